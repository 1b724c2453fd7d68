import type { Box, Size } from '../../geometry/geometry.js';
import type { Block, DrawnPiece } from '../model.js';
import { grown, hasCentre, heightOf, isInside, widthOf } from '../../geometry/box-arithmetic.js';

export interface FigurePage {
  readonly size: Size;
  readonly pieces: readonly DrawnPiece[];
  readonly blocks: readonly Block[];
  /** Boxes of tables and form fields. Lines and areas inside them are not parts of figures. */
  readonly taken: readonly Box[];
  /** Drawn boxes around text. */
  readonly boxes?: readonly Box[];
}

/** A piece wider and higher than this share of the page is its background or frame. */
const WHOLE_PAGE = 0.9;

/** Returns the pieces of a page that may be parts of figures: no backgrounds, bands, margin rules, or parts of tables and fields. */
export function artworkOf(page: FigurePage): readonly DrawnPiece[] {
  const { size, taken } = page;
  const isMarginRule = marginRules(page);
  const pieces = page.pieces.filter(
    (piece) => !isBackground(piece, size) && !isTaken(piece, taken) && !isMarginRule(piece),
  );
  const atEdges = pieces.flatMap((piece) => {
    if (isAcross(piece, size)) return [{ piece, minTexts: 1 }];
    return isInCorner(piece, size) ? [{ piece, minTexts: MIN_IN_CORNER }] : [];
  });
  if (atEdges.length === 0 || atEdges.length > MAX_BANDS) return pieces;
  const texts = page.blocks.flatMap(({ lines }) => lines.map(({ box }) => box));
  const bands = atEdges.filter(({ piece, minTexts }) => {
    return texts.filter((text) => hasCentre(piece, text)).length >= minTexts;
  });
  const inBands = new Set(bands.map(({ piece }) => piece));
  return pieces.filter((piece) => !inBands.has(piece));
}

function isBackground(piece: Box, { width, height }: Size): boolean {
  return widthOf(piece) > WHOLE_PAGE * width && heightOf(piece) > WHOLE_PAGE * height;
}

/** Fewer lines in the corner of a page are the words of an ornament. */
const MIN_IN_CORNER = 5;

/** In points: maximum distance of a band from the edges of the page. */
const BLEED = 1;

/** A page with more bands is a drawing. */
const MAX_BANDS = 200;

/**
 * Returns whether a piece goes from one edge of the page to the opposite one, as the bands behind headings and titles of slides do,
 * and the coloured column at the side of a letter or a curriculum vitae.
 */
function isAcross({ kind, ...box }: DrawnPiece, size: Size): boolean {
  return kind !== 'image' && reachesAcross(box, size);
}

/** Returns whether a box goes from one edge of the page to the opposite one. */
export function reachesAcross({ left, top, right, bottom }: Box, { width, height }: Size): boolean {
  return (left <= BLEED && right >= width - BLEED) || (top <= BLEED && bottom >= height - BLEED);
}

/** Returns whether a piece stands in a corner of the page, as a coloured column that ends above the foot does. */
function isInCorner({ kind, left, top, right, bottom }: DrawnPiece, { width, height }: Size): boolean {
  const isAtSide = left <= BLEED || right >= width - BLEED;
  return kind !== 'image' && isAtSide && (top <= BLEED || bottom >= height - BLEED);
}

/** In points: how far the text between a rule and the edge of the page reaches away from the rule, if it is a running head or foot. */
const MARGIN_TEXT = 30;

/** Minimum share of the page that such a rule is wide. */
const MARGIN_RULE = 0.5;

/** Returns a function that tells whether a piece is a line between the running head or foot and the text. */
export function marginRules({ blocks, size }: Pick<FigurePage, 'blocks' | 'size'>): (piece: DrawnPiece) => boolean {
  const boxes = blocks.map(({ box }) => box);
  const [topmost, lowest] = [
    boxes.reduce<Box | undefined>((most, box) => (most === undefined || box.top < most.top ? box : most), undefined),
    boxes.reduce<Box | undefined>(
      (most, box) => (most === undefined || box.bottom > most.bottom ? box : most),
      undefined,
    ),
  ];
  return ({ kind, ...line }) => {
    if (kind !== 'line' || topmost === undefined || lowest === undefined) return false;
    if (widthOf(line) < MARGIN_RULE * size.width) return false;
    const isHead = topmost.bottom <= line.top + 1 && topmost.top > line.top - MARGIN_TEXT;
    const isFoot = lowest.top >= line.bottom - 1 && lowest.bottom < line.bottom + MARGIN_TEXT;
    return isHead || isFoot;
  };
}

/** In points: maximum distance to which rules extend outside of their table. */
const TABLE_EDGE = 3;

export function isTaken(piece: Box, taken: readonly Box[]): boolean {
  return taken.some((box) => isInside(piece, grown(box, TABLE_EDGE)));
}
