import type { Box } from '../../geometry/geometry.js';
import { cellsOfRow, drawnRows, isDrawnByCell } from '../columns/drawn-parts.js';
import { isNumber } from '../columns/columns-or-rows.js';
import { besides, boxAround } from './reading-order-frame.js';
import type { Piece } from './reading-order-piece.js';
import { type Row, rowsOf } from './reading-order-rows.js';
import { spannedRows } from './spanned-rows.js';

/**
 * Returns the cells of a table in reading order: row by row, from left to right. A cell of several lines stays together
 * where the drawing order, rulings or wider gaps show which lines form a row.
 */
export function cellsOf(pieces: readonly Piece[], rulings: readonly Box[]): readonly (readonly Piece[])[] {
  const rows = drawnRows(pieces);
  const cells = rows.map(cellsOfRow);
  const areRows =
    rows.length > 1 && cells.every((row = []) => row.length > 1 && row.every(({ length }) => length === 1));
  if (!areRows && !isDrawnByCell(pieces)) return cellsByPlace(pieces, rulings);
  return rows.flatMap((row, index) => cells[index] ?? cellsByPlace(row, rulings));
}

function cellsByPlace(pieces: readonly Piece[], rulings: readonly Box[]): readonly (readonly Piece[])[] {
  return joinRows(rowsOf(pieces), rulings).flatMap(({ rows, woven }) => {
    const headings = headingRows(rows);
    return [...cellsInRows(rows.slice(0, headings)), ...cellsOfGroup(rows.slice(headings), woven)];
  });
}

function cellsOfGroup(rows: readonly Row[], woven: boolean): readonly (readonly Piece[])[] {
  if (rows.length < 2) return cellsInRows(rows);
  const columns = columnsOf(rows.flat());
  const spanned = spannedRows(columns);
  if (spanned !== undefined) return cellsInRows(spanned);
  return keepTogether(rows, columns, woven) ? columns : cellsInRows(rows);
}

function cellsInRows(rows: readonly Row[]): readonly (readonly Piece[])[] {
  return rows.flatMap((row) => row.map((piece) => [piece]));
}

/** Returns the number of rows at the beginning that are headings of several columns. */
function headingRows(rows: readonly Row[]): number {
  if (rows.length > MAX_LINES_OF_CELL) return 0;
  const isHeading = (row: Row, index: number): boolean =>
    row.every((piece) => rows.slice(index + 1).some((below) => spansTwo(piece, below)));
  return rows.findIndex((row, index) => !isHeading(row, index));
}

/** Lines that may form one row of the table. */
interface RowGroup {
  readonly rows: Row[];
  /** Whether the drawing order is the only evidence for this group. */
  woven: boolean;
}

function joinRows(rows: readonly Row[], rulings: readonly Box[]): readonly RowGroup[] {
  const woven = wovenRows(rows);
  const parted = partedByRulings(rows, rulings);
  const wide = wideGap(rows);
  const groups: RowGroup[] = [];
  rows.forEach((row, index) => {
    const group = groups.at(-1);
    const apart = parted === undefined ? gapAbove(rows, index) > wide : parted[index] === true;
    if (group === undefined || (apart && woven[index] !== true)) {
      groups.push({ rows: [row], woven: false });
    } else {
      group.rows.push(row);
      group.woven ||= apart;
    }
  });
  return groups;
}

/** Maximum share of rows that begin before the row above is finished; above it, the table is drawn by columns. */
const MAX_WOVEN = 0.6;

/**
 * Returns for each row whether its drawing begins before the row above is finished, as for the second lines of cells.
 */
function wovenRows(rows: readonly Row[]): readonly boolean[] {
  const woven = rows.map((row, index) => {
    const above = rows[index - 1];
    if (above === undefined || above.length + row.length < 3) return false;
    const begun = row.reduce((first, { drawn }) => Math.min(first, drawn), Infinity);
    return above.some(({ drawn }) => drawn > begun);
  });
  return woven.filter(Boolean).length > MAX_WOVEN * rows.length ? rows.map(() => false) : woven;
}

/**
 * Returns whether a ruling is above each row; undefined when few rows have one, as where only the header row is ruled.
 */
function partedByRulings(rows: readonly Row[], rulings: readonly Box[]): readonly boolean[] | undefined {
  const { left, right } = boxAround(rows.flat());
  const heights = rulings
    .filter((ruling) => Math.min(ruling.right, right) - Math.max(ruling.left, left) > 0.6 * (right - left))
    .map(({ top, bottom }) => (top + bottom) / 2);
  if (heights.length === 0) return undefined;
  const parted = rows.map((row, index) => {
    const above = rows[index - 1];
    if (above === undefined) return true;
    const [from, to] = [middleOf(above), middleOf(row)];
    return heights.some((height) => height > from && height < to);
  });
  const least = isGrid(boxAround(rows.flat()), rulings) ? 2 : Math.max(3, rows.length / 4);
  return parted.filter(Boolean).length >= least ? parted : undefined;
}

