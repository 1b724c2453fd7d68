import type { Samples, Size } from './samples.js';

/**
 * Reduces grey samples by averaging areas, with shared pixels weighted by overlap, as PDF viewers draw reduced
 * images.
 */
export function averageAreas({ width, height, data }: Samples, size: Size): Samples {
  const [across, down] = [sharesOf(width, size.width), sharesOf(height, size.height)];
  const sums = new Float64Array(width);
  const means = Buffer.allocUnsafe(size.width * size.height);
  const area = (width / size.width) * (height / size.height);
  for (let y = 0; y < size.height; y++) {
    sums.fill(0);
    const [first, last] = [down.first[y] ?? 0, down.last[y] ?? 0];
    addRow(sums, data.subarray(first * width), down.ofFirst[y] ?? 0);
    for (let row = first + 1; row < last; row++) addRow(sums, data.subarray(row * width), 1);
    if (last > first) addRow(sums, data.subarray(last * width), down.ofLast[y] ?? 0);
    meansOf(sums, { across, area, target: means.subarray(y * size.width, (y + 1) * size.width) });
  }
  return { ...size, channels: 1, data: means };
}

/**
 * For each new sample of a row or column: the range of old samples that it covers, the first and last perhaps in
 * part.
 */
interface Shares {
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** Weights of the first old sample and, if it is a different one, of the last. */
  readonly ofFirst: Float64Array;
  readonly ofLast: Float64Array;
}

function sharesOf(from: number, to: number): Shares {
  const [first, last] = [new Int32Array(to), new Int32Array(to)];
  const [ofFirst, ofLast] = [new Float64Array(to), new Float64Array(to)];
  for (let at = 0; at < to; at++) {
    const [start, end] = [(at * from) / to, ((at + 1) * from) / to];
    const [least, most] = [Math.floor(start), Math.min(from - 1, Math.ceil(end) - 1)];
    [first[at], last[at]] = [least, most];
    [ofFirst[at], ofLast[at]] = [Math.min(least + 1, end) - start, end - most];
  }
  return { first, last, ofFirst, ofLast };
}

function addRow(sums: Float64Array, row: Buffer, weight: number): void {
  for (let x = 0; x < sums.length; x++) sums[x] = (sums[x] ?? 0) + (row[x] ?? 0) * weight;
}

interface Means {
  readonly across: Shares;
  /** Old samples per new sample. */
  readonly area: number;
  readonly target: Buffer;
}

function meansOf(sums: Float64Array, { across: { first, last, ofFirst, ofLast }, area, target }: Means): void {
  for (let x = 0; x < target.length; x++) {
    const [from, to] = [first[x] ?? 0, last[x] ?? 0];
    let sum = (sums[from] ?? 0) * (ofFirst[x] ?? 0);
    for (let at = from + 1; at < to; at++) sum += sums[at] ?? 0;
    if (to > from) sum += (sums[to] ?? 0) * (ofLast[x] ?? 0);
    target[x] = sum / area + 0.5;
  }
}
