import { boxAround } from '../../order/reading-order-frame.js';
import type { CellPart } from '../page/page-content.js';

interface Column {
  widest: number;
  /** Least distance of a text from the edges of its cell. */
  padding: number;
}

/**
 * Returns a function that gives the width available to the text of a cell: between lines at both sides, the cell without its
 * padding; otherwise the longest text of the column, because the edges of the cell are only estimated.
 */
export function textWidths(cells: readonly CellPart[]): (cell: CellPart) => number {
  const columns = new Map<string, Column>();
  for (const cell of cells) {
    const lines = cell.parts.flatMap((part) => (part.kind === 'text' ? part.lines : []));
    if (lines.length === 0) continue;
    const column = columns.get(keyOf(cell)) ?? { widest: 0, padding: Infinity };
    columns.set(keyOf(cell), column);
    const around = boxAround(lines.map(({ box }) => box));
    const inset = Math.min(around.left - cell.box.left, cell.box.right - around.right);
    column.padding = Math.max(0, Math.min(column.padding, inset));
    for (const { box } of lines) column.widest = Math.max(column.widest, box.right - box.left);
  }
  return (cell) => {
    const { widest, padding } = columns.get(keyOf(cell)) ?? { widest: 0, padding: 0 };
    const isBordered = cell.borders.left !== undefined && cell.borders.right !== undefined;
    return isBordered ? Math.max(widest, cell.box.right - cell.box.left - 2 * padding) : widest;
  };
}

function keyOf({ column, columnSpan }: CellPart): string {
  return `${column} ${columnSpan}`;
}
