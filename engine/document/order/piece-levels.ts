import { boxAround } from './reading-order-frame.js';
import type { Piece } from './reading-order-piece.js';

/** In ems: maximum distance between the baselines of pieces on one level. */
const LEVEL = 0.2;

/** Returns the pieces on each baseline, from left to right. */
export function levelsOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const levels: Piece[][] = [];
  let last = -Infinity;
  for (const piece of [...pieces].sort((one, other) => one.baseline - other.baseline)) {
    if (piece.baseline - last > LEVEL * piece.em) levels.push([]);
    levels.at(-1)?.push(piece);
    last = piece.baseline;
  }
  return levels.map((level) => level.sort((one, other) => one.left - other.left));
}

/** Returns the pieces of one level as one piece that is like the first. */
export function joinedPiece(first: Piece, parts: readonly Piece[]): Piece {
  return { ...first, ...boxAround(parts), lines: parts.flatMap(({ lines }) => lines), gaps: undefined };
}
