import type { Pixels } from '../../../formats/raster/pixels.js';
import { findMarks, type Mark } from '../clean/find-marks.js';
import { commonSize, MIN_HEIGHT } from './common-size.js';
import { BAND, inkOf } from './ink-of-band.js';
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
  return commonSize(marks.map(({ top, bottom }) => bottom - top)) < MAX_OF_DOTS && isTexture(marks);
}

/** In pixels. */
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

/** Not a rule, a speck or a spot; the letters of a word may be joined. */
function isLetterLike({ left, top, right, bottom }: Mark): boolean {
  const [width, height] = [right - left, bottom - top];
  const longest = Math.min(20 * height, WIDEST_WORD);
  return height >= MIN_HEIGHT && width >= 2 && width <= longest && height <= 20 * width;
}

/** In pixels; what is wider is a frame. */
const WIDEST_WORD = 2.5 * BAND;
