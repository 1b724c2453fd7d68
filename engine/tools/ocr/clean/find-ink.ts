import type { Pixels } from '../../../formats/raster/pixels.js';
import type { Paper } from './find-paper.js';
import { thresholdOf } from './threshold.js';

/**
 * Separates ink from paper: 1 where a pixel is clearly darker than the paper around it, in the order of the samples.
 */
export function findInk({ width, height, samples }: Pixels, { tile, across, light }: Paper): Uint8Array {
  const shares = new Uint8Array(width * height);
  const counts = new Uint32Array(256);
  const tables: Uint8Array[] = [];
  for (let row = 0; row < height; row += 1) {
    const tiles = Math.floor(row / tile) * across;
    for (let column = 0; column < across; column += 1) {
      const paper = light[tiles + column] ?? 0;
      const table = (tables[paper] ??= sharesOf(paper));
      const end = row * width + Math.min(width, (column + 1) * tile);
      for (let at = row * width + column * tile; at < end; at += 1) {
        const share = table[samples[at] ?? 0] ?? 0;
        shares[at] = share;
        counts[share] = (counts[share] ?? 0) + 1;
      }
    }
  }
  const threshold = Math.min(MAX_OF_PAPER, thresholdOf(counts));
  for (let at = 0; at < shares.length; at += 1) shares[at] = (shares[at] ?? 0) < threshold ? 1 : 0;
  return shares;
}

/** For each level its ratio to the paper's level; 255 for equal. */
function sharesOf(paper: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, level) => Math.min(255, Math.round((level * 255) / Math.max(1, paper))));
}

/** Of 255; a lighter pixel is always paper. */
const MAX_OF_PAPER = 220;
