import type { Piece } from '../order/reading-order-piece.js';
import { type Gutter, isLeftOf } from './find-gutter.js';
import { headingsFrom } from './headings-from.js';

/** Pieces along a gutter, by the part of its height in which both sides have text. */
export interface PartsAround {
  readonly above: readonly Piece[];
  readonly beside: readonly Piece[];
  readonly below: readonly Piece[];
}

/**
 * Separates the rows beside a gutter from text on one side of it alone, above and below white space, such as the text
 * above the first note in the margin.
 * @param pieces sorted from top to bottom
 */
export function partAround(pieces: readonly Piece[], gutter: Gutter, em: number): PartsAround {
  const isLeft = (piece: Piece): boolean => piece.lines.length > 0 && isLeftOf(piece, gutter);
  const isRight = (piece: Piece): boolean => piece.lines.length > 0 && !isLeftOf(piece, gutter);
  const from = Math.max(pieces.findIndex(isLeft), pieces.findIndex(isRight));
  const to = Math.min(pieces.findLastIndex(isLeft), pieces.findLastIndex(isRight));
  let [start, end] = [0, pieces.length];
  let bottom = -Infinity;
  pieces.forEach((piece, index) => {
    const isApart = index > 0 && piece.top - bottom > MIN_BAND * em;
    if (isApart && index <= from) start = index;
    if (isApart && index > to) end = Math.min(end, index);
    bottom = Math.max(bottom, piece.bottom);
  });
  start = headingsFrom(pieces, { first: 0, end: start }, em);
  return { above: pieces.slice(0, start), beside: pieces.slice(start, end), below: pieces.slice(end) };
}

/** In ems: minimum height of white space through both sides; lines of a paragraph are closer to each other. */
const MIN_BAND = 0.5;
