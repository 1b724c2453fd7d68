import { isRightToLeftTable, type Table } from '../../../../engine/index.js';

/** How many rows at the top are headers: a cell of a header may not go on below them, since HTML would cut it off. */
export function headerRowsOf({ cells, headerRows, rowCount }: Table): number {
  let rows = Math.min(headerRows, rowCount);
  for (const { row, rowSpan } of cells) {
    if (row >= rows) break;
    rows = Math.max(rows, row + rowSpan);
  }
  return Math.min(rows, rowCount);
}

/** The share of each column in the width of the table, in whole percent. */
export function columnShares(table: Table): readonly number[] {
  const widths = isRightToLeftTable(table) ? table.widths.toReversed() : table.widths;
  const whole = widths.reduce((sum, it) => sum + it, 0);
  return widths.map((width) => (whole > 0 ? Math.round((100 * width) / whole) : 0));
}
