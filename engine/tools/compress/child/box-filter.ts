import type { Samples, Size } from './samples.js';

/**
 * Reduces samples by averaging blocks of whole samples (a box filter), as poppler and other fast renderers draw
 * reduced images. Where the sizes are not multiples, block sizes differ by one: noise is averaged less and edges
 * shift more than with weighted areas.
 */
export function boxFilter({ width, height, channels, data }: Samples, size: Size): Samples {
  const bounds = boundsOf(width, size.width);
  const sums = new Uint32Array(width * channels);
  const means = Buffer.allocUnsafe(size.width * size.height * channels);
  for (let y = 0, to = 0; y < size.height; y++) {
    const [first, end] = [Math.floor((y * height) / size.height), Math.floor(((y + 1) * height) / size.height)];
    sums.fill(0);
    for (let row = first; row < end; row++) addRow(sums, data.subarray(row * sums.length));
    for (let x = 0; x < size.width; x++) {
      const [from, until] = [(bounds[x] ?? 0) * channels, (bounds[x + 1] ?? 0) * channels];
      const count = ((until - from) / channels) * (end - first);
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0;
        for (let at = from + channel; at < until; at += channels) sum += sums[at] ?? 0;
        means[to++] = sum / count;
      }
    }
  }
  return { ...size, channels, data: means };
}

/** The start of each block, and the end of the last one. */
function boundsOf(from: number, to: number): Uint32Array {
  return Uint32Array.from({ length: to + 1 }, (_, at) => Math.floor((at * from) / to));
}

function addRow(sums: Uint32Array, row: Buffer): void {
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + (row[at] ?? 0);
}
