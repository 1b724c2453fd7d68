import { coverage, type Edge, IN_LINE, stretchAt, type Strip } from './grid.js';
import { isValue } from './columns/number-strips.js';
import type { Grid } from './region-grid.js';
import { GAP, type Run, runsOf, type TextRow } from './rows/text-rows.js';
import type { TableWord } from './table-words.js';

/** The places of a grid, row by row. */
export interface FilledPlaces {
  /** Whether their text continues in the place on the right, as a number of `CROSSED`. */
  readonly crossed: Uint8Array;
  /** 1 for those with text. */
  readonly filled: Uint8Array;
}

/** In `FREELY`, the lines between the two places end above or below the text, as those for the letters of a field in a form do. */
export const CROSSED = { NOT: 0, YES: 1, FREELY: 2 } as const;

/** Minimum share of the height of a text along which lines part it. */
const ENOUGH = 0.5;

/** In points: maximum extent of a word beyond an edge, or beyond the white strip between two columns. */
const HANG = 1.5;

/** Returns which places have text, and which of these have text that continues in the place on the right. */
export function filledPlaces(
  { rows, columns }: Pick<Grid, 'rows' | 'columns'>,
  text: readonly TextRow[],
): FilledPlaces {
  const width = columns.length - 1;
  const crossed = new Uint8Array((rows.length - 1) * width);
  const filled = new Uint8Array((rows.length - 1) * width);
  const [down, across] = [rows.map(({ at }) => at), columns.map(({ at }) => at)];
  for (const row of text) {
    const start = width * stretchAt(down, (row.top + row.bottom) / 2);
    for (const { left, right, words } of runsOf(row, GAP)) {
      for (const word of words) filled[start + stretchAt(across, (word.left + word.right) / 2)] = 1;
      for (let column = stretchAt(across, left + HANG); column < width - 1; column++) {
        const edge = columns[column + 1];
        if (edge === undefined || edge.at >= right) break;
        if (!isCrossing({ left, right, words }, edge)) continue;
        const isFree = coverage(edge.drawn, row.top, row.bottom) < ENOUGH;
        crossed[start + column] = isFree ? CROSSED.FREELY : CROSSED.YES;
      }
    }
  }
  return { crossed, filled };
}

/** Returns whether a run of words goes on beyond an edge: it is on both sides, and does not end in the white strip at the edge. */
function isCrossing({ left, right, words }: Run, { at, gap = { from: at, to: at } }: Edge): boolean {
  if (at <= left + HANG || at >= right - HANG) return false;
  const before = words.findLast((word) => word.left + word.right < 2 * at);
  const after = words.find((word) => word.left + word.right >= 2 * at);
  if (before !== undefined && after !== undefined) return !areInLine(before, after, gap);
  return gap.from > left + HANG && gap.to < right - HANG;
}

/** Returns whether two words end and begin where the entries of two columns do, although little space is between them. */
function areInLine(before: TableWord, after: TableWord, { from, to, ends, starts, numbers }: Strip): boolean {
  return (
    (ends === true && Math.abs(before.right - from) < IN_LINE) ||
    (starts === true && Math.abs(after.left - to) < IN_LINE) ||
    (numbers === true && isValue(before) && isValue(after))
  );
}
