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
  const starts = words.flatMap((word, index) => {
    const before = words[index - 1];
    return before !== undefined && isOther(before, word) ? [index] : [];
  });
  return starts.length === 0
    ? [line]
    : [0, ...starts].map((start, index) => partOfLine(line, start, starts[index] ?? words.length));
}

function isOther(before: Word, word: Word): boolean {
  const gap = Math.max(word.box.left - before.box.right, before.box.left - word.box.right);
  const [one, other] = [before.style, word.style];
  const isWide = gap > GAP * Math.min(one.size, other.size) && gap > GAP_BESIDE_LARGER * Math.max(one.size, other.size);
  return isWide && (one.size !== other.size || one.colour !== other.colour || one.font !== other.font);
}
