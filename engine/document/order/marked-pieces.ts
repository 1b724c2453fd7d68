import { isListMarker } from '../blocks/blocks-items.js';
import { joinedPiece, levelsOf } from './piece-levels.js';
import type { Piece } from './reading-order-piece.js';

/** In ems: maximum distance from a list marker to its text, and minimum distance to text before it. */
const NEAR = 3;

/** Joins list markers with the texts behind them: markers that stand below each other are no column. */
export function joinMarkers(pieces: readonly Piece[]): readonly Piece[] {
  const markers = new Set(pieces.filter(isMarker));
  if (markers.size === 0) return pieces;
  const items = new Map<Piece, Piece>();
  const texts = new Set<Piece>();
  for (const level of levelsOf(pieces.filter(({ lines }) => lines.length > 0))) {
    level.forEach((piece, index) => {
      const [before, next] = [level[index - 1], level[index + 1]];
      if (next === undefined || !markers.has(piece) || markers.has(next)) return;
      const isFirst = before === undefined || piece.left - before.right > NEAR * piece.em;
      if (!isFirst || next.left < piece.right || next.left - piece.right > NEAR * piece.em) return;
      items.set(piece, joinedPiece(next, [piece, next]));
      texts.add(next);
    });
  }
  if (items.size === 0) return pieces;
  return pieces.filter((piece) => !texts.has(piece)).map((piece) => items.get(piece) ?? piece);
}

/** Returns whether a piece is a list marker alone. */
function isMarker({ lines }: Piece): boolean {
  const [word, other] = lines[0]?.words ?? [];
  return lines.length === 1 && word !== undefined && other === undefined && isListMarker(word.text);
}
