import type { Line, Word } from '../../model.js';
import { partOfLine } from '../../order/reading-order-piece.js';

/** In ems of the smaller and of the larger of two words: minimum gap between texts of different looks. */
const GAP = 0.75;
const GAP_BESIDE_LARGER = 0.35;

/**
 * Parts a line where its look changes after a gap that is wider than a space: a number in a circle and the text beside it are two texts,
 * as are a large number and its explanation.
 */
export function partedAtLooks(line: Line): readonly Line[] {
  const { words, angle, direction } = line;
  if (angle !== 0 || direction === 'top-to-bottom') return [line];
  const gaps = gapsBefore(words);
  const starts = words.flatMap((word, index) => {
    const before = words[index - 1];
    return before !== undefined && isOther(before, word, gaps[index] ?? 0) ? [index] : [];
  });
  return starts.length === 0
    ? [line]
    : [0, ...starts].map((start, index) => partOfLine(line, start, starts[index] ?? words.length));
}

/** Returns the gap before each word, between all words before it and the others: text in two directions has words between its neighbours. */
function gapsBefore(words: readonly Word[]): readonly number[] {
  const ends = [...words.keys()].map(() => ({ left: Infinity, right: -Infinity }));
  for (let index = words.length - 1; index >= 0; index--) {
    const [box, next] = [words[index]?.box, ends[index + 1]];
    const { left = Infinity, right = -Infinity } = box ?? {};
    ends[index] = { left: Math.min(left, next?.left ?? left), right: Math.max(right, next?.right ?? right) };
  }
  let [left, right] = [Infinity, -Infinity];
  return words.map(({ box }, index) => {
    const rest = ends[index] ?? box;
    const gap = Math.max(rest.left - right, left - rest.right);
    [left, right] = [Math.min(left, box.left), Math.max(right, box.right)];
    return gap;
  });
}

/** Matches dots that lead from a text to the number of a page. */
const LEADING = /^[.…]+$/u;

function isOther(before: Word, word: Word, gap: number): boolean {
  if (LEADING.test(before.text) || LEADING.test(word.text)) return false;
  const [one, other] = [before.style, word.style];
  const isWide = gap > GAP * Math.min(one.size, other.size) && gap > GAP_BESIDE_LARGER * Math.max(one.size, other.size);
  return isWide && (one.size !== other.size || one.colour !== other.colour || one.font !== other.font);
}
