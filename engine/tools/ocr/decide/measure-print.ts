import type { Pixels } from '../../../formats/raster/pixels.js';
import { findMarks, type Mark } from '../clean/find-marks.js';
import { commonSize, MIN_HEIGHT } from './common-size.js';
import { BAND, inkOf } from './ink-of-band.js';
import { isTexture } from './is-texture.js';

/** Print in an image. */
export interface Print {
  /** Whether it is light on dark. */
  readonly inverted: boolean;
  /** Height of most letters in pixels, without ascenders where the script has them. Undefined with few letters. */
  readonly height?: number;
  /** Whether it is mostly a halftone, or dithered. */
  readonly isDots?: true;
}

/**
 * Measures the print in an image; undefined when nothing is readable. Examines parts of the image until enough
 * letters are found, and all of it when there are few. @param picture grey
 */
export function measurePrint(picture: Pixels): Print | undefined {
  const dark = lettersIn(picture, (sample) => sample);
  if (!isMostlyDark(picture)) return printOf(dark, false);
  const light = lettersIn(picture, (sample) => 255 - sample);
  return light.heights.length > dark.heights.length ? printOf(light, true) : printOf(dark, false);
}

/**
 * Whether half of the image, without its margins, is darker than middle grey. Margins are ignored because scans may
 * have dark borders.
 */
function isMostlyDark({ width, height, samples }: Pixels): boolean {
  let [dark, all] = [0, 0];
  for (let row = Math.floor(height / 8); row < (height * 7) / 8; row += SAMPLING_STEP) {
    for (let column = Math.floor(width / 8); column < (width * 7) / 8; column += SAMPLING_STEP) {
      all += 1;
      if ((samples[row * width + column] ?? 255) < 128) dark += 1;
    }
  }
  return dark * 2 > all;
}

/** Sampling distance in pixels, in both directions. */
const SAMPLING_STEP = 7;

interface Letters {
  /** Heights in pixels. */
  readonly heights: readonly number[];
  readonly widths: readonly number[];
  /** Number of further letters that cross the border of an examined band. */
  readonly cut: number;
  /** Number of these that are too large for one band. */
  readonly large: number;
  /** Whether more than half of the examined marks are dots. */
  readonly isDots: boolean;
}

function printOf({ heights, widths, cut, large, isDots }: Letters, inverted: boolean): Print | undefined {
  const dots = isDots ? { isDots } : {};
  if (heights.length + cut < FEWEST) return isDots ? { inverted, ...dots } : undefined;
  if (heights.length >= ENOUGH_TO_TELL) {
    const [high, wide] = [commonSize(heights), commonSize(widths)];
    // Letters are higher than wide; wide ones mean that the page lies on its side, or that letters are joined.
    const height = wide < WIDEST_LETTER * high ? Math.max(high, wide) : high;
    return { inverted, height, ...dots };
  }
  return heights.length === 0 && large > 0 ? { inverted, height: BAND, ...dots } : { inverted, ...dots };
}

const WIDEST_LETTER = 2;

/** Minimum letters; a single mark may be a speck. */
const FEWEST = 2;

const ENOUGH_TO_TELL = 12;

/** Every third band is examined first. */
const STEP = 3;

/** Letters in a column of thirty lines, or in six lines of a page. */
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
  return commonSize(marks.map(({ top, bottom }) => bottom - top)) < MAX_OF_DOTS && isTexture(marks);
}

/** Maximum size of a dot in pixels. */
const MAX_OF_DOTS = 10;

function isCut(
  { top, bottom }: Mark,
  band: { readonly top: number; readonly rows: number; readonly height: number },
): boolean {
  return (top === 0 && band.top > 0) || (bottom === band.rows && band.top + band.rows < band.height);
}

function isLarge({ left, top, right, bottom }: Mark): boolean {
  return bottom - top >= BAND / 3 && right - left >= BAND / 12;
}

/** Whether a mark is a letter, or several joined ones, and not a rule, speck or spot. */
function isLetterLike({ left, top, right, bottom }: Mark): boolean {
  const [width, height] = [right - left, bottom - top];
  const longest = Math.min(20 * height, WIDEST_WORD);
  return height >= MIN_HEIGHT && width >= 2 && width <= longest && height <= 20 * width;
}

/** In pixels; a wider mark is a frame. */
const WIDEST_WORD = 2.5 * BAND;
