import type { Samples } from './samples.js';

/** Window size in pixels. The windows of the paper overlap, which gives the same mean at more cost. */
const WINDOW = 8;
/** The constants C1 and C2 of the paper for samples of 8 bits. */
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/**
 * Structural similarity (SSIM) of two grey images of the same size, at most 1: the mean over windows of 8 by 8
 * pixels, or smaller for smaller images (Wang, Bovik, Sheikh and Simoncelli, "Image Quality Assessment: From Error
 * Visibility to Structural Similarity", 2004). @param contrast minimum variance of both images together for a window
 * to count; without such windows the result is 1
 */
export function structuralSimilarity(first: Samples, second: Samples, contrast = 0): number {
  const { width, height } = first;
  const [wide, high] = [Math.min(WINDOW, width), Math.min(WINDOW, height)];
  const [old, made] = [first.data, second.data];
  let [sum, windows] = [0, 0];
  for (let y = 0; y + high <= height; y += high) {
    for (let x = 0; x + wide <= width; x += wide) {
      // One function without objects, for speed: an image has a window for every 64 samples.
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
