import type { Box } from '../geometry.js';
import { besides, boxAround, type Piece } from './reading-order-frame.js';

/** Pieces that stand beside one another, from left to right. */
export type Row = readonly Piece[];

/** The rows of pieces sorted from top to bottom, read downwards. */
export function rowsOf(pieces: readonly Piece[]): readonly Row[] {
  const rows: Piece[][] = [];
  for (const piece of pieces) {
    const row = rows.at(-1);
    if (row?.slice(-MOST_LOOKED_AT).some((other) => inOneRow(other, piece))) row.push(piece);
    else rows.push([piece]);
  }
  for (const row of rows) row.sort((one, other) => one.left - other.left);
  return rows.sort((one, other) => topOf(one) - topOf(other));
}

/** What is far higher, as an initial over three lines or a label along a table, is a row of its own. */
function inOneRow(one: Piece, other: Piece): boolean {
  const [height, otherHeight] = [one.bottom - one.top, other.bottom - other.top];
  return Math.max(height, otherHeight) <= 2.5 * Math.min(height, otherHeight) && besides(one, other);
}

/** So that a page with everything in one place stays cheap. */
const MOST_LOOKED_AT = 64;

function topOf(row: Row): number {
  return row.reduce((top, piece) => Math.min(top, piece.top), Infinity);
}

/**
 * The cells of a table in the order in which they are read: row by row, each from left to right, and a cell of several
 * lines as a whole where rulings or wider gaps show which lines make a row.
 */
export function cellsOf(pieces: readonly Piece[], rulings: readonly Box[]): readonly (readonly Piece[])[] {
  const rows = rowsOf(pieces);
  return joinRows(rows, rulings).flatMap((group) => {
    if (group.length === 1) return (group[0] ?? []).map((piece) => [piece]);
    const columns = columnsOf(group.flat());
    return keepTogether(group, columns) ? columns : group.flatMap((row) => row.map((piece) => [piece]));
  });
}

/** Groups of rows that may be the lines of one row of the table. */
function joinRows(rows: readonly Row[], rulings: readonly Box[]): readonly (readonly Row[])[] {
  const parted = partedByRulings(rows, rulings);
  const wide = wideGap(rows);
  const groups: Row[][] = [];
  rows.forEach((row, index) => {
    const group = groups.at(-1);
    const apart = parted === undefined ? gapAbove(rows, index) > wide : parted[index];
    if (group === undefined || apart) groups.push([row]);
    else group.push(row);
  });
  return groups;
}

/** Whether a ruling lies above each row; nothing when few do, as where only the head is ruled off. */
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

/** Whether rulings run down through a table too, so that those across it part its rows and not only its head. */
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

/** The least gap between rows where gaps come in two sizes, within rows and between them; else all are between. */
function wideGap(rows: readonly Row[]): number {
  const gaps = rows.slice(1).map((_, index) => gapAbove(rows, index + 1));
  gaps.sort((one, other) => one - other);
  const [least, most] = [gaps[0] ?? 0, gaps[Math.floor(0.75 * gaps.length)] ?? 0];
  const em = rows[0]?.[0]?.em ?? 1;
  return least > 0 && least < 1.6 * em && most > 1.3 * least ? 1.15 * least : -Infinity;
}

/** Pieces above one another, as columns from left to right. */
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

/** Lines make one row of a table when cells of it have fewer lines than others, and no line has more cells than it. */
function keepTogether(rows: readonly Row[], columns: readonly (readonly Piece[])[]): boolean {
  if (
    columns.some((column) => column.some((piece, index) => index > 0 && besides(piece, column[index - 1] ?? piece)))
  ) {
    return false;
  }
  return rows.length <= MOST_LINES_OF_CELL && columns.length > 1 && columns.some(({ length }) => length < rows.length);
}

const MOST_LINES_OF_CELL = 12;
