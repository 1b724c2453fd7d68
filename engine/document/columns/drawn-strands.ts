import type { Box } from '../../geometry/geometry.js';
import { besides, boxAround } from '../order/reading-order-frame.js';
import type { Piece } from '../order/reading-order-piece.js';
import { formCells } from './columns-forms.js';
import { readsAcross } from './columns-or-rows.js';
import { drawnColumns, drawnRows } from './drawn-parts.js';

/**
 * Splits a region into parts in reading order, where it has columns that are drawn one after the other: each of these
 * columns, and the parts above, between and below them. Returns a single part when there are no such columns.
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
 * Returns whether columns do not continue in the parts above and below, up to a line across all columns, or below up to a heading, which is
 * larger than their text. A piece there above a later column, or below an earlier one, was drawn out of order.
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
  const largest = Math.max(...columns.flat().map(({ em }) => em));
  const isHeading = ({ em }: Piece): boolean => em > HEADING * largest;
  return (
    until(above, isAcross).every(({ left }) => left < first.right) &&
    until(below, (piece) => isAcross(piece) || isHeading(piece)).every(({ right }) => right > last.left)
  );
}

/** Minimum size of a heading, relative to the largest text of the columns above it. */
const HEADING = 1.1;

/** Returns the pieces of the parts before the first part that contains a piece that meets a condition. */
function until(parts: readonly (readonly Piece[])[], isEnd: (piece: Piece) => boolean): readonly Piece[] {
  const end = parts.findIndex((part) => part.some(isEnd));
  return parts.slice(0, end === -1 ? parts.length : end).flat();
}

function downwards(pieces: readonly Piece[]): Piece[] {
  return [...pieces].sort((one, other) => one.top - other.top || one.left - other.left);
}

/** Returns the columns of a part; undefined where a program draws a table column by column. */
function columnsIn(part: readonly Piece[], rulings: readonly Box[]): readonly (readonly Piece[])[] | undefined {
  const columns = drawnColumns(part);
  if (columns.length < 2 || columns.some(({ length }) => length < 2)) return undefined;
  if (areRegisters(columns)) return columns;
  const isTable = columns.slice(1).some((right, index) => isReadAcross(columns[index] ?? [], right, rulings));
  return isTable ? undefined : columns;
}

/** Returns whether columns are tables, each drawn row by row. */
function areRegisters(columns: readonly (readonly Piece[])[]): boolean {
  return columns.every((column) => rowsIn(column) > 0) && columns.some((column) => rowsIn(column) > 1);
}

/** Returns how often drawing continues beside a piece that was drawn before. */
function rowsIn(column: readonly Piece[]): number {
  let count = 0;
  column.forEach((piece, index) => {
    const before = column[index - 1];
    if (before !== undefined && before.right <= piece.left && besides(before, piece)) count++;
  });
  return count;
}

/** Returns whether two columns belong to a table, or are the labels and values of a form. */
function isReadAcross(left: readonly Piece[], right: readonly Piece[], rulings: readonly Box[]): boolean {
  const [one, other] = [boxAround(left), boxAround(right)];
  const pieces = downwards([...left, ...right]);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const gutter = { left: one.right, right: other.left, first: 0, end: pieces.length, height };
  return readsAcross(pieces, gutter, rulings) || formCells(pieces, gutter) !== undefined;
}
