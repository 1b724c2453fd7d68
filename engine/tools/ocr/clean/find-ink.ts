import type { Pixels } from '../../images/pixels.js';
import type { Paper } from './find-paper.js';
import { thresholdOf } from './threshold.js';

/** Tells ink from paper: 1 where a pixel is clearly darker than the paper around it, in the order of the samples. */
export function findInk({ width, height, samples }: Pixels, paper: Paper): Uint8Array {
  const shares = new Uint8Array(width * height);
  const counts = new Uint32Array(256);
  for (let row = 0; row < height; row += 1) {
    const tiles = Math.floor(row / paper.tile) * paper.across;
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      const light = paper.light[tiles + Math.floor(column / paper.tile)] ?? 0;
      const share = Math.min(255, Math.round(((samples[at] ?? 0) * 255) / Math.max(1, light)));
      shares[at] = share;
      counts[share] = (counts[share] ?? 0) + 1;
    }
  }
  const threshold = Math.min(MOST_OF_PAPER, thresholdOf(counts));
  for (let at = 0; at < shares.length; at += 1) shares[at] = (shares[at] ?? 0) < threshold ? 1 : 0;
  return shares;
}

/** Of 255: what is lighter is paper, whatever else there is. */
const MOST_OF_PAPER = 220;
