import {
  type Cell,
  type FlowElement,
  isRightToLeftTable,
  type Table,
  type WordBlock,
  type WordCell,
  type WordRow,
  type WordTable,
} from '../../../../engine/index.js';
import type { TextArea } from './paragraph.js';
import { rowHeights } from './row-heights.js';

/** In points: inside of cells, at the left and the right. */
const PADDING = 4;

/** @param blocksOf makes the content of a cell */
export function tableBlock(
  table: Table,
  area: TextArea,
  blocksOf: (content: readonly FlowElement[], cell: Cell) => readonly WordBlock[],
): WordTable {
  const [first] = table.places;
  const isRightToLeft = isRightToLeftTable(table);
  const left = (first?.box.left ?? area.left) - area.left;
  const right = area.right - (first?.box.right ?? area.right);
  return {
    kind: 'table',
    style: 'TableGrid',
    indent: isRightToLeft ? right : left,
    isRightToLeft,
    widths: isRightToLeft ? table.widths.toReversed() : table.widths,
    padding: PADDING,
    rows: rowsOf(table, isRightToLeft, blocksOf),
  };
}

/** Yields the rows; a cell of several rows has a part in each of them. */
function* rowsOf(
  table: Table,
  isRightToLeft: boolean,
  blocksOf: (content: readonly FlowElement[], cell: Cell) => readonly WordBlock[],
): Generator<WordRow> {
  const heights = rowHeights(table);
  let open: readonly Cell[] = [];
  let at = 0;
  for (let row = 0; row < table.rowCount; row += 1) {
    const begun = at;
    while (table.cells[at]?.row === row) at += 1;
    const begins = table.cells.slice(begun, at);
    const inOrder = (some: readonly Cell[]): readonly Cell[] =>
      [...some].sort((one, other) => (isRightToLeft ? other.column - one.column : one.column - other.column));
    // Contents are made in the order of the survey, which is that of reading.
    const contents = new Map(inOrder(begins).map((cell) => [cell, blocksOf(cell.content, cell)]));
    const all = [...open, ...begins];
    const cells = inOrder(all).map((cell) => cellOf(cell, row, table.widths, contents.get(cell) ?? []));
    const height = heights[row];
    yield {
      isHeader: row < table.headerRows && table.headerRows < table.rowCount,
      ...(height !== undefined && { height }),
      cells,
    };
    open = all.filter((cell) => cell.row + cell.rowSpan > row + 1);
  }
}

function cellOf(cell: Cell, row: number, widths: readonly number[], content: readonly WordBlock[]): WordCell {
  const { column, columnSpan, rowSpan, borders, shading } = cell;
  const { left, right, top, bottom } = borders;
  const isFirst = row === cell.row;
  const isLast = row === cell.row + rowSpan - 1;
  return {
    columns: columnSpan,
    width: widths.slice(column, column + columnSpan).reduce((sum, it) => sum + it, 0),
    ...(rowSpan > 1 && { merged: isFirst ? 'begins' : 'goes-on' }),
    borders: {
      ...(left !== undefined && { left }),
      ...(right !== undefined && { right }),
      ...(top !== undefined && isFirst && { top }),
      ...(bottom !== undefined && isLast && { bottom }),
    },
    ...(shading !== undefined && { shading }),
    content,
  };
}
