import type { Pixels } from '../../../formats/raster/pixels.js';
import { type Paper, paperAt } from './find-paper.js';
import type { Print } from './find-print.js';
import { thresholdOf } from './threshold.js';

/**
 * Whether some print lies on paper so dark, in a shadow or the fold of a book, that the single threshold of OCR
 * engines would turn the paper into ink.
 */
export function isUnevenlyLit({ samples }: Pixels, { letters, paper }: Print): boolean {
  const counts = new Uint32Array(256);
  for (let at = 0; at < samples.length; at += FEW) {
    const sample = samples[at] ?? 0;
    counts[sample] = (counts[sample] ?? 0) + 1;
  }
  const threshold = thresholdOf(counts) + NEARLY;
  const lost = letters.filter((it) => paperAt(paper, it.left, it.top) < threshold).length;
  return lost > MIN_LOST_LETTERS && lost > LOST_SHARE * letters.length;
}

/** Every fourth pixel is a sufficient sample. */
const FEW = 4;

/** In levels of grey. */
const NEARLY = 8;
const MIN_LOST_LETTERS = 8;
const LOST_SHARE = 0.02;

/** Equalises the brightness of the paper. @param factor pixels of the image per pixel of the paper's grid */
export function evenLight({ width, height, samples }: Pixels, paper: Paper, factor: number): Pixels {
  const side = paper.tile * factor;
  const even = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const gains = gainsIn(paper, row / side - 0.5);
    const start = row * width;
    for (let tile = -1; tile < paper.across; tile += 1) {
      // Interpolated from the middle of one tile to that of the next.
      const from = Math.floor((tile + 0.5) * side);
      const [left, right] = [Math.max(0, from), Math.min(width, Math.floor((tile + 1.5) * side))];
      const gain = gains[Math.max(0, tile)] ?? 1;
      const step = ((gains[Math.min(tile + 1, paper.across - 1)] ?? 1) - gain) / side;
      for (let column = left; column < right; column += 1) {
        const grey = (samples[start + column] ?? 0) * (gain + step * (column - from));
        even[start + column] = grey > 255 ? 255 : grey;
      }
    }
  }
  return { width, height, channels: 1, samples: even };
}

/** Gains for the pixels of a row, by tile. @param at the row's position, in tiles from the middle of the first */
function gainsIn({ across, down, light }: Paper, at: number): readonly number[] {
  const row = Math.max(0, Math.min(down - 1, Math.floor(at)));
  const next = Math.min(down - 1, row + 1);
  const part = Math.max(0, Math.min(1, at - row));
  return Array.from({ length: across }, (_, tile) => {
    const here = light[row * across + tile] ?? 255;
    return 255 / Math.max(DARKEST, here + ((light[next * across + tile] ?? 255) - here) * part);
  });
}

/** Grey level below which paper shows no print. */
const DARKEST = 16;
