import { isRightToLeftTable, type Table } from '../../../../engine/index.js';

/** The share of each column in the width of the table, in whole percent. */
export function columnShares(table: Table): readonly number[] {
  const widths = isRightToLeftTable(table) ? table.widths.toReversed() : table.widths;
  const whole = widths.reduce((sum, it) => sum + it, 0);
  return widths.map((width) => (whole > 0 ? Math.round((100 * width) / whole) : 0));
}
