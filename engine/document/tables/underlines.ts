import type { PageModel } from '../model.js';
import { type Frame, intoFrame } from '../order/reading-order-frame.js';
import type { TableWord } from './table-words.js';
import { firstNotBelow } from '../../geometry/sorted.js';

/** In ems below the baseline: maximum distance of an underline. The rule of a table leaves room for the letters. */
const LOWEST = 0.25;

/** In ems: maximum distance between the ends of an underline and of its words. */
const FLUSH = 0.2;

/** Maximum number of words near a line, which bounds the time for hostile pages. */
const MAX_WORDS = 500;

/** In points: maximum size of letters. */
const TALLEST = 100;

/**
 * Returns a page without the lines under words, such as those of links, which are no rules of a table.
 * @param words sorted by baseline, in the frame
 */
export function withoutUnderlines(page: PageModel, frame: Frame, words: readonly TableWord[]): PageModel {
  const baselines = Float64Array.from(words, ({ baseline }) => baseline);
  const rulings = page.rulings.filter((ruling) => {
    const { left, top, right, bottom } = intoFrame(frame, ruling);
    const y = (top + bottom) / 2;
    const [first, end] = [firstNotBelow(baselines, y - LOWEST * TALLEST), firstNotBelow(baselines, y)];
    if (right - left < bottom - top || end - first > MAX_WORDS) return true;
    const above = words
      .slice(first, end)
      .filter((word) => word.right > left && word.left < right && y - word.baseline < LOWEST * word.em);
    const em = above[0]?.em ?? 0;
    const from = above.reduce((least, word) => Math.min(least, word.left), Infinity);
    const to = above.reduce((most, word) => Math.max(most, word.right), -Infinity);
    return Math.abs(from - left) > FLUSH * em || Math.abs(to - right) > FLUSH * em;
  });
  return rulings.length === page.rulings.length ? page : { ...page, rulings };
}
