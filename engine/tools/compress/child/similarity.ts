import type { Samples } from './samples.js';

/** Of a window, in pixels. Those of the paper overlap, which tells the mean no better. */
const WINDOW = 8;
/** Constants of the paper, for samples of 8 bits. */
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/**
 * How similar two grey pictures of the same size look, at most 1: the mean structural similarity (SSIM) of Wang, Bovik,
 * Sheikh and Simoncelli, "Image Quality Assessment: From Error Visibility to Structural Similarity", 2004, in windows of
 * 8 by 8 pixels, or as large as the pictures where these are smaller.
 * @param contrast of the windows that count: the least variance of both together. Without such windows all is alike.
 */
export function similarity(first: Samples, second: Samples, contrast = 0): number {
  const { width, height } = first;
  const window = { wide: Math.min(WINDOW, width), high: Math.min(WINDOW, height), width };
  let [sum, windows] = [0, 0];
  for (let y = 0; y + window.high <= height; y += window.high) {
    for (let x = 0; x + window.wide <= width; x += window.wide) {
      const found = similarityAt(first.data, second.data, { ...window, start: y * width + x, contrast });
      if (found === undefined) continue;
      sum += found;
      windows++;
    }
  }
  return windows === 0 ? 1 : sum / windows;
}

interface Window {
  readonly start: number;
  readonly wide: number;
  readonly high: number;
  /** Of the pictures. */
  readonly width: number;
  readonly contrast: number;
}

function similarityAt(
  first: Buffer,
  second: Buffer,
  { start, wide, high, width, contrast }: Window,
): number | undefined {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let row = start, end = start + high * width; row < end; row += width) {
    for (let at = row; at < row + wide; at++) {
      const p = first[at] ?? 0;
      const q = second[at] ?? 0;
      a += p;
      b += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
    }
  }
  const count = wide * high;
  const [meanA, meanB] = [a / count, b / count];
  const spread = aa / count - meanA * meanA + bb / count - meanB * meanB;
  if (spread < contrast) return undefined;
  const common = ab / count - meanA * meanB;
  const means = meanA * meanA + meanB * meanB;
  return ((2 * meanA * meanB + C1) * (2 * common + C2)) / ((means + C1) * (spread + C2));
}
