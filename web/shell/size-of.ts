const count = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** A number of bytes, in the unit in which it is easy to read. */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1e6) return `${count.format(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${count.format(bytes / 1e6)} MB` : `${count.format(bytes / 1e9)} GB`;
}
