import { areaOf, commonArea, grown, hasCentre, heightOf, isInside, widthOf } from '../../geometry/box-arithmetic.js';
import type { Box } from '../../geometry/geometry.js';
import type { DrawnPiece, Line } from '../model.js';
import { type FigurePage, isTaken } from './artwork-of.js';
import { hasRunningText, isRunning, linesIn } from './running-text.js';

/**
 * In points: minimum shorter and longer side of a figure; smaller drawings are bullets, check marks and icons in text.
 */
export const MIN_SHORT_SIDE = 12;
export const MIN_LONG_SIDE = 24;

/** Returns the drawn boxes of a page that are the grounds of texts: drawings in them are figures of their own. */
export function textGrounds(page: FigurePage): readonly Box[] {
  const usual = usualWidth(page);
  return (page.boxes ?? []).filter(
    (box) => hasRunningText(box, linesIn(box, page)) || (isWide(box, usual, page) && holdsText(box, page)),
  );
}

/** The least width of a note or a listing in a box, against that of most running text. */
const WIDE = 0.9;

/** Returns the middle width of the lines of running text of a page; undefined without such lines. */
function usualWidth({ blocks }: FigurePage): number | undefined {
  const widths = blocks.flatMap(({ lines }) => lines.filter(isRunning).map(({ box }) => widthOf(box)));
  widths.sort((one, other) => one - other);
  return widths[Math.floor(widths.length / 2)];
}

/** The least share of the width of a page without running text, such as a slide, that a listing has. */
const WIDE_ON_SLIDE = 0.55;

/**
 * Returns whether a box is as wide as the text of its page. On a page without running text, a box with a curve is a chart.
 * @param usual the width of the lines of running text
 */
function isWide(box: Box, usual: number | undefined, { pieces, size }: FigurePage): boolean {
  if (usual !== undefined) return widthOf(box) >= WIDE * usual;
  const hasShape = pieces.some((piece) => piece.kind === 'shape' && hasCentre(box, piece));
  return widthOf(box) >= WIDE_ON_SLIDE * size.width && !hasShape;
}

/** Returns whether a box has a line of running text in it, or nothing but text, tables and images, as a short note or a listing has. */
function holdsText(box: Box, page: FigurePage): boolean {
  const lines = linesIn(box, page);
  if (lines.some((line) => isRunning(line) && hasCentre(box, line.box))) return true;
  if (lines.length > MAX_LISTING) return false;
  return page.pieces.every(
    (piece) =>
      piece.kind === 'image' ||
      !hasCentre(box, piece) ||
      isGroundPiece(piece, box) ||
      isTaken(piece, page.taken) ||
      isBehindWord(piece, lines),
  );
}

/** Maximum number of lines of a note or a listing, which bounds the time for hostile pages. */
const MAX_LISTING = 200;

/** Maximum share of a bar that text covers; text covers more of its own background. */
export const BAR_COVER = 0.4;

/** Returns whether an area is the background of a word, as in highlighted code. */
function isBehindWord({ kind, ...area }: DrawnPiece, lines: readonly Line[]): boolean {
  if (kind !== 'area') return false;
  return lines.some(({ words }) => words.some((word) => commonArea(word.box, area) > BAR_COVER * areaOf(area)));
}

/** In points: how far the lines around a box reach out of it. */
const OUTLINE = 1;

/** Returns whether a piece is the background or the outline of a box with running text, in which other pieces are drawings of their own. */
export function isGroundPiece({ kind, ...piece }: DrawnPiece, ground: Box): boolean {
  if (kind === 'image' || !isInside(piece, grown(ground, OUTLINE))) return false;
  const [width, height] = [widthOf(ground), heightOf(ground)].map((length) => length - 2 * MIN_SHORT_SIDE);
  return widthOf(piece) >= (width ?? 0) || heightOf(piece) >= (height ?? 0);
}
