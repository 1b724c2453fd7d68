const units: Readonly<Record<string, number>> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/** The number of bytes in a text such as "1.5 MB", which the schema has checked. */
export function bytesOf(size: number | string): number {
  if (typeof size === 'number') return size;
  const [, amount = '', unit = ''] = /^([\d.]+) ?([KMG])B$/.exec(size) ?? [];
  return Math.round(Number(amount) * (units[unit] ?? 1));
}
