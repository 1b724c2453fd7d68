import type { Piece } from '../order/reading-order-piece.js';

/** Minimum ratio of the size of a heading to that of most of the text. */
const LARGER = 1.1;

/**
 * Returns where headings begin at the end of a range of pieces that is followed by others: those larger than the text,
 * and below all other pieces of the range, whose columns they do not belong to.
 * @param pieces sorted from top to bottom
 * @returns an index; `end` where there are no such headings
 */
export function headingsFrom(pieces: readonly Piece[], { first, end }: Range, em: number): number {
  if (end === pieces.length) return end;
  const isHeading = (piece: Piece | undefined): boolean =>
    (piece?.lines.length ?? 0) > 0 && (piece?.em ?? 0) > LARGER * em;
  let from = end;
  while (from > first && isHeading(pieces[from - 1])) from--;
  const reached = pieces.slice(first, from).reduce((bottom, piece) => Math.max(bottom, piece.bottom), -Infinity);
  while (from < end && (pieces[from]?.top ?? 0) < reached) from++;
  return from;
}

interface Range {
  readonly first: number;
  readonly end: number;
}
