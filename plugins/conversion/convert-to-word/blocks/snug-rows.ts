import type { Cell, Table } from '../../../../engine/index.js';
import type { LookOfLines } from '../layout/line-heights.js';
import { extentsOf } from './cell-room.js';

/**
 * Returns a table whose rows begin at their texts where nothing shows that they begin before: edges without lines are somewhere in the
 * space between the texts of two rows, and Word sets texts at the upper edges of their cells. Tables over several pages stay.
 * @param look of the text in cells
 */
export function snugRows(table: Table, look: LookOfLines): Table {
  const { heights, places, rowCount } = table;
  const [place, next] = places;
  if (place === undefined || next !== undefined || heights.length !== rowCount) return table;
  let at = place.box.top;
  const edges = [at, ...heights.map((height) => (at += height))];
  const tops = topsOf(table, look);
  for (let row = rowCount - 1; row > 0; row -= 1) {
    const top = tops[row] ?? Infinity;
    if (top < (edges[row + 1] ?? at)) edges[row] = Math.max(edges[row] ?? 0, top);
  }
  return { ...table, heights: heights.map((_, row) => (edges[row + 1] ?? 0) - (edges[row] ?? 0)) };
}

/** The top of the highest text that begins in each row; -Infinity where more than the texts shows where the row begins. */
function topsOf({ cells, rowCount }: Table, look: LookOfLines): readonly number[] {
  const tops = Array.from({ length: rowCount }, () => Infinity);
  const keep = (row: number): void => {
    if (row < rowCount) tops[row] = -Infinity;
  };
  for (const cell of cells) {
    const { row, rowSpan, borders } = cell;
    if (borders.top !== undefined || isSetByEdges(cell)) keep(row);
    if (borders.bottom !== undefined || isSetByEdges(cell)) keep(row + rowSpan);
    const extents = cell.content.flatMap((element) => extentsOf(element, look));
    tops[row] = extents.reduce((least, { top }) => Math.min(least, top), tops[row] ?? Infinity);
  }
  return tops;
}

/** Whether both edges of a cell decide how it looks. */
function isSetByEdges({ shading, turned, verticalAlign, content }: Cell): boolean {
  const isFilled = shading !== undefined || turned !== undefined || verticalAlign !== undefined;
  return isFilled || content.some((element) => !('runs' in element));
}
