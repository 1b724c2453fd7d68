import { groupedBy } from '../../../groups.js';
import type { PageCell } from '../page-table.js';

/** Returns the cells with text of each row that has text. */
export function filledRows(cells: readonly PageCell[]): readonly (readonly PageCell[])[] {
  const filled = cells.filter(({ lines }) => lines.length > 0);
  return [...groupedBy(filled, ({ row }) => row).values()];
}
