import { runsOf, type TextRow } from './text-rows.js';

/** In ems: maximum distance between the lines of a cell. */
const SPACING = 1.35;

/** In points: maximum difference between the edges or centres of the lines of a cell. */
const FLUSH = 2;

/**
 * Returns whether the only entry of a row is a further line of an entry of the row above or below it.
 * @param gap in ems: minimum gap between entries
 */
export function isLineOfCell(row: TextRow, beside: TextRow | undefined, gap: number): boolean {
  const [run, ...others] = runsOf(row, gap);
  if (run === undefined || others.length > 0 || beside === undefined) return false;
  if (Math.abs(row.baseline - beside.baseline) > SPACING * row.em || row.words.some(({ prose }) => prose)) return false;
  const entries = runsOf(beside, gap);
  const isFlush = (one: number, other: number): boolean => Math.abs(one - other) < FLUSH;
  return entries.some(
    (entry) =>
      isFlush(entry.left, run.left) ||
      isFlush(entry.right, run.right) ||
      isFlush(entry.left + entry.right, run.left + run.right),
  );
}
