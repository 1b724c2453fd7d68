import type { Box } from '../../geometry/geometry.js';

/** The measures of a row that tell whether paragraphs hang. */
export interface HangingRow extends Box {
  readonly em: number;
  /** Width of the first word. */
  readonly firstWord: number;
}

/** In ems: minimum and maximum difference of the left edges of the first line of a paragraph and of its other lines. */
const MIN_INDENT = 0.8;
const MAX_INDENT = 6;

/** Fewer rows may be indented below full ones by chance. */
const MIN_ROWS = 2;

/** Minimum share of indented rows that stand below a full row, and of rows at the left of the row before that stand below a short one. */
const MIN_FULL = 0.9;
const MIN_SHORT = 0.5;

/**
 * Returns whether the paragraphs of a column hang, as entries of a bibliography do: rows are indented below full rows, and rows farther
 * left stand below the short last rows of paragraphs. Where first lines are indented, it is the other way around.
 * @param right edge of the column
 */
export function areHanging(rows: readonly HangingRow[], right: number): boolean {
  let [indented, full, outdented, short] = [0, 0, 0, 0];
  rows.forEach((row, index) => {
    const before = rows[index - 1];
    if (before === undefined) return;
    const isFull = reachesEdge(before, row, right);
    if (isHangingBelow(before, row)) {
      indented += 1;
      if (isFull) full += 1;
    } else if (row.left < before.left - MIN_INDENT * row.em) {
      outdented += 1;
      if (!isFull) short += 1;
    }
  });
  return indented >= MIN_ROWS && full >= MIN_FULL * indented && outdented > 0 && short >= MIN_SHORT * outdented;
}

/** Returns whether a row is indented below another one, as the second row of a hanging paragraph is. */
export function isHangingBelow(before: HangingRow, row: HangingRow): boolean {
  const indent = (row.left - before.left) / row.em;
  return indent > MIN_INDENT && indent < MAX_INDENT && !areCentred(before, row);
}

/** Returns whether the middles of two rows agree. */
export function areCentred(one: HangingRow, other: HangingRow): boolean {
  return Math.abs(one.left + one.right - other.left - other.right) < one.em;
}

/** In ems: width of a space. */
const SPACE = 0.25;

/** Returns whether the first word of a row has no room at the end of the row before it. */
export function reachesEdge(before: HangingRow, row: HangingRow, right: number): boolean {
  return before.right + SPACE * row.em + row.firstWord > right;
}
