import type { Box } from '../../geometry/geometry.js';
import { besides, boxAround } from '../order/reading-order-frame.js';
import type { Piece } from '../order/reading-order-piece.js';
import { formCells } from './columns-forms.js';
import { readsAcross } from './columns-or-rows.js';
import { drawnColumns, drawnRows } from './drawn-parts.js';

/**
 * The parts of a region in the order in which they are read, where columns of it are drawn one after the other: each of
 * these columns, and what stands above, between and below them. A single part when there are no such columns.
 */
export function drawnStrands(pieces: readonly Piece[], rulings: readonly Box[]): readonly (readonly Piece[])[] {
  const strands: Piece[][] = [];
  let around: Piece[] | undefined;
  const parts = drawnRows(pieces);
  parts.forEach((part, index) => {
    const columns = columnsIn(part, rulings);
    if (columns !== undefined && isApart(columns, parts.slice(0, index).reverse(), parts.slice(index + 1))) {
      strands.push(...columns.map(downwards));
      around = undefined;
    } else if (around !== undefined) {
      around.push(...part);
    } else {
      strands.push((around = [...part]));
    }
  });
  return strands.map(downwards);
}

/**
 * Whether columns neither go on below nor begin above, up to a line across them: what stands there over a later column, or
 * under an earlier one, was drawn out of turn.
 */
function isApart(
  columns: readonly (readonly Piece[])[],
  above: readonly (readonly Piece[])[],
  below: readonly (readonly Piece[])[],
): boolean {
  const boxes = columns.map(boxAround);
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (first === undefined || last === undefined) return false;
  const isAcross = ({ left, right }: Piece): boolean => left < first.right && right > last.left;
  return (
    until(above, isAcross).every(({ left }) => left < first.right) &&
    until(below, isAcross).every(({ right }) => right > last.left)
  );
}

/** The pieces of parts before the first that holds any of some kind. */
function until(parts: readonly (readonly Piece[])[], isEnd: (piece: Piece) => boolean): readonly Piece[] {
  const end = parts.findIndex((part) => part.some(isEnd));
  return parts.slice(0, end === -1 ? parts.length : end).flat();
}

function downwards(pieces: readonly Piece[]): Piece[] {
  return [...pieces].sort((one, other) => one.top - other.top || one.left - other.left);
}

/** Nothing where a program draws a table column by column. */
function columnsIn(part: readonly Piece[], rulings: readonly Box[]): readonly (readonly Piece[])[] | undefined {
  const columns = drawnColumns(part);
  if (columns.length < 2 || columns.some(({ length }) => length < 2)) return undefined;
  if (areRegisters(columns)) return columns;
  const isTable = columns.slice(1).some((right, index) => isReadAcross(columns[index] ?? [], right, rulings));
  return isTable ? undefined : columns;
}

/** Whether columns are tables themselves, drawn row by row. */
function areRegisters(columns: readonly (readonly Piece[])[]): boolean {
  return columns.every((column) => rowsIn(column) > 0) && columns.some((column) => rowsIn(column) > 1);
}

/** How often drawing goes on beside what was drawn before. */
function rowsIn(column: readonly Piece[]): number {
  let count = 0;
  column.forEach((piece, index) => {
    const before = column[index - 1];
    if (before !== undefined && before.right <= piece.left && besides(before, piece)) count++;
  });
  return count;
}

/** Whether two columns are those of a table or the labels and the values of a form. */
function isReadAcross(left: readonly Piece[], right: readonly Piece[], rulings: readonly Box[]): boolean {
  const [one, other] = [boxAround(left), boxAround(right)];
  const pieces = downwards([...left, ...right]);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const gutter = { left: one.right, right: other.left, first: 0, end: pieces.length, height };
  return readsAcross(pieces, gutter, rulings) || formCells(pieces, gutter) !== undefined;
}
