import { besides } from './reading-order-frame.js';
import type { Piece } from './reading-order-piece.js';

/** Pieces that stand beside one another, from left to right. */
export type Row = readonly Piece[];

/** The rows of pieces sorted from top to bottom, read downwards. */
export function rowsOf(pieces: readonly Piece[]): readonly Row[] {
  const rows: Piece[][] = [];
  for (const piece of pieces) {
    const row = rows.at(-1);
    if (row?.slice(-MAX_LOOKED_AT).some((other) => inOneRow(other, piece))) row.push(piece);
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
const MAX_LOOKED_AT = 64;

function topOf(row: Row): number {
  return row.reduce((top, piece) => Math.min(top, piece.top), Infinity);
}
