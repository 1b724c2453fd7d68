import type { Samples } from './samples.js';

/** Of a window, in pixels, and from one to the next. */
const [WINDOW, STEP] = [8, 4];
const COUNT = WINDOW * WINDOW;
/** Constants of the paper, for samples of 8 bits. */
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/**
 * How similar two grey pictures of the same size look, at most 1: the mean structural similarity (SSIM) of Wang, Bovik,
 * Sheikh and Simoncelli, "Image Quality Assessment: From Error Visibility to Structural Similarity", 2004, in windows of
 * 8 by 8 pixels. Pictures smaller than that are compared by their greatest difference.
 */
export function similarity(first: Samples, second: Samples): number {
  const { width, height } = first;
  if (width < WINDOW || height < WINDOW) return 1 - greatestDifference(first.data, second.data) / 255;
  let [sum, windows] = [0, 0];
  for (let y = 0; y + WINDOW <= height; y += STEP) {
    for (let x = 0; x + WINDOW <= width; x += STEP, windows++) {
      sum += similarityAt(first.data, second.data, { start: y * width + x, width });
    }
  }
  return sum / windows;
}

function similarityAt(
  first: Buffer,
  second: Buffer,
  { start, width }: { readonly start: number; readonly width: number },
): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let row = start, end = start + WINDOW * width; row < end; row += width) {
    for (let at = row; at < row + WINDOW; at++) {
      const p = first[at] ?? 0;
      const q = second[at] ?? 0;
      a += p;
      b += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
    }
  }
  const [meanA, meanB] = [a / COUNT, b / COUNT];
  const spread = aa / COUNT - meanA * meanA + bb / COUNT - meanB * meanB;
  const common = ab / COUNT - meanA * meanB;
  const means = meanA * meanA + meanB * meanB;
  return ((2 * meanA * meanB + C1) * (2 * common + C2)) / ((means + C1) * (spread + C2));
}

function greatestDifference(first: Buffer, second: Buffer): number {
  let greatest = 0;
  for (let at = 0; at < first.length; at++) {
    greatest = Math.max(greatest, Math.abs((first[at] ?? 0) - (second[at] ?? 0)));
  }
  return greatest;
}
