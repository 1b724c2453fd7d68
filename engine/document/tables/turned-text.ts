import type { Line, PageModel } from '../model.js';
import { grown, hasCentre, isInside } from '../../geometry/box-arithmetic.js';
import { boxAround, quartersOf } from '../order/reading-order-frame.js';
import { stretchAt } from './grid.js';
import type { PageCell, PageTable } from './page-table.js';

/**
 * Returns upright tables with the text that is turned by 90 degrees in their cells, and with the rows of turned headers above their
 * columns.
 */
export function withTurnedText(tables: readonly PageTable[], { blocks }: PageModel): readonly PageTable[] {
  const lines = blocks.flatMap((block) => block.lines);
  const turned = lines.filter(isTurned);
  if (tables.length === 0 || turned.length === 0 || turned.length > MAX_TURNED) return tables;
  const outside = lines.filter((line) => !tables.some(({ box }) => hasCentre(box, line.box)));
  const upright = outside.filter((line) => quartersOf(line) === 0);
  return tables.map((table) => {
    const own = turned.filter((line) => hasCentre(table.box, line.box));
    return withTurnedCells(withHeaderAbove(table, [...outside.filter(isTurned), ...own], upright), own);
  });
}

/** A page with more turned lines is a drawing. */
const MAX_TURNED = 1000;

function isTurned(line: Line): boolean {
  const quarters = quartersOf(line);
  return line.direction !== 'top-to-bottom' && (quarters === 1 || quarters === 3);
}

/** Adds turned lines to the cells without other text that they are in. */
function withTurnedCells(table: PageTable, inTable: readonly Line[]): PageTable {
  if (inTable.length === 0) return table;
  const cells = table.cells.map((cell): PageCell => {
    if (cell.lines.length > 0 || cell.tables.length > 0) return cell;
    const own = inTable.filter(({ box }) => hasCentre(cell.box, box));
    return own.length === 0 ? cell : { ...cell, lines: inOrder(own) };
  });
  return { ...table, cells };
}

/** Sorts turned lines, before upright ones: those that read upwards begin at the left, others at the right. */
function inOrder(lines: readonly Line[]): readonly Line[] {
  const sorted = lines
    .filter(isTurned)
    .toSorted((one, other) => (quartersOf(one) === 3 ? one.box.left - other.box.left : other.box.left - one.box.left));
  return [...sorted, ...lines.filter((line) => !isTurned(line))];
}

/** In ems: maximum distance of turned headers from the row below them. */
const MAX_ABOVE = 1.6;

/** In points: how far headers reach over the edges of their table. */
const EDGE = 3;

/** Minimum number of turned headers, and their minimum share of the columns. */
const MIN_HEADERS = 2;
const MIN_SHARE = 0.5;

function withHeaderAbove(table: PageTable, turned: readonly Line[], upright: readonly Line[]): PageTable {
  const { box, columnEdges, rowEdges } = table;
  const [top = box.top] = rowEdges;
  const first = rowEdges[1] ?? box.bottom;
  const headers = turned.filter((line) => {
    const em = line.words[0]?.style.size ?? 0;
    const { left, right, top: above, bottom } = line.box;
    const isOver = left > box.left - EDGE && right < box.right + EDGE && above < top;
    return isOver && bottom > top - MAX_ABOVE * em && bottom < first;
  });
  const columns = new Set(headers.map((line) => columnOf(line, columnEdges)));
  if (columns.size < Math.max(MIN_HEADERS, MIN_SHARE * (columnEdges.length - 1))) return table;
  const band = boxAround(headers.map((line) => line.box));
  const whole = { left: box.left, top: band.top, right: box.right, bottom: Math.max(top, band.bottom) };
  const beside = upright.filter((line) => isInside(line.box, grown(whole, EDGE)) && isInColumn(line, columnEdges));
  const added = [...headers, ...beside];
  const isRowBelow = band.bottom > (top + first) / 2 && areEmpty(table, columns);
  return isRowBelow ? withHigherRow(table, band.top, added) : withNewRow(table, band.top, added);
}

function columnOf({ box }: Line, edges: readonly number[]): number {
  return stretchAt(edges, (box.left + box.right) / 2);
}

function isInColumn(line: Line, edges: readonly number[]): boolean {
  const column = columnOf(line, edges);
  return line.box.left > (edges[column] ?? 0) - EDGE && line.box.right < (edges[column + 1] ?? 0) + EDGE;
}

/** Returns whether the first row has no text in some columns. */
function areEmpty({ cells }: PageTable, columns: ReadonlySet<number>): boolean {
  return cells.every(
    (cell) => cell.row > 0 || cell.lines.length === 0 || ![...columns].some((column) => isInSpan(column, cell)),
  );
}

function isInSpan(at: number, { column, columnSpan }: PageCell): boolean {
  return at >= column && at < column + columnSpan;
}

/** Extends the first row upwards by turned headers that reach into it. */
function withHigherRow(table: PageTable, top: number, added: readonly Line[]): PageTable {
  const { columnEdges } = table;
  const cells = table.cells.map((cell): PageCell => {
    if (cell.row > 0) return cell;
    const own = added.filter((line) => isInSpan(columnOf(line, columnEdges), cell));
    return { ...cell, box: { ...cell.box, top }, lines: [...inOrder(own), ...cell.lines] };
  });
  return {
    ...{ ...table, cells, box: { ...table.box, top } },
    rowEdges: [top, ...table.rowEdges.slice(1)],
    headerRows: Math.max(1, table.headerRows),
  };
}

function withNewRow(table: PageTable, top: number, added: readonly Line[]): PageTable {
  const { columnEdges, rowEdges } = table;
  const bottom = rowEdges[0] ?? table.box.top;
  const header = columnEdges.slice(1).map((right, column): PageCell => {
    const left = columnEdges[column] ?? table.box.left;
    const own = added.filter((line) => columnOf(line, columnEdges) === column);
    const place = { row: 0, column, rowSpan: 1, columnSpan: 1 };
    return { ...place, box: { left, top, right, bottom }, lines: inOrder(own), tables: [], borders: {} };
  });
  return {
    ...{ ...table, box: { ...table.box, top } },
    rowEdges: [top, ...rowEdges],
    headerRows: table.headerRows + 1,
    cells: [...header, ...table.cells.map((cell) => ({ ...cell, row: cell.row + 1 }))],
  };
}
