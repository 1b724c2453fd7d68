import type { Box } from '../../geometry/geometry.js';
import type { Line } from '../model.js';
import { type Frame, intoFrame } from '../order/reading-order-frame.js';
import { partOfWords } from '../order/reading-order-piece.js';

/** Maximum number of lines or rulings of a table; a page with more has a drawing. */
const MAX_LINES = 3000;
const MAX_RULINGS = 300;

/** In points: how far a letter may extend across a ruling. */
const HANG = 1;

/**
 * Returns the lines of a frame, cut where a vertical ruling runs between their words. Without the cut, cells that are
 * close to each other form one line, and the bidirectional algorithm swaps their numbers and words. Left-to-right lines
 * are cut only where other text is drawn between the words, as the further lines of a cell.
 */
export function cutAtRulings(frame: Frame, lines: readonly Line[], rulings: readonly Box[]): readonly Line[] {
  const down = rulings.filter(({ left, top, right, bottom }) => bottom - top > right - left);
  if (down.length === 0 || down.length > MAX_RULINGS || lines.length > MAX_LINES) return lines;
  const byPlace = down.sort((one, other) => one.left - other.left);
  return lines.flatMap((line) => cut(frame, line, byPlace));
}

function cut(frame: Frame, line: Line, rulings: readonly Box[]): readonly Line[] {
  const box = intoFrame(frame, line.box);
  const through = rulings.filter(
    ({ left, top, right, bottom }) =>
      left > box.left && right < box.right && top < (box.top + box.bottom) / 2 && bottom > (box.top + box.bottom) / 2,
  );
  if (through.length === 0) return [line];
  const places = line.words.map((word) => intoFrame(frame, word.box));
  const between = through.filter(
    (ruling) =>
      places.every(({ left, right }) => right <= ruling.right + HANG || left >= ruling.left - HANG) &&
      (line.direction === 'right-to-left' || !isDrawnOn(line, places, ruling)),
  );
  const cellOf = ({ left, right }: Box): number => between.filter((ruling) => ruling.left < (left + right) / 2).length;
  const cells = new Map<number, number[]>();
  places.forEach((place, word) => {
    const cell = cells.get(cellOf(place));
    if (cell === undefined) cells.set(cellOf(place), [word]);
    else cell.push(word);
  });
  return cells.size === 1 ? [line] : [...cells.values()].map((words) => partOfWords(line, words));
}

/** Returns whether the word after a ruling is drawn directly after the word before it, or after a space. */
function isDrawnOn({ words }: Line, places: readonly Box[], ruling: Box): boolean {
  const after = places.findIndex(({ left, right }) => (left + right) / 2 > ruling.left);
  const [last, first] = [words[after - 1]?.glyphs.at(-1), words[after]?.glyphs[0]];
  return last !== undefined && first !== undefined && first > last && first - last <= 2;
}
