import { MalformedData } from '../../files/malformed-data.js';

/** A row to be filtered, or to have its filter undone (PNG 3rd edition §9). */
interface FilteredRow {
  /** 0 to 4: None, Sub, Up, Average and Paeth. */
  readonly type: number;
  readonly source: Uint8Array;
  /** The row above, unfiltered; zeros above the first row. */
  readonly above: Uint8Array;
  readonly target: Uint8Array;
  /** Bytes of a pixel, at least 1. */
  readonly pixelBytes: number;
}

/** Returns the bytes of a pixel for filters, rounded up (PNG 3rd edition §9.2): 12 bits are two bytes. */
export function pixelBytesOf(components: number, bits: number): number {
  return Math.ceil((components * bits) / 8);
}

/** Filters each row by the type that `typeOf` tells; the result has one more byte for each row, its type. */
export function filterRows(
  samples: Buffer,
  { rowBytes, pixelBytes }: { readonly rowBytes: number; readonly pixelBytes: number },
  typeOf: (row: number) => number,
): Buffer {
  const rows = Math.ceil(samples.length / rowBytes);
  const filtered = Buffer.allocUnsafe(samples.length + rows);
  let above: Buffer = Buffer.alloc(rowBytes);
  for (let row = 0; row < rows; row++) {
    const source = samples.subarray(row * rowBytes, Math.min(samples.length, (row + 1) * rowBytes));
    const at = row * (rowBytes + 1);
    const type = typeOf(row);
    filtered[at] = type;
    filterRow({ type, source, above, pixelBytes, target: filtered.subarray(at + 1, at + 1 + source.length) });
    above = source;
  }
  return filtered;
}

/** The types that are tried for each row: all but Average, which is seldom best. */
const TRIED = [0, 1, 2, 4] as const;

/** Filters each row by the type with the smallest sum of differences (PNG 3rd edition §12.7). */
export function filterRowsBest(
  samples: Buffer,
  { rowBytes, pixelBytes }: { readonly rowBytes: number; readonly pixelBytes: number },
): Buffer {
  const rows = Math.ceil(samples.length / rowBytes);
  const filtered = Buffer.allocUnsafe(samples.length + rows);
  const trial = Buffer.allocUnsafe(rowBytes);
  let above: Buffer = Buffer.alloc(rowBytes);
  for (let row = 0; row < rows; row++) {
    const source = samples.subarray(row * rowBytes, Math.min(samples.length, (row + 1) * rowBytes));
    const at = row * (rowBytes + 1);
    let least = Infinity;
    for (const type of TRIED) {
      const sum = filterRow({ type, source, above, target: trial, pixelBytes });
      if (sum >= least) continue;
      least = sum;
      filtered[at] = type;
      trial.copy(filtered, at + 1, 0, source.length);
    }
    above = source;
  }
  return filtered;
}

/** Returns the sum of the absolute differences, each from 0 to 128: rows with small sums compress better. */
function filterRow({ type, source, above, target, pixelBytes }: FilteredRow): number {
  let sum = 0;
  for (let at = 0; at < source.length; at++) {
    const left = at < pixelBytes ? 0 : (source[at - pixelBytes] ?? 0);
    const up = above[at] ?? 0;
    let guess = 0;
    if (type === 1) guess = left;
    else if (type === 2) guess = up;
    else if (type === 3) guess = (left + up) >> 1;
    else if (type === 4) guess = paeth(left, up, at < pixelBytes ? 0 : (above[at - pixelBytes] ?? 0));
    const difference = ((source[at] ?? 0) - guess) & 255;
    target[at] = difference;
    sum += difference < 128 ? difference : 256 - difference;
  }
  return sum;
}

/** Undoes the filter of a row. @throws MalformedData for a type that is not defined */
export function unfilterRow({ type, source, target, above, pixelBytes }: FilteredRow): void {
  if (type > 4) throw new MalformedData(`A row of PNG-predicted data has the type ${type}.`);
  for (let at = 0; at < source.length; at++) {
    const left = at >= pixelBytes ? (target[at - pixelBytes] ?? 0) : 0;
    const up = above[at] ?? 0;
    let guess = 0;
    if (type === 1) guess = left;
    else if (type === 2) guess = up;
    else if (type === 3) guess = (left + up) >> 1;
    else if (type === 4) guess = paeth(left, up, at >= pixelBytes ? (above[at - pixelBytes] ?? 0) : 0);
    target[at] = (source[at] ?? 0) + guess;
  }
}

/** Filters a row in place by Sub. Its first byte, the type, is None before and Sub after. */
export function subtractLeft(row: Buffer, pixelBytes: number): void {
  for (let at = row.length - 1; at > pixelBytes; at--) row[at] = (row[at] ?? 0) - (row[at - pixelBytes] ?? 0);
  row[0] = 1;
}

/** PNG 3rd edition §9.4. */
function paeth(left: number, up: number, upperLeft: number): number {
  const estimate = left + up - upperLeft;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toUpperLeft = Math.abs(estimate - upperLeft);
  if (toLeft <= toUp && toLeft <= toUpperLeft) return left;
  return toUp <= toUpperLeft ? up : upperLeft;
}
