import type { Table } from '../../../../engine/index.js';

/** How many rows at the top are headers: a cell of a header may not go on below them, since HTML would cut it off. */
export function headerRowsOf({ cells, headerRows, rowCount }: Table): number {
  let rows = Math.min(headerRows, rowCount);
  for (const { row, rowSpan } of cells) {
    if (row >= rows) break;
    rows = Math.max(rows, row + rowSpan);
  }
  return Math.min(rows, rowCount);
}
