import type { ColumnHabit, Entries } from './row-entries.js';
import { SIGNS, signInColumn } from './row-signs.js';
import { distanceOf, type TextRow, WIDER } from './text-rows.js';

/** In ems: maximum difference between the middles of the cells of a row. */
const OFF_CENTRE = 0.2;

/** Minimum number of columns with numbers below numbers. */
const SEVERAL = 2;

/** Maximum numbers of rows of text in a row of the table and in the table; they bound the time. */
const MAX_LINES = 40;
const MAX_ROWS = 500;

/** The lines of a region, from top to bottom. */
interface Lines {
  readonly rows: readonly TextRow[];
  readonly entries: readonly Entries[];
  readonly habits: readonly ColumnHabit[];
  /** Distance between the lines of a cell, in ems. */
  readonly spacing: number;
}

/** The rows of a table up to a row of text. */
interface Best {
  /** Evidence for them. */
  readonly sum: number;
  /** Index of the row of text that begins the last of them. */
  readonly begin: number;
}

/**
 * Joins rows of text to rows of a table whose cells are centred in their rows: the middles of the cells tell which lines belong
 * together, even where the rows are as close as the lines of a cell. Among several ways, the texts decide.
 * @returns the first row of text of each row of the table; undefined when the cells are not centred
 */
export function centredRows(lines: Lines): readonly number[] | undefined {
  const { rows } = lines;
  if (rows.length > MAX_ROWS || !areHalfALineApart(lines)) return undefined;
  const best: (Best | undefined)[] = [{ sum: 0, begin: 0 }];
  for (let end = 1; end <= rows.length; end++) best.push(bestUpTo(end, best, lines));
  const begins: number[] = [];
  for (let end = rows.length; end > 0; end = begins.at(-1) ?? 0) {
    const last = best[end];
    if (last === undefined) return undefined;
    begins.push(last.begin);
  }
  return begins.reverse();
}

/** Returns whether lines of different columns are closer than the lines of a cell. */
function areHalfALineApart({ rows, entries, spacing }: Lines): boolean {
  return rows.some((row, index) => {
    const above = rows[index - 1];
    if (above === undefined || distanceOf(above, row) >= spacing / WIDER) return false;
    return entries[index]?.every((entry, column) => !entry || entries[index - 1]?.[column] === undefined);
  });
}

/** Returns the best way to join the rows of text before an end. */
function bestUpTo(end: number, best: readonly (Best | undefined)[], lines: Lines): Best | undefined {
  let found: Best | undefined;
  for (let begin = end - 1; begin >= Math.max(0, end - MAX_LINES); begin--) {
    const [above, row, below] = [lines.rows[begin - 1], lines.rows[begin], lines.rows[begin + 1]];
    if (row === undefined) break;
    const isApart = begin + 1 < end && below !== undefined && distanceOf(row, below) > lines.spacing * WIDER;
    if (isApart) break;
    const before = best[begin];
    const mayBegin = above === undefined || distanceOf(above, row) >= lines.spacing / WIDER;
    if (before === undefined || !mayBegin || !isCentred(begin, end, lines)) continue;
    const sum = before.sum + (begin === 0 ? 0 : evidenceOf(before.begin, begin, end, lines));
    if (found === undefined || sum > found.sum) found = { sum, begin };
  }
  return found;
}

/**
 * Returns whether the lines of each cell follow each other, and all cells have the same middle. Numbers below numbers in several
 * columns are separate rows, beside cells over several rows.
 */
function isCentred(begin: number, end: number, { rows, entries, habits, spacing }: Lines): boolean {
  const [first, last] = [rows[begin], rows[end - 1]];
  if (first === undefined || last === undefined) return false;
  let numeric = 0;
  for (let column = 0; column < habits.length; column++) {
    let [top, bottom]: (TextRow | undefined)[] = [];
    let numbers = 0;
    for (let index = begin; index < end; index++) {
      const [row, entry] = [rows[index], entries[index]?.[column]];
      if (row === undefined || entry === undefined) continue;
      if (bottom !== undefined && distanceOf(bottom, row) > spacing * WIDER) return false;
      if (entry.number) numbers++;
      top ??= row;
      bottom = row;
    }
    if (numbers > 1 && ++numeric >= SEVERAL) return false;
    if (top === undefined || bottom === undefined) continue;
    const off = (top.baseline + bottom.baseline - first.baseline - last.baseline) / 2;
    if (Math.abs(off) > OFF_CENTRE * first.em) return false;
  }
  return true;
}

/** Returns the evidence of the texts that a row of the table begins at `middle`, and the one above it at `begin`. */
function evidenceOf(begin: number, middle: number, end: number, { entries, habits }: Lines): number {
  const above = entries.slice(begin, middle).toReversed();
  const below = entries.slice(middle, end);
  return habits.reduce((sum, habit, column) => {
    const upper = above.find((line) => line[column] !== undefined)?.[column];
    const lower = below.find((line) => line[column] !== undefined)?.[column];
    return upper === undefined || lower === undefined ? sum : sum + signInColumn(upper, lower, habit);
  }, SIGNS.alike);
}