/**
 * Returns whether vertical rulings run through a table too, so that horizontal rulings separate all rows and not only
 * the header.
 */
function isGrid(table: Box, rulings: readonly Box[]): boolean {
  const within = rulings.filter(
    ({ left, right, top, bottom }) =>
      left > table.left &&
      right < table.right &&
      Math.min(bottom, table.bottom) - Math.max(top, table.top) > 0.5 * (table.bottom - table.top),
  );
  return within.length >= 2;
}

function middleOf(row: Row): number {
  const { top, bottom } = boxAround(row);
  return (top + bottom) / 2;
}

function gapAbove(rows: readonly Row[], index: number): number {
  const [above, row] = [rows[index - 1], rows[index]];
  if (above === undefined || row === undefined) return Infinity;
  const first = row.reduce((least, { baseline }) => Math.min(least, baseline), Infinity);
  return first - above.reduce((most, { baseline }) => Math.max(most, baseline), -Infinity);
}

/**
 * Returns the minimum gap between rows, where gaps have two sizes: within rows and between rows; otherwise all gaps are
 * between rows.
 */
function wideGap(rows: readonly Row[]): number {
  const gaps = rows.slice(1).map((_, index) => gapAbove(rows, index + 1));
  gaps.sort((one, other) => one - other);
  const [least, most] = [gaps[0] ?? 0, gaps[Math.floor(0.75 * gaps.length)] ?? 0];
  const em = rows[0]?.[0]?.em ?? 1;
  return least > 0 && least < 1.6 * em && most > 1.3 * least ? 1.15 * least : -Infinity;
}

/** Groups pieces above one another into columns, from left to right. */
function columnsOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const columns: { right: number; readonly pieces: Piece[] }[] = [];
  for (const piece of [...pieces].sort((one, other) => one.left - other.left)) {
    const column = columns.at(-1);
    if (column !== undefined && piece.left < column.right) {
      column.right = Math.max(column.right, piece.right);
      column.pieces.push(piece);
    } else {
      columns.push({ right: piece.right, pieces: [piece] });
    }
  }
  return columns.map((column) => column.pieces.sort((one, other) => one.top - other.top || one.left - other.left));
}

/**
 * Returns whether lines form one row: some cells have fewer lines than others, and no line has more cells than the
 * first.
 */
function keepTogether(rows: readonly Row[], columns: readonly (readonly Piece[])[], woven: boolean): boolean {
  if (
    columns.some((column) => column.some((piece, index) => index > 0 && besides(piece, column[index - 1] ?? piece)))
  ) {
    return false;
  }
  if (rows.length > MAX_LINES_OF_CELL || columns.length < 2) return false;
  if (areDrawnByCell(columns)) return true;
  if (woven || columns.some(areAmounts)) return false;
  const isHeaded = rows.some((row, index) => row.some((piece) => spansTwo(piece, rows[index + 1] ?? [])));
  return !isHeaded && columns.some(({ length }) => length < rows.length);
}

/** Returns whether a piece is the heading of two cells below it: it is as wide as the space between them. */
function spansTwo(piece: Piece, below: Row): boolean {
  return below.some((right, index) => {
    const left = below[index - 1];
    return left !== undefined && piece.left <= left.right && piece.right >= right.left;
  });
}

/** Minimum number of numbers below each other that are cells of their own; the second may be a share or an error. */
const MIN_AMOUNTS = 3;

/** Returns whether all lines are numbers, of which a cell has one. */
function areAmounts(column: readonly Piece[]): boolean {
  return column.length >= MIN_AMOUNTS && column.every(isNumber);
}

/**
 * Returns whether most lines of a cell are drawn consecutively; the rows of two tables side by side overlap in drawing
 * order, too.
 */
function areDrawnByCell(columns: readonly (readonly Piece[])[]): boolean {
  const inOrder = columns.flat().sort((one, other) => one.drawn - other.drawn);
  const places = new Map(inOrder.map((piece, place) => [piece, place]));
  let [pairs, next] = [0, 0];
  for (const column of columns) {
    for (let index = 1; index < column.length; index++) {
      const [one, other] = [column[index - 1], column[index]];
      if (one === undefined || other === undefined) continue;
      pairs++;
      if (places.get(other) === (places.get(one) ?? 0) + 1) next++;
    }
  }
  return next > 0.6 * pairs;
}

const MAX_LINES_OF_CELL = 12;
