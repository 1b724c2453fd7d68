import { type Box, hasCentre } from '../../../../engine/index.js';
import { isUpright, sizeOf, type TextPiece } from './text-piece.js';

/** In ems: the widest gap between paragraphs of one box, and between items of one list. */
const PARAGRAPH_GAP = 1.1;
const ITEM_GAP = 2.2;

/** In ems: how far the items of two levels of a list are set apart. */
const FARTHEST_LEVEL = 8;

/** In ems: how much paragraphs of one box may overlap, as the cells of their letters do. */
const OVERLAP = 0.6;

/** How much larger the letters of one paragraph may be than those of the next. */
const LARGEST_STEP = 1.4;

/** In ems: how far the edges or the middles of paragraphs of one box may be apart. */
const ALIGNED = 1;

/** The paragraphs of a page in text boxes. @param grounds areas behind text; text on one is not in a box with text beside it */
export function groupPieces(pieces: readonly TextPiece[], grounds: readonly Box[]): readonly (readonly TextPiece[])[] {
  const groups: TextPiece[][] = [];
  for (const piece of pieces) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (
      group !== undefined &&
      before !== undefined &&
      belongs(piece, before, group) &&
      onSame(grounds, before, piece)
    ) {
      group.push(piece);
    } else groups.push([piece]);
  }
  return groups;
}

function belongs(piece: TextPiece, before: TextPiece, group: readonly TextPiece[]): boolean {
  if (piece.isHeading || before.isHeading || !isUpright(piece) || !isUpright(before)) return false;
  if (piece.format.direction !== before.format.direction) return false;
  const [size, sizeBefore] = [sizeOf(piece), sizeOf(before)];
  const em = Math.max(size, sizeBefore);
  const isOfList = piece.item !== undefined && before.item !== undefined;
  if (em > LARGEST_STEP * Math.min(size, sizeBefore)) return false;
  const gap = piece.box.top - before.box.bottom;
  if (gap < -OVERLAP * em || gap > (isOfList ? ITEM_GAP : PARAGRAPH_GAP) * em) return false;
  if (!isOfList) return isAligned(piece, group, em);
  const side = piece.format.direction === 'right-to-left' ? 'right' : 'left';
  return Math.abs(piece.box[side] - before.box[side]) < FARTHEST_LEVEL * em;
}

function isAligned(piece: TextPiece, group: readonly TextPiece[], em: number): boolean {
  const { align } = piece.format;
  const isIn = group.some((it) => it.item !== undefined) || piece.item !== undefined;
  return group.some(({ box, format }) => {
    if (isIn) return (align === 'center') === (format.align === 'center') && overlapAcross(box, piece.box);
    if (align === 'center' || format.align === 'center') {
      return (
        align === format.align && Math.abs(box.left + box.right - piece.box.left - piece.box.right) < 2 * ALIGNED * em
      );
    }
    const side = align === 'right' ? 'right' : 'left';
    return (
      (align === 'right') === (format.align === 'right') && Math.abs(box[side] - piece.box[side]) < 3 * ALIGNED * em
    );
  });
}

/** Whether most of the narrower is over or below the other. */
function overlapAcross(one: Box, other: Box): boolean {
  const common = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return common > 0.5 * Math.min(one.right - one.left, other.right - other.left);
}

function onSame(grounds: readonly Box[], { box: one }: TextPiece, { box: other }: TextPiece): boolean {
  return grounds.every((ground) => hasCentre(ground, one) === hasCentre(ground, other));
}
