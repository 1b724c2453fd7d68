import type { Pixels } from '../../../formats/raster/pixels.js';

/** Rows that are analysed together, and side of a tile, in pixels. */
export const BAND = 256;

/** Some rows of an image. */
export interface Band {
  readonly top: number;
  readonly rows: number;
  /** Darkness of a sample. */
  readonly shade: (sample: number) => number;
}

/**
 * Separates ink from paper by tile, since scans are unevenly lit. @param picture grey @returns one byte per pixel of
 * the rows: 1 for ink, 0 for paper
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

/**
 * The threshold half way between paper and darkest ink of a tile; 0 where they are nearly equal, or where there is
 * only grain.
 */
function inkLimit(counts: Uint32Array, total: number): number {
  const paper = levelBelow(counts, total * SHARE_OF_INK);
  const darkest = levelBelow(counts, Math.max(FEWEST_SPECKS, total * SHARE_OF_SPECKS));
  if (paper - darkest < MIN_CONTRAST) return 0;
  const limit = (paper + darkest) / 2;
  const isGrain = pixelsBelow(counts, (darkest + limit) / 2) < SHARE_OF_DARKEST * pixelsBelow(counts, limit);
  return isGrain ? 0 : limit;
}

/**
 * Minimum share of ink pixels that are nearly as dark as the darkest. Grain of paper, film and sensors thins out
 * towards it (0.07 if Gaussian); print does not: 0.13 when blurred at 72 dpi, 0.6 when sharp.
 */
const SHARE_OF_DARKEST = 0.12;

function pixelsBelow(counts: Uint32Array, limit: number): number {
  let pixels = 0;
  for (let level = 0; level < limit; level++) pixels += counts[level] ?? 0;
  return pixels;
}

/** Maximum share of ink in a tile; heavy letters cover a third. */
const SHARE_OF_INK = 0.7;

/** Pixels of a tile that may be darker than its print: six of a whole tile, two of a tile in a small image. */
const SHARE_OF_SPECKS = 1e-4;
const FEWEST_SPECKS = 2;

/** Minimum contrast in levels: paper has grain, and print on its back shines through. */
const MIN_CONTRAST = 40;

/** The level that so many pixels are below. */
function levelBelow(counts: Uint32Array, pixels: number): number {
  let seen = 0;
  for (let level = 0; level < 256; level++) {
    seen += counts[level] ?? 0;
    if (seen > pixels) return level;
  }
  return 255;
}
