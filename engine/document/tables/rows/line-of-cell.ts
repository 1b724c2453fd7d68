import { type Run, runsOf, type TextRow } from './text-rows.js';

/** In ems: maximum distance between the lines of a cell. */
const SPACING = 1.6;

/** In points: maximum difference between the edges or centres of the lines of a cell. */
const FLUSH = 2;

/**
 * Returns whether the only entry of a row is a further line of an entry of the row above or below it.
 * @param gap in ems: minimum gap between entries
 */
export function isLineOfCell(row: TextRow, beside: TextRow | undefined, gap: number): boolean {
  return runsOf(row, gap).length === 1 && areLinesOfCells(row, beside, gap);
}

/**
 * Returns whether all entries of a row are further lines of entries of the row above or below it.
 * @param gap in ems: minimum gap between entries
 */
export function areLinesOfCells(row: TextRow, beside: TextRow | undefined, gap: number): boolean {
  if (beside === undefined || Math.abs(row.baseline - beside.baseline) > SPACING * row.em) return false;
  if (row.words.some(({ prose }) => prose)) return false;
  const entries = runsOf(beside, gap);
  return runsOf(row, gap).every((run) => entries.some((entry) => areFlush(run, entry)));
}

/** Returns whether two entries have the same left edge, right edge or centre. */
function areFlush(one: Run, other: Run): boolean {
  const isNear = (at: number, to: number): boolean => Math.abs(at - to) < FLUSH;
  return (
    isNear(one.left, other.left) ||
    isNear(one.right, other.right) ||
    isNear(one.left + one.right, other.left + other.right)
  );
}
