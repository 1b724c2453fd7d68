import type { Line } from '../../model.js';
import { boxAround } from '../../order/reading-order-frame.js';
import type { PageTable } from '../page-table.js';

/** Minimum number of pairs of cells below each other, and minimum share in which the text goes on from one to the next. */
const MIN_PAIRS = 3;
const SHARE = 0.4;

/** Minimum number of words of a line of prose. */
const MIN_WORDS = 4;

/** In ems: average space between words. */
const SPACE = 0.25;

/**
 * Returns whether a column is running text beside notes, numbers of lines or other text: its sentences go on from row to row, where
 * the next word had no room. A cell of a table is complete.
 */
export function runsOn({ cells, columnEdges }: PageTable): boolean {
  const columns = columnEdges.slice(1).map((): Line[][] => []);
  for (const { column, lines } of cells) if (lines.length > 0) columns[column]?.push([...lines]);
  return columns.some((texts) => {
    const { left, right } = boxAround(texts.flat().map(({ box }) => box));
    const pairs = texts.slice(1).map((lines, index) => ({ above: texts[index]?.at(-1), below: lines[0] }));
    const going = pairs.filter(({ above, below }) => sentenceGoesOn(above, below, right - left));
    return pairs.length >= MIN_PAIRS && going.length >= SHARE * pairs.length;
  });
}

/** Returns whether a sentence goes on in the next line, where its next word had no room. @param width of the text */
export function sentenceGoesOn(above: Line | undefined, below: Line | undefined, width: number): boolean {
  const [last, first] = [above?.words.at(-1), below?.words[0]];
  if (above === undefined || below === undefined || last === undefined || first === undefined) return false;
  if (above.words.length < MIN_WORDS || !/[\p{L}\p{M}\p{N},\p{Pd}]$/u.test(last.text) || !/^\p{Ll}/u.test(first.text))
    return false;
  // Entries of a table begin with the same word more often than the lines of a sentence.
  if (above.words[0]?.text === first.text) return false;
  const next = first.box.right - first.box.left + SPACE * first.style.size;
  return above.box.right - above.box.left + next > width;
}
