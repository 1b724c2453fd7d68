import type { Box, Size } from '../../geometry/geometry.js';
import type { Block, DrawnPiece } from '../model.js';
import { grown, hasCentre, heightOf, isInside, widthOf } from './box-arithmetic.js';

export interface FigurePage {
  readonly size: Size;
  readonly pieces: readonly DrawnPiece[];
  readonly blocks: readonly Block[];
  /** Boxes of tables and form fields. Lines and areas inside them are not parts of figures. */
  readonly taken: readonly Box[];
}

/** A piece wider and higher than this share of the page is its background or frame. */
const WHOLE_PAGE = 0.9;

/** Returns the pieces of a page that may be parts of figures: no backgrounds, bands, margin rules, or parts of tables and fields. */
export function artworkOf(page: FigurePage): readonly DrawnPiece[] {
  const texts = page.blocks.flatMap(({ lines }) => lines.map(({ box }) => box));
  return page.pieces.filter(
    (piece) =>
      !isBackground(piece, page.size) &&
      !isTaken(piece, page.taken) &&
      !isBand(piece, { texts, size: page.size }) &&
      !isMarginRule(piece, page),
  );
}

function isBackground(piece: Box, { width, height }: Size): boolean {
  return widthOf(piece) > WHOLE_PAGE * width && heightOf(piece) > WHOLE_PAGE * height;
}

/** In points: maximum distance of a band from the edges of the page. */
const BLEED = 1;

/** Returns whether a piece goes from one edge of the page to the other behind text, as the bands of slides and of headings do. */
function isBand(piece: DrawnPiece, { texts, size }: { readonly texts: readonly Box[]; readonly size: Size }): boolean {
  if (piece.kind === 'image' || piece.left > BLEED || piece.right < size.width - BLEED) return false;
  return texts.some((text) => hasCentre(piece, text));
}

/** In points: how far the text between a rule and the edge of the page reaches away from the rule, if it is a running head or foot. */
const MARGIN_TEXT = 30;

/** Minimum share of the page that such a rule is wide. */
const MARGIN_RULE = 0.5;

/** Returns whether a line separates the running head or foot from the text. */
export function isMarginRule(
  { kind, ...line }: DrawnPiece,
  { blocks, size }: Pick<FigurePage, 'blocks' | 'size'>,
): boolean {
  if (kind !== 'line' || widthOf(line) < MARGIN_RULE * size.width) return false;
  const above = blocks.filter(({ box }) => box.bottom <= line.top + 1);
  const below = blocks.filter(({ box }) => box.top >= line.bottom - 1);
  const isHead = above.length > 0 && above.every(({ box }) => box.top > line.top - MARGIN_TEXT);
  const isFoot = below.length > 0 && below.every(({ box }) => box.bottom < line.bottom + MARGIN_TEXT);
  return isHead || isFoot;
}

/** In points: maximum distance to which rules extend outside of their table. */
const TABLE_EDGE = 3;

export function isTaken(piece: Box, taken: readonly Box[]): boolean {
  return taken.some((box) => isInside(piece, grown(box, TABLE_EDGE)));
}
