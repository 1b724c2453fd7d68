import { medianOf } from '../../../geometry/median.js';
import { rangeOf } from '../../../geometry/range-of.js';
import { stretchAt } from '../grid.js';
import type { TableWord } from '../table-words.js';
import { type TextRow, textRows } from '../rows/text-rows.js';

/** Minimum share of filled lines: prose has few ends of paragraphs, while entries of tables end often. */
const MIN_FILLED = 0.7;
const MIN_FILLED_IN_COLUMN = 0.5;

/** Minimum number of lines of all columns; minimum number of words per line, of all columns and of one column. */
const MIN_LINES = 8;
const MIN_WORDS = 3;
const MIN_WORDS_IN_COLUMN = 2;

/** In ems: minimum width of a column of prose. */
const MIN_WIDTH = 8;

/** In ems: average space between words. */
const SPACE = 0.25;

interface ColumnLines {
  readonly lines: number;
  /** Number of lines with a following line, and of those in which the first word of the following line has no room. */
  readonly followed: number;
  readonly filled: number;
  readonly words: number;
  /** Width in ems. */
  readonly width: number;
}

/**
 * Returns whether text in columns is prose and not a table: a line of prose ends where the next word has no room, and
 * an entry of a table ends where it is complete.
 * @param edges of the columns, from left to right
 * @param words sorted by baseline
 */
export function areColumnsOfProse(edges: readonly number[], words: readonly TableWord[]): boolean {
  const byColumn = edges.slice(1).map((): TableWord[] => []);
  for (const word of words) byColumn[stretchAt(edges, (word.left + word.right) / 2)]?.push(word);
  const columns = byColumn.filter((column) => column.length > 0).map(linesOf);
  const sum = (value: (column: ColumnLines) => number): number => columns.reduce((all, it) => all + value(it), 0);
  return (
    sum(({ lines }) => lines) >= MIN_LINES &&
    sum(({ words: count }) => count) >= MIN_WORDS * sum(({ lines }) => lines) &&
    sum(({ filled }) => filled) >= MIN_FILLED * sum(({ followed }) => followed) &&
    columns.every(
      ({ width, words: count, lines, filled, followed }) =>
        width >= MIN_WIDTH && count >= MIN_WORDS_IN_COLUMN * lines && filled >= MIN_FILLED_IN_COLUMN * followed,
    ) &&
    !haveCommonRows(edges, words)
  );
}

/** Minimum number of rows that begin in several columns, and minimum ratio of the distance above them to that of lines. */
const MIN_ROWS = 3;
const WIDER = 1.2;

/** Minimum number of lines of long paragraphs, on average. */
const LONG = 5;

/**
 * Returns whether most wide distances between lines are above lines that begin in several columns at once, as those between the rows of
 * a table are. The paragraphs of columns of prose begin where they happen to; where that is at equal heights, they have many lines, and those
 * above them fill all columns, while long entries of a table rarely have as many lines each.
 */
function haveCommonRows(edges: readonly number[], words: readonly TableWord[]): boolean {
  const rows = textRows(words);
  const distances = rows.slice(1).map((row, index) => row.baseline - (rows[index]?.baseline ?? 0));
  const line = medianOf(distances);
  const columnsIn = (row: TextRow | undefined): number =>
    new Set(row?.words.map(({ left, right }) => stretchAt(edges, (left + right) / 2))).size;
  const begun = rows
    .map((row, index) => ({ columns: columnsIn(row), above: columnsIn(rows[index - 1]) }))
    .filter((_row, index) => (distances[index - 1] ?? 0) > WIDER * line);
  const common = begun.filter(({ columns }) => columns > 1);
  const areLong = rows.length >= LONG * (begun.length + 1);
  const areEven = common.every(({ columns, above }) => above >= columns);
  return common.length >= MIN_ROWS && common.length > begun.length / 2 && !(areLong && areEven);
}

function linesOf(words: readonly TableWord[]): ColumnLines {
  const rows = textRows(words);
  const left = rangeOf(words.map((word) => word.left)).least;
  const right = rangeOf(words.map((word) => word.right)).most;
  let filled = 0;
  rows.slice(1).forEach((row, index) => {
    const [first, last] = [row.words[0], rows[index]?.words.at(-1)];
    if (first === undefined || last === undefined) return;
    if (last.right + SPACE * row.em + (first.right - first.left) > right) filled += 1;
  });
  const em = rows.map((row) => row.em).sort((one, other) => one - other)[rows.length >> 1] ?? 1;
  return {
    lines: rows.length,
    followed: Math.max(0, rows.length - 1),
    filled,
    words: words.length,
    width: (right - left) / em,
  };
}
