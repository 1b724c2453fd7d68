import { besides } from './reading-order-frame.js';
import type { Piece } from './reading-order-piece.js';

/** Pieces beside each other, from left to right. */
export type Row = readonly Piece[];

/** Returns the rows of pieces that are sorted from top to bottom, downwards. */
export function rowsOf(pieces: readonly Piece[]): readonly Row[] {
  const rows: Piece[][] = [];
  for (const piece of pieces) {
    const row = rows.at(-1);
    if (row?.slice(-MAX_COMPARED).some((other) => inOneRow(other, piece))) row.push(piece);
    else rows.push([piece]);
  }
  for (const row of rows) row.sort((one, other) => one.left - other.left);
  return rows.sort((one, other) => topOf(one) - topOf(other));
}

/** A much higher piece, such as an initial over three lines or a label along a table, is a row of its own. */
function inOneRow(one: Piece, other: Piece): boolean {
  const [height, otherHeight] = [one.bottom - one.top, other.bottom - other.top];
  return Math.max(height, otherHeight) <= 2.5 * Math.min(height, otherHeight) && besides(one, other);
}

/** Maximum number of pieces compared, which bounds the time for pages with all text in one place. */
const MAX_COMPARED = 64;

function topOf(row: Row): number {
  return row.reduce((top, piece) => Math.min(top, piece.top), Infinity);
}
