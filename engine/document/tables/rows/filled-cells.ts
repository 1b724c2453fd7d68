import type { Box } from '../../../geometry/geometry.js';
import { stretchAt } from '../grid.js';

/** In points: maximum distance of the edge of a filled cell from the edge of its row or column. */
const NEAR = 3.2;

/** Minimum number of drawn rows: a single row of filled columns may be the ground of several rows. */
const MIN_ROWS = 2;

/**
 * Returns the drawn rows in which each column has a filled area of its own, from edge to edge: what draws cells one by one draws all
 * cells, so that such a row is no ground of several rows.
 * @param rows the places of the drawn edges
 * @param columns the places of all edges
 */
export function rowsOfFilledCells(
  areas: readonly Box[],
  rows: readonly number[],
  columns: readonly number[],
): ReadonlySet<number> {
  if (rows.length <= MIN_ROWS) return new Set();
  const found = new Map<number, Set<number>>();
  for (const { left, top, right, bottom } of areas) {
    const row = stretchAt(rows, (top + bottom) / 2);
    const column = stretchAt(columns, (left + right) / 2);
    if (!fits(rows, row, [top, bottom]) || !fits(columns, column, [left, right])) continue;
    found.set(row, (found.get(row) ?? new Set()).add(column));
  }
  return new Set([...found].filter(([, filled]) => filled.size === columns.length - 1).map(([row]) => row));
}

function fits(edges: readonly number[], place: number, [from, to]: readonly [number, number]): boolean {
  return Math.abs((edges[place] ?? Infinity) - from) <= NEAR && Math.abs((edges[place + 1] ?? Infinity) - to) <= NEAR;
}
