import type { Pixels } from '../../images/pixels.js';
import { findMarks, type Mark } from '../clean/find-marks.js';
import { isTexture } from './is-texture.js';

/** What a picture may say. */
export interface Print {
  /** Whether it is light on dark. */
  readonly inverted: boolean;
  /** In pixels, of most letters: of those without ascenders, in scripts that have such. Undefined where there are few. */
  readonly height?: number;
  /** Whether it is mostly a halftone, or dithered. */
  readonly isDots?: true;
}

/**
 * Measures the print in a picture; undefined when there is nothing in it that could be read. It looks at parts of the
 * picture until it has seen enough letters, and at all of it when there are few.
 * @param picture grey
 */
export function measurePrint(picture: Pixels): Print | undefined {
  const dark = lettersIn(picture, (sample) => sample);
  if (!isMostlyDark(picture)) return printOf(dark, false);
  const light = lettersIn(picture, (sample) => 255 - sample);
  return light.heights.length > dark.heights.length ? printOf(light, true) : printOf(dark, false);
}

/** Whether half of it, but for its margins, is darker than middle grey: scans may have dark borders. */
function isMostlyDark({ width, height, samples }: Pixels): boolean {
  let [dark, all] = [0, 0];
  for (let row = Math.floor(height / 8); row < (height * 7) / 8; row += LOOKED_AT) {
    for (let column = Math.floor(width / 8); column < (width * 7) / 8; column += LOOKED_AT) {
      all += 1;
      if ((samples[row * width + column] ?? 255) < 128) dark += 1;
    }
  }
  return dark * 2 > all;
}

/** In pixels: one in so many, across and down. */
const LOOKED_AT = 7;

interface Letters {
  /** Of each, in pixels. */
  readonly heights: readonly number[];
  readonly widths: readonly number[];
  /** Others, which lie across two parts that are looked at. */
  readonly cut: number;
  /** Those among them that are too large for one. */
  readonly large: number;
  /** Whether more than half of what was looked at is dots. */
  readonly isDots: boolean;
}

function printOf({ heights, widths, cut, large, isDots }: Letters, inverted: boolean): Print | undefined {
  const dots = isDots ? { isDots } : {};
  if (heights.length + cut < FEWEST) return isDots ? { inverted, ...dots } : undefined;
  if (heights.length >= ENOUGH_TO_TELL) {
    const [high, wide] = [commonSize(heights), commonSize(widths)];
    // Letters are higher than wide: where they are wider, the page lies on its side, or they are joined to words.
    const height = wide < WIDEST_LETTER * high ? Math.max(high, wide) : high;
    return { inverted, height, ...dots };
  }
  return heights.length === 0 && large > 0 ? { inverted, height: BAND, ...dots } : { inverted, ...dots };
}

const WIDEST_LETTER = 2;

/** A speck of dust is no letter. */
const FEWEST = 2;

const ENOUGH_TO_TELL = 12;

/** Rows that are looked at together. */
const BAND = 256;

/** Of all bands, one in so many is looked at first. */
const STEP = 3;

/** As many as there are in a column of thirty lines, or in six lines of a page. */
const ENOUGH_LETTERS = 600;

function lettersIn(picture: Pixels, shade: (sample: number) => number): Letters {
  const heights: number[] = [];
  const widths: number[] = [];
  let [cut, large] = [0, 0];
  let [bands, dotted] = [0, 0];
  for (const start of [1, 0, 2]) {
    for (let top = start * BAND; top < picture.height && heights.length < ENOUGH_LETTERS; top += STEP * BAND) {
      const rows = Math.min(BAND, picture.height - top);
      const marks = findMarks(inkOf(picture, { top, rows, shade }), picture.width).all.filter(isLetterLike);
      bands += 1;
      if (areDots(marks)) {
        dotted += 1;
        continue;
      }
      for (const mark of marks) {
        if (isCut(mark, { top, rows, height: picture.height })) {
          cut += 1;
          if (isLarge(mark)) large += 1;
        } else {
          heights.push(mark.bottom - mark.top);
          widths.push(mark.right - mark.left);
        }
      }
    }
  }
  return { heights, widths, cut, large, isDots: dotted * 2 > bands };
}

function areDots(marks: readonly Mark[]): boolean {
  return commonSize(marks.map(({ top, bottom }) => bottom - top)) < MOST_OF_DOTS && isTexture(marks);
}

/** In pixels. */
const MOST_OF_DOTS = 10;

interface Band {
  readonly top: number;
  readonly rows: number;
  /** What of a sample is dark. */
  readonly shade: (sample: number) => number;
}

/** 1 for ink and 0 for paper, tile by tile, since scans are lit unevenly. */
function inkOf({ width, samples }: Pixels, { top, rows, shade }: Band): Uint8Array {
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
  const darkest = levelBelow(counts, total * SHARE_OF_SPECKS);
  if (paper - darkest < LEAST_CONTRAST) return 0;
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

/** Six pixels of a whole tile. */
const SHARE_OF_SPECKS = 1e-4;

/** Paper has a grain, and shows what is printed on its back. */
const LEAST_CONTRAST = 40;

/** Which level so many pixels do not reach. */
function levelBelow(counts: Uint32Array, pixels: number): number {
  let seen = 0;
  for (let level = 0; level < 256; level++) {
    seen += counts[level] ?? 0;
    if (seen > pixels) return level;
  }
  return 255;
}

function isCut(
  { top, bottom }: Mark,
  band: { readonly top: number; readonly rows: number; readonly height: number },
): boolean {
  return (top === 0 && band.top > 0) || (bottom === band.rows && band.top + band.rows < band.height);
}

function isLarge({ left, top, right, bottom }: Mark): boolean {
  return bottom - top >= BAND / 3 && right - left >= BAND / 12;
}

/** Not a rule, a speck or a spot; the letters of a word may be joined. */
function isLetterLike({ left, top, right, bottom }: Mark): boolean {
  const [width, height] = [right - left, bottom - top];
  const longest = Math.min(20 * height, WIDEST_WORD);
  return height >= LEAST_HEIGHT && width >= 2 && width <= longest && height <= 20 * width;
}

/** In pixels; what is wider is a frame. */
const WIDEST_WORD = 2.5 * BAND;

/** In pixels; what is smaller is a dot, a stop, or noise. */
const LEAST_HEIGHT = 5;

/** The size that most marks have, to within a quarter; each counts as much as it is large, since dots are many. */
function commonSize(sizes: readonly number[]): number {
  const weights = new Uint32Array(BAND * 2);
  for (const size of sizes) if (size < weights.length) weights[size] = (weights[size] ?? 0) + size;
  let [best, most] = [0, 0];
  for (let size = LEAST_HEIGHT; size <= BAND; size++) {
    const range = weights.subarray(size, Math.ceil(size * 1.25) + 1);
    const sum = range.reduce((a, b) => a + b, 0);
    if (sum <= most) continue;
    most = sum;
    best = meanOf(range, size);
  }
  return best;
}

function meanOf(weights: Uint32Array, first: number): number {
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.reduce((found, weight, index) => found + (weight * (first + index)) / sum, 0);
}
