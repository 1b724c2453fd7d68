import type { Box } from '../../geometry/geometry.js';
import type { DrawnPiece } from '../model.js';
import { hasCentre, heightOf, widthOf } from '../../geometry/box-arithmetic.js';
import { MIN_LONG_SIDE, MIN_SHORT_SIDE } from './text-grounds.js';

interface Drawing {
  readonly box: Box;
  readonly pieces: readonly DrawnPiece[];
}

/**
 * Returns whether a drawing only surrounds texts, as the shadow of a block on a slide and an ornate frame do: its pieces are bands from side
 * to side or along a side, and ornaments at its corners, and texts stand between them.
 */
export function isFrameOfText({ box, pieces }: Drawing, texts: readonly { readonly box: Box }[]): boolean {
  // A drawing with thousands of pieces rarely consists of those, so that its texts are not compared with all of them.
  if (!pieces.every((piece) => isBand(piece, box) || isInCorner(piece, box))) return false;
  return texts.some((text) => hasCentre(box, text.box) && !pieces.some((piece) => hasCentre(piece, text.box)));
}

/** Returns whether a piece goes from one side of a box to the other, or along a side. Ticks along an axis are across it. */
function isBand(piece: Box, box: Box): boolean {
  const [width, height] = [widthOf(piece), heightOf(piece)];
  if (Math.min(width, height) >= MIN_SHORT_SIDE) return false;
  if (width > height) return width >= widthOf(box) - cornerOf(widthOf(box)) || isAt(piece, box, ['top', 'bottom']);
  return height >= heightOf(box) - cornerOf(heightOf(box)) || isAt(piece, box, ['left', 'right']);
}

/** Returns whether a piece lies at one of two opposite sides of a box. */
function isAt(piece: Box, box: Box, [least, most]: readonly ['top', 'bottom'] | readonly ['left', 'right']): boolean {
  return piece[most] <= box[least] + MIN_SHORT_SIDE || piece[least] >= box[most] - MIN_SHORT_SIDE;
}

function isInCorner(piece: Box, box: Box): boolean {
  const [width, height] = [cornerOf(widthOf(box)), cornerOf(heightOf(box))];
  const isAtSide = piece.right <= box.left + width || piece.left >= box.right - width;
  return isAtSide && (piece.bottom <= box.top + height || piece.top >= box.bottom - height);
}

/** In points: how far a corner extends along a side. */
function cornerOf(side: number): number {
  return Math.min(MIN_LONG_SIDE, side / 3);
}
