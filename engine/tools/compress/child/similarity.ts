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
  const [wide, high] = [Math.min(WINDOW, width), Math.min(WINDOW, height)];
  const [old, made] = [first.data, second.data];
  let [sum, windows] = [0, 0];
  for (let y = 0; y + high <= height; y += high) {
    for (let x = 0; x + wide <= width; x += wide) {
      // All in one function, without objects: there are as many windows as an image has thousands of samples.
      let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
      for (let row = y * width + x, end = row + high * width; row < end; row += width) {
        for (let at = row; at < row + wide; at++) {
          const p = old[at] ?? 0;
          const q = made[at] ?? 0;
          a += p;
          b += q;
          aa += p * p;
          bb += q * q;
          ab += p * q;
        }
      }
      const count = wide * high;
      const both = (a * b) / count ** 2;
      const means = (a * a + b * b) / count ** 2;
      const spread = (aa + bb) / count - means;
      if (spread < contrast) continue;
      sum += ((2 * both + C1) * (2 * (ab / count - both) + C2)) / ((means + C1) * (spread + C2));
      windows++;
    }
  }
  return windows === 0 ? 1 : sum / windows;
}
