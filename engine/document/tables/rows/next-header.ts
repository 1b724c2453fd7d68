import type { Font } from '../../model.js';
import { BOLD, weightOf } from '../../style-weight.js';
import { PLAIN_GAP, type Run, runsOf, type TextRow } from './text-rows.js';

/** Matches years, such as "2024:" and "2023/24", which are names of columns. */
const YEARS = /^(?:19|20)\d\d(?:[/–-](?:19|20)?\d\d)?:?$/;

/** Matches numbers, amounts, shares, dates and times, but no names with digits in them, such as "Q1". */
const VALUE = /^[\p{Sc}(+−–-]*\p{Nd}[\p{Nd}.,٫٬'’/:–-]*[\p{Sc}%‰٪)]*$/u;

/**
 * Returns whether a row is the header of a table below other rows: it has several entries in bold letters, without numbers, and the
 * row below has other letters. The row above is no such row.
 */
export function isHeaderBetween(
  row: TextRow,
  { above, below }: { readonly above: TextRow | undefined; readonly below: TextRow | undefined },
  fonts: readonly Font[],
): boolean {
  const isBold = ({ words }: TextRow): boolean => words.every(({ word }) => weightOf(word.style, fonts) >= BOLD);
  const isHeader = (it: TextRow): boolean => isBold(it) && !hasNumbers(it);
  if (above === undefined || below === undefined || !isHeader(row) || isHeader(above) || isBold(below)) return false;
  return [row, below].every((it) => runsOf(it, PLAIN_GAP).length > 1);
}

/** Returns whether a row has a number, a date or a time; years are none. */
export function hasNumbers({ words }: TextRow): boolean {
  return words.some(({ word }) => VALUE.test(word.text) && !YEARS.test(word.text));
}

/** Number of rows that show the columns of a table. */
const ROWS = 10;

/** Returns whether entries of a row are beside the columns of the last of some rows, go over two of them, or share one. */
export function hasOtherColumns(row: TextRow, above: readonly TextRow[]): boolean {
  const columns = columnsOf(above.slice(-ROWS));
  let next = 0;
  for (const { left, right } of runsOf(row, PLAIN_GAP)) {
    while ((columns[next]?.right ?? Infinity) < left) next++;
    if ((columns[next]?.left ?? Infinity) > right || (columns[next + 1]?.left ?? Infinity) < right) return true;
    next++;
  }
  return false;
}

/** Returns what the entries of rows of several cover, from left to right. */
function columnsOf(rows: readonly TextRow[]): readonly Pick<Run, 'left' | 'right'>[] {
  const runs = rows.map((row) => runsOf(row, PLAIN_GAP)).filter(({ length }) => length > 1);
  const columns: { left: number; right: number }[] = [];
  for (const { left, right } of runs.flat().sort((one, other) => one.left - other.left)) {
    const last = columns.at(-1);
    if (last === undefined || left > last.right) columns.push({ left, right });
    else last.right = Math.max(last.right, right);
  }
  return columns;
}
