/** The filters None and Sub (PNG 3rd edition §9.2). */
const UNFILTERED = 0;
const DIFFERENCES = 1;

/** Every so many pixels are looked at. */
const STEP = 8;

/**
 * Makes an unfiltered row of bytes that tell how far they are from the pixel before, where that compresses better: in
 * photographs. Drawings and text, where pixels are mostly those before, compress better as they are.
 */
export function filterRow(row: Buffer, pixelBytes: number): void {
  if (row[0] !== UNFILTERED || !isPhotographic(row, pixelBytes)) return;
  for (let at = row.length - 1; at > pixelBytes; at--) row[at] = (row[at] ?? 0) - (row[at - pixelBytes] ?? 0);
  row[0] = DIFFERENCES;
}

/** Whether most pixels are others than those before, but close to them. */
function isPhotographic(row: Buffer, pixelBytes: number): boolean {
  let [seen, others, values, differences] = [0, 0, 0, 0];
  for (let pixel = 1 + pixelBytes; pixel < row.length; pixel += STEP * pixelBytes) {
    let difference = 0;
    for (let at = pixel; at < pixel + pixelBytes; at++) {
      const value = row[at] ?? 0;
      values += distance(value);
      difference += distance(value - (row[at - pixelBytes] ?? 0));
    }
    seen += 1;
    if (difference > 0) others += 1;
    differences += difference;
  }
  return others > seen / 2 && differences < values;
}

/** Of a byte from zero, where the greatest is next to the least. */
function distance(byte: number): number {
  const value = byte & 0xff;
  return value < 128 ? value : 256 - value;
}
