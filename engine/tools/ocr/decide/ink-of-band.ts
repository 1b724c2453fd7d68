import type { Pixels } from '../../../formats/raster/pixels.js';

/** How many rows are looked at together, and the side of a tile, in pixels. */
export const BAND = 256;

/** Some rows of a picture. */
export interface Band {
  readonly top: number;
  readonly rows: number;
  /** What of a sample is dark. */
  readonly shade: (sample: number) => number;
}

/**
 * Tells ink from paper tile by tile, since scans are lit unevenly.
 * @param picture grey
 * @returns a byte for each pixel of the rows: 1 for ink and 0 for paper
 */
export function inkOf({ width, samples }: Pixels, { top, rows, shade }: Band): Uint8Array {
  const ink = new Uint8Array(width * rows);
  const levels = Uint8Array.from({ length: 256 }, (_, sample) => shade(sample));
  for (let left = 0; left < width; left += BAND) {
    const columns = Math.min(BAND, width - left);
    const counts = new Uint32Array(256);
    for (let row = top; row < top + rows; row++) {
      for (let at = row * width + left, end = at + columns; at < end; at++) {
        const level = levels[samples[at] ?? 0] ?? 0;
        counts[level] = (counts[level] ?? 0) + 1;
      }
    }
    const limit = inkLimit(counts, rows * columns);
    if (limit === 0) continue;
    for (let row = 0; row < rows; row++) {
      const to = row * width + left;
      const from = to + top * width;
      for (let column = 0; column < columns; column++) {
        ink[to + column] = (levels[samples[from + column] ?? 0] ?? 0) < limit ? 1 : 0;
      }
    }
  }
  return ink;
}

/** Half way between the paper and the darkest ink of a tile; 0 where they are about the same, or where there is but grain. */
function inkLimit(counts: Uint32Array, total: number): number {
  const paper = levelBelow(counts, total * SHARE_OF_INK);
  const darkest = levelBelow(counts, Math.max(FEWEST_SPECKS, total * SHARE_OF_SPECKS));
  if (paper - darkest < MIN_CONTRAST) return 0;
  const limit = (paper + darkest) / 2;
  const isGrain = pixelsBelow(counts, (darkest + limit) / 2) < SHARE_OF_DARKEST * pixelsBelow(counts, limit);
  return isGrain ? 0 : limit;
}

/**
 * Of the ink, how much is about as dark as the darkest: the grain of paper, of film and of sensors thins out towards it, to
 * 0.07 where it is Gaussian, and print does not. Print blurred at 72 dpi has 0.13, sharp print 0.6.
 */
const SHARE_OF_DARKEST = 0.12;

function pixelsBelow(counts: Uint32Array, limit: number): number {
  let pixels = 0;
  for (let level = 0; level < limit; level++) pixels += counts[level] ?? 0;
  return pixels;
}

/** Of a tile: heavy letters cover a third. */
const SHARE_OF_INK = 0.7;

/** So many pixels of a tile may be darker than its print: six of a whole tile, and two of one in a small picture. */
const SHARE_OF_SPECKS = 1e-4;
const FEWEST_SPECKS = 2;

/** Paper has a grain, and shows what is printed on its back. */
const MIN_CONTRAST = 40;

/** Which level so many pixels do not reach. */
function levelBelow(counts: Uint32Array, pixels: number): number {
  let seen = 0;
  for (let level = 0; level < 256; level++) {
    seen += counts[level] ?? 0;
    if (seen > pixels) return level;
  }
  return 255;
}
