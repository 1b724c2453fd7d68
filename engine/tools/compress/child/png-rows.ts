import type { Samples } from './samples.js';

/** Types of filter (PNG, third edition, §9.2) that are tried for each row: all but the average, which is seldom best. */
const TYPES = [0, 1, 2, 4] as const;

/** Rows as they differ from their neighbours, each in the way in which the differences are least. */
export function filtered({ width, height, channels, data }: Samples): Buffer {
  const rowBytes = width * channels;
  const rows = Buffer.allocUnsafe((rowBytes + 1) * height);
  let above: Buffer = Buffer.alloc(rowBytes);
  const trial = Buffer.allocUnsafe(rowBytes);
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * rowBytes, (y + 1) * rowBytes);
    const start = y * (rowBytes + 1);
    let least = Infinity;
    for (const type of TYPES) {
      const sum = differ(type, { row, above, target: trial, pixelBytes: channels });
      if (sum >= least) continue;
      least = sum;
      rows[start] = type;
      trial.copy(rows, start + 1);
    }
    above = row;
  }
  return rows;
}

interface Row {
  readonly row: Buffer;
  readonly above: Buffer;
  readonly target: Buffer;
  readonly pixelBytes: number;
}

/** @returns the sum of the differences, each from 0 to 128 */
function differ(type: (typeof TYPES)[number], { row, above, target, pixelBytes }: Row): number {
  let sum = 0;
  for (let at = 0; at < row.length; at++) {
    const left = at < pixelBytes ? 0 : (row[at - pixelBytes] ?? 0);
    const up = above[at] ?? 0;
    let guess = 0;
    if (type === 1) guess = left;
    else if (type === 2) guess = up;
    else if (type === 4) guess = paeth(left, up, at < pixelBytes ? 0 : (above[at - pixelBytes] ?? 0));
    const difference = ((row[at] ?? 0) - guess) & 255;
    target[at] = difference;
    sum += difference < 128 ? difference : 256 - difference;
  }
  return sum;
}

function paeth(left: number, up: number, upperLeft: number): number {
  const toLeft = Math.abs(up - upperLeft);
  const toUp = Math.abs(left - upperLeft);
  const toUpperLeft = Math.abs(left + up - 2 * upperLeft);
  if (toLeft <= toUp && toLeft <= toUpperLeft) return left;
  return toUp <= toUpperLeft ? up : upperLeft;
}
