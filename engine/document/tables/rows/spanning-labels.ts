import type { ColumnHabit, Entries } from './row-entries.js';
import { SIGNS, signInColumn } from './row-signs.js';
import { distanceOf, type TextRow } from './text-rows.js';

/** In ems: maximum distance of a label from the middle of its rows, and minimum distance between rows without numbers below numbers. */
const OFF_CENTRE = 0.2;
const APART = 1.6;

/** Minimum number of entries beside a label. */
const SEVERAL = 2;

/** The rows of text of a table, from top to bottom, with their entries by column. */
export interface Lines {
  readonly rows: readonly TextRow[];
  readonly entries: readonly Entries[];
  readonly habits: readonly ColumnHabit[];
}

/**
 * Returns the indices of the rows of text that are labels halfway between two rows of a table: they are centred in a cell over several
 * rows, and are no row of their own.
 */
export function labelsBetweenRows(lines: Lines): ReadonlySet<number> {
  const labels = new Set<number>();
  for (let index = 1; index < lines.rows.length - 1; index++) if (isBetween(index, lines)) labels.add(index);
  return labels;
}

function isBetween(index: number, { rows, entries, habits }: Lines): boolean {
  const [above, row, below] = [rows[index - 1], rows[index], rows[index + 1]];
  const [upper, own, lower] = [entries[index - 1], entries[index], entries[index + 1]];
  if (above === undefined || row === undefined || below === undefined || !upper || !own || !lower) return false;
  if (Math.abs(row.baseline - (above.baseline + below.baseline) / 2) > OFF_CENTRE * row.em) return false;
  if (own.some((entry, column) => entry && (upper[column] ?? lower[column]))) return false;
  const pairs = habits.flatMap((habit, column) => {
    const [one, other] = [upper[column], lower[column]];
    return one === undefined || other === undefined ? [] : [{ one, other, habit }];
  });
  const sum = pairs.reduce((all, { one, other, habit }) => all + signInColumn(one, other, habit), SIGNS.alike);
  const areApart = distanceOf(above, below) > APART || pairs.some(({ one, other }) => one.number && other.number);
  return pairs.length >= SEVERAL && sum > 0 && areApart;
}

/** A cell of one column over several rows. */
export interface TallCell {
  readonly column: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Returns the cells of labels between rows. Where all texts of the column are in the middle of the rows between their neighbours, these
 * are their rows; otherwise labels belong to the rows beside them.
 * @param groups the rows of text of each row of the table, without labels
 */
export function tallCells(
  labels: ReadonlySet<number>,
  groups: readonly (readonly TextRow[])[],
  { rows, entries, habits }: Lines,
): readonly TallCell[] {
  if (labels.size === 0) return [];
  const middles = groups.map((group) => ((group[0]?.baseline ?? 0) + (group.at(-1)?.baseline ?? 0)) / 2);
  return habits.flatMap((_, column) => {
    const isIn = (index: number): boolean => entries[index]?.[column] !== undefined;
    const all = rows.filter((_row, index) => isIn(index)).map(({ baseline }) => baseline);
    const between = rows.filter((_row, index) => labels.has(index) && isIn(index));
    const [first] = between;
    if (first === undefined) return [];
    const cells =
      cellsInTurn(all, middles, OFF_CENTRE * first.em) ?? between.map(({ baseline }) => cellBeside(baseline, middles));
    return cells.map((cell) => ({ ...cell, column }));
  });
}

type Extent = Pick<TallCell, 'top' | 'bottom'>;

/** Returns the cells from the first row to the last one whose texts are in their middles; undefined where texts are elsewhere. */
function cellsInTurn(
  texts: readonly number[],
  middles: readonly number[],
  most: number,
): readonly Extent[] | undefined {
  const cells: Extent[] = [];
  let next = 0;
  for (const text of texts) {
    const top = middles[next];
    if (top === undefined) return undefined;
    let end = next;
    while ((top + (middles[end] ?? Infinity)) / 2 <= text - most) end++;
    const bottom = middles[end];
    if (bottom === undefined || (top + bottom) / 2 > text + most) return undefined;
    cells.push({ top, bottom });
    next = end + 1;
  }
  return next === middles.length ? cells : undefined;
}

function cellBeside(text: number, middles: readonly number[]): Extent {
  const below = Math.max(
    1,
    middles.findIndex((middle) => middle > text),
  );
  return { top: middles[below - 1] ?? text, bottom: middles[below] ?? text };
}
