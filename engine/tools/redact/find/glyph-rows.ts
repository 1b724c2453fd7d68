import type { Glyphs } from '../../../document/model.js';
import { Axes, directionOf, type GlyphCell } from './glyph-cells.js';
import { firstAbove } from './page-text-builder.js';
import { addToGroup } from '../../../groups.js';

/** Glyphs that read in one direction, in rows from top to bottom of a frame that is rotated to that direction. */
export interface DirectionGroup {
  readonly axes: Axes;
  readonly rows: readonly GlyphRow[];
}

/** Glyphs on approximately one baseline, sorted by start. */
export interface GlyphRow {
  readonly baseline: number;
  readonly cells: readonly GlyphCell[];
  readonly starts: Float64Array;
}

/** Groups the glyphs of a page by direction. */
export function groupsByDirection(glyphs: Glyphs): readonly DirectionGroup[] {
  const byDirection = new Map<number, number[]>();
  for (let glyph = 0; glyph < glyphs.length; glyph++) {
    const direction = directionOf(glyphs, glyph);
    addToGroup(byDirection, direction, glyph);
  }
  return Array.from(byDirection, ([direction, members]) => {
    const axes = new Axes(direction);
    return { axes, rows: rowsOf(members.map((glyph) => axes.cellOf(glyphs, glyph))) };
  });
}

/** In ems: maximum distance between baselines of one row. */
const MAX_BASELINE_DISTANCE = 0.3;

/** Sorts cells into rows; changes the order of `cells`. */
export function rowsOf(cells: GlyphCell[]): readonly GlyphRow[] {
  cells.sort((a, b) => a.baseline - b.baseline);
  const rows: GlyphRow[] = [];
  let first = 0;
  for (let k = 1; k <= cells.length; k++) {
    const [begun, cell] = [cells[first], cells[k]];
    if (begun === undefined) break;
    if (cell !== undefined && cell.baseline - begun.baseline <= MAX_BASELINE_DISTANCE * begun.em) continue;
    const members = cells.slice(first, k).sort((a, b) => a.start - b.start);
    rows.push({ baseline: begun.baseline, cells: members, starts: Float64Array.from(members, ({ start }) => start) });
    first = k;
  }
  return rows;
}

/** Returns the rows whose baselines lie between two positions. */
export function rowsBetween(rows: readonly GlyphRow[], top: number, bottom: number): readonly GlyphRow[] {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.baseline ?? 0) < top) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < rows.length && (rows[end]?.baseline ?? Infinity) <= bottom) end++;
  return rows.slice(low, end);
}

/** Returns the index of the first cell of a row that starts beyond a position. */
export function firstBeyond({ starts }: GlyphRow, place: number): number {
  return firstAbove(starts, place);
}
