import { rangeOf } from '../../geometry/range-of.js';
import { columnGaps } from './columns/column-gaps.js';
import { PLAIN_GAP, type Run, runsOf, type TextRow, textRows } from './rows/text-rows.js';
import { type TableWord, textOfWords } from './table-words.js';

/** Minimum number of rows of a table beside another one that are drawn entry by entry. */
const MIN_ROWS = 3;

/** Minimum number of columns of a table beside another one. */
const MIN_COLUMNS = 2;

/** Maximum number of gaps between columns; more are no tables beside each other. */
const MAX_GAPS = 100;

/** Maximum number of rows in which headings that repeat are searched. */
const MAX_HEADER_ROWS = 4;

/**
 * Splits the words of rows into those of tables that stand beside each other: each of them is drawn row by row, after the one before,
 * or the headings of their columns are the same. Returns all words together where there is one table.
 * @param words sorted by baseline
 */
export function wordsOfTablesBeside(words: readonly TableWord[]): readonly (readonly TableWord[])[] {
  const rows = textRows(words);
  const gaps = columnGaps(rows, PLAIN_GAP).map(({ left, right }) => (left + right) / 2);
  if (gaps.length < 2 * MIN_COLUMNS - 1 || gaps.length > MAX_GAPS) return [words];
  const places = placesBetweenDrawn(words, rows, gaps) ?? placesBetweenHeadings(rows, gaps);
  if (places.length === 0) return [words];
  const parts: TableWord[][] = [[], ...places.map(() => [])];
  for (const word of words) parts[places.filter((place) => centreOf(word) > place).length]?.push(word);
  return parts;
}

function centreOf({ left, right }: Pick<TableWord, 'left' | 'right'>): number {
  return (left + right) / 2;
}

/** An entry of a row, with its place in the order in which the page is drawn. */
interface DrawnEntry extends Pick<Run, 'left' | 'right'> {
  readonly row: number;
  readonly first: number;
  readonly last: number;
}

/** Returns the gaps between tables that are drawn one after the other; undefined where there is none. */
function placesBetweenDrawn(
  words: readonly TableWord[],
  rows: readonly TextRow[],
  gaps: readonly number[],
): readonly number[] | undefined {
  // The order of recognised text tells nothing about tables.
  if (words.some(({ word }) => word.style.invisible)) return undefined;
  const entries = rows.flatMap((row, index) =>
    runsOf(row, PLAIN_GAP).map(({ left, right, words: own }): DrawnEntry => {
      const { least, most } = rangeOf(own.flatMap(({ word }) => word.glyphs));
      return { left, right, row: index, first: least, last: most };
    }),
  );
  entries.sort((one, other) => one.first - other.first);
  const places: number[] = [];
  let from = -Infinity;
  for (const gap of gaps.filter((place) => isDrawnApart(entries, place))) {
    const [part, rest] = [between(entries, from, gap), between(entries, gap, Infinity)];
    if (!isDrawnByRows(part) || !isDrawnByRows(rest)) continue;
    places.push(gap);
    from = gap;
  }
  return places.length > 0 ? places : undefined;
}

function between(entries: readonly DrawnEntry[], from: number, to: number): readonly DrawnEntry[] {
  return entries.filter((entry) => centreOf(entry) > from && centreOf(entry) < to);
}

/** Returns whether all entries at the left of a place are drawn before those at its right, or all after them. */
function isDrawnApart(entries: readonly DrawnEntry[], place: number): boolean {
  const rangeIn = (part: readonly DrawnEntry[]): { readonly first: number; readonly last: number } => ({
    first: rangeOf(part.map(({ first }) => first)).least,
    last: rangeOf(part.map(({ last }) => last)).most,
  });
  const [left, right] = [rangeIn(between(entries, -Infinity, place)), rangeIn(between(entries, place, Infinity))];
  return left.last < right.first || right.last < left.first;
}

/** Returns whether entries are drawn row by row, in several rows: a table that is drawn by columns has no such rows. */
function isDrawnByRows(entries: readonly DrawnEntry[]): boolean {
  const rows = new Set<number>();
  entries.forEach(({ left, row }, index) => {
    const before = entries[index - 1];
    if (before?.row === row && before.right < left) rows.add(row);
  });
  return rows.size >= MIN_ROWS;
}

/** Returns the gaps before headings of columns that are those of the columns before them again. */
function placesBetweenHeadings(rows: readonly TextRow[], gaps: readonly number[]): readonly number[] {
  for (const [index, row] of rows.slice(0, MAX_HEADER_ROWS).entries()) {
    const runs = runsOf(row, PLAIN_GAP);
    const period = periodOf(runs.map(({ words }) => textOfWords(words)));
    if (period === undefined || runs.length !== gaps.length + 1) continue;
    const places = gaps.filter((_, gap) => (gap + 1) % period === 0);
    const below = rows.slice(index + 1).flatMap((it) => runsOf(it, PLAIN_GAP));
    if (columnsAfter([-Infinity, ...places], gaps).every((column) => haveNames(below, column))) return places;
  }
  return [];
}

/** Returns after how many texts all of them repeat; undefined where they do not. */
function periodOf(texts: readonly string[]): number | undefined {
  for (let period = MIN_COLUMNS; 2 * period <= texts.length; period++) {
    if (texts.length % period === 0 && texts.every((text, index) => text === texts[index % period])) return period;
  }
  return undefined;
}

interface Column {
  readonly from: number;
  readonly to: number;
}

/** Returns the first column behind each place. */
function columnsAfter(places: readonly number[], gaps: readonly number[]): readonly Column[] {
  return places.map((from) => ({ from, to: gaps.find((gap) => gap > from) ?? Infinity }));
}

/** Returns whether most entries of a column have letters, as the names of rows do; the headings of numbers may repeat in one table. */
function haveNames(runs: readonly Run[], { from, to }: Column): boolean {
  const own = runs.filter((run) => centreOf(run) > from && centreOf(run) < to);
  return 2 * own.filter((run) => /\p{L}{2}/u.test(textOfWords(run.words))).length > own.length;
}
