import type { Glyphs } from '../../../document/model.js';
import { Axes, directionOf, type GlyphCell } from './glyph-cells.js';
import { addToGroup } from '../../../groups.js';
import { firstAbove, firstIndex } from '../../../geometry/sorted.js';

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
  const first = firstIndex(0, rows.length, (index) => (rows[index]?.baseline ?? 0) < top);
  let end = first;
  while (end < rows.length && (rows[end]?.baseline ?? Infinity) <= bottom) end++;
  return rows.slice(first, end);
}

/** Returns the index of the first cell of a row that starts beyond a position. */
export function firstBeyond({ starts }: GlyphRow, place: number): number {
  return firstAbove(starts, place);
}
