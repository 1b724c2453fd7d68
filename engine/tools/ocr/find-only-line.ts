import type { PageLayout } from './engines/ocr-engine.js';
import type { PixelBox } from '../../formats/hocr/read-hocr.js';
import type { PagePicture } from './prepare-page.js';
import type { LanguageData } from './reading-strategies.js';

/** The only line of text in an image. */
export interface OnlyLine {
  readonly lines: keyof LanguageData;
  /** Box of its letters, with a little paper around them. */
  readonly part: PixelBox;
  /** Page layouts for reading that part, the most likely first. */
  readonly layouts: readonly PageLayout[];
}

/** Finds the line of an image whose letters all stand in one row, or in one column. */
export function findOnlyLine({
  letters,
  width,
  height,
}: Pick<PagePicture, 'letters' | 'width' | 'height'>): OnlyLine | undefined {
  const [across, down] = [extentAlong(letters, 0), extentAlong(letters, 1)];
  const isRow = isOneDeep(down);
  if (isRow === isOneDeep(across)) return undefined;
  const size = (isRow ? down : across).largest;
  const [x, y] = isRow ? [ALONG * size, ACROSS * size] : [ACROSS * size, ALONG * size];
  const part = {
    left: Math.max(0, Math.floor(across.start - x)),
    top: Math.max(0, Math.floor(down.start - y)),
    right: Math.min(width, Math.ceil(across.end + x)),
    bottom: Math.min(height, Math.ceil(down.end + y)),
  };
  return isRow
    ? { lines: 'across', part, layouts: ['column', 'line'] }
    : { lines: 'up-and-down', part, layouts: ['lines-down'] };
}

/**
 * Paper added at the ends of the line, and at its sides, in sizes of the largest letter. Thin marks at the ends are
 * not detected as letters; with less or much more paper at the sides, tesseract loses letters.
 */
const ALONG = 0.5;
const ACROSS = 0.2;

interface Extent {
  readonly start: number;
  readonly end: number;
  /** Size of the largest letter. */
  readonly largest: number;
}

/** @param letters left, top, right and bottom of each, concatenated @param axis 0 for x, 1 for y */
function extentAlong(letters: Int32Array, axis: 0 | 1): Extent {
  let [start, end, largest] = [Infinity, -Infinity, 0];
  for (let at = axis; at < letters.length; at += 4) {
    const [from = 0, to = 0] = [letters[at], letters[at + 2]];
    start = Math.min(start, from);
    end = Math.max(end, to);
    largest = Math.max(largest, to - from);
  }
  return { start, end, largest };
}

function isOneDeep({ start, end, largest }: Extent): boolean {
  return end - start < MAX_LETTERS_DEEP * largest;
}

/**
 * In sizes of the largest letter. A single line of Chinese, Japanese or Korean takes 1 to 1.5, also when it is
 * slightly skewed; two stacked letters take more than 2.
 */
const MAX_LETTERS_DEEP = 1.8;
