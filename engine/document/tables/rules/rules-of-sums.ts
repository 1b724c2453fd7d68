import type { Region } from '../region-grid.js';
import { textRows } from '../rows/text-rows.js';
import type { TableWord } from '../table-words.js';
import { firstNotBelow } from '../../../geometry/sorted.js';

/** Minimum number of rows, and minimum share of rows with text on their left. */
const MIN_ROWS = 3;
const MOST = 0.5;

/** In ems: maximum difference between the baselines of a row. */
const LEVEL = 0.2;

/** Minimum share of the words between the rules that have digits. */
const NUMBERS = 0.6;

/**
 * Returns whether the rules of a region are those above and below sums, and the names of the values stand on the left outside. The
 * text alone then shows the rows and columns.
 * @param words of the page outside of other regions with rules, sorted by baseline
 */
export function haveSumsOnly({ box, rules, words: inside }: Region, words: readonly TableWord[]): boolean {
  if (rules.down.length > 0) return false;
  const numbers = inside.filter(({ word }) => /\d|^[-–—]$/.test(word.text));
  if (inside.length === 0 || numbers.length < NUMBERS * inside.length) return false;
  const rows = textRows(inside);
  const baselines = Float64Array.from(words, ({ baseline }) => baseline);
  const named = rows.filter(({ baseline, em }) => {
    const near = words.slice(
      firstNotBelow(baselines, baseline - LEVEL * em),
      firstNotBelow(baselines, baseline + LEVEL * em),
    );
    return near.some(({ right, prose, word }) => !prose && right < box.left && /\p{L}/u.test(word.text));
  });
  return rows.length >= MIN_ROWS && named.length >= MOST * rows.length;
}
