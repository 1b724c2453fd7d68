import { type Box, hasCentre } from '../../../../engine/index.js';
import { isUpright, type TextPiece } from './text-piece.js';

/** The share of the width of a frame, and the distance in points, by which the middle of centred text misses its middle. */
const OFF_SHARE = 0.0025;
const OFF_POINTS = 0.5;

/** In points: edges that are nearer to each other are in line. */
const IN_LINE = 1.5;

/**
 * Returns a line with its alignment: one line alone does not tell it, but in the middle of the slide or of the shape behind it, a
 * line is centred, unless it begins, or ends, where others do.
 * @param frames the slide and its shapes
 * @param others the texts of the slide
 */
export function withAlignment(piece: TextPiece, frames: readonly Box[], others: readonly TextPiece[]): TextPiece {
  const { box, format, lines, item, isCode } = piece;
  if (lines.count > 1 || item !== undefined || isCode || format.align === 'center' || !isUpright(piece)) return piece;
  const middle = (box.left + box.right) / 2;
  const isInMiddle = frames.some((frame) => {
    const off = Math.abs(middle - (frame.left + frame.right) / 2);
    return hasCentre(frame, box) && off < OFF_POINTS + OFF_SHARE * (frame.right - frame.left);
  });
  if (!isInMiddle) return piece;
  const side = format.direction === 'right-to-left' ? 'right' : 'left';
  const isInLine = others.some((other) => other !== piece && Math.abs(other.box[side] - box[side]) < IN_LINE);
  return isInLine ? piece : { ...piece, format: { ...format, align: 'center' } };
}
