import type { Cell, GlyphCell } from './find/glyph-cells.js';
import type { FoundGlyphs } from './find/find-areas.js';
import { type DirectionGroup, firstBeyond, type GlyphRow, rowsBetween } from './find/glyph-rows.js';

/** Consecutive glyphs of a line to be redacted. */
interface Piece {
  readonly text: Cell;
  /** The glyphs to be removed. */
  readonly glyphs: readonly number[];
  readonly baseline: number;
  readonly em: number;
  /** About the size of its letters if it is recognised text, over the letters of a scan, and whether it is mirrored. */
  readonly scanned: { readonly em: number; readonly isMirrored: boolean } | undefined;
}

/** In ems: padding of a box where there is room. */
const PADDING_SIDE = 0.25;
const PADDING_ABOVE = 0.1;
const PADDING_BELOW = 0.06;

/** In ems: minimum height of a box above the baseline; nearly all letters are at least as high. */
const MIN_HEIGHT = 0.72;

/** In ems: ink that the font reports farther from the line does not belong to a letter. */
const MAX_INK_DISTANCE = 3;

/** Share of the white space beside a piece that its box may take; the rest separates it from its neighbours. */
const MAX_SHARE_OF_GAP = 0.6;

/** Per row: more glyphs above or below one piece are glyphs stacked on one position. */
const MAX_NEIGHBOURS = 60;

/**
 * Returns the box over a piece of a line. It has the height of the line and is wider than the glyphs, so that its size
 * does not reveal them. It extends to their ink where that is higher, but not over the ink of neighbouring lines and
 * glyphs.
 */
export function paddedBox(piece: Piece, field: DirectionGroup, page: FoundGlyphs): Cell {
  const { text, baseline, em } = piece;
  const ink = inkOfPiece(piece, field, page);
  let { top, bottom } = { top: ink.top - PADDING_ABOVE * em, bottom: ink.bottom + PADDING_BELOW * em };
  let [endBefore, startAfter] = [-Infinity, Infinity];
  const searched = { ...text, start: text.start - PADDING_SIDE * em, end: text.end + PADDING_SIDE * em };
  for (const row of rowsBetween(field.rows, baseline - 2.5 * em, baseline + 2.5 * em)) {
    for (const { glyph, start, end } of neighboursIn(row, searched, page)) {
      const other = inkOf(glyph, field, page);
      if (other === undefined) continue;
      if (row.baseline < baseline - em / 2) top = Math.max(top, other.bottom);
      else if (row.baseline > baseline + em / 2) bottom = Math.min(bottom, other.top);
      else if ((start + end) / 2 < text.start) endBefore = Math.max(endBefore, other.end);
      else if ((start + end) / 2 > text.end) startAfter = Math.min(startAfter, other.start);
    }
  }
  const scanned = piece.scanned && heightOfScanned(baseline, piece.scanned);
  return {
    start: Math.min(text.start - sidePadding(text.start - endBefore, em), Math.max(ink.start, endBefore)),
    end: Math.max(text.end + sidePadding(startAfter - text.end, em), Math.min(ink.end, startAfter)),
    top: scanned?.top ?? Math.min(top, baseline - MIN_HEIGHT * em),
    bottom: scanned?.bottom ?? Math.max(bottom, baseline),
  };
}

/** In ems: the extent of scanned letters from the baseline; recognised text is often smaller than the letters it lies on. */
const SCANNED_ASCENT = 1.1;
const SCANNED_DESCENT = 0.35;

/** The glyphs of recognised text have no ink of their own, and the cells of its lines do not show where the ink of a scan is. */
function heightOfScanned(
  baseline: number,
  { em, isMirrored }: NonNullable<Piece['scanned']>,
): Pick<Cell, 'top' | 'bottom'> {
  const [above, below] = isMirrored ? [SCANNED_DESCENT, SCANNED_ASCENT] : [SCANNED_ASCENT, SCANNED_DESCENT];
  return { top: baseline - above * em, bottom: baseline + below * em };
}

/** Returns the extent of a piece: of its glyph cells, and of ink beyond them. */
function inkOfPiece({ text, glyphs, baseline, em }: Piece, field: DirectionGroup, page: FoundGlyphs): Cell {
  let { start, end, top, bottom } = text;
  for (const glyph of glyphs) {
    const ink = inkOf(glyph, field, page) ?? text;
    start = Math.min(start, ink.start);
    end = Math.max(end, ink.end);
    top = Math.min(top, ink.top);
    bottom = Math.max(bottom, ink.bottom);
  }
  const near = (place: number, from: number, to: number): number =>
    Math.min(to + MAX_INK_DISTANCE * em, Math.max(from - MAX_INK_DISTANCE * em, place));
  return {
    start: near(start, text.start, text.end),
    end: near(end, text.start, text.end),
    top: near(top, baseline, baseline),
    bottom: near(bottom, baseline, baseline),
  };
}

function sidePadding(room: number, em: number): number {
  return Math.max(0, Math.min(PADDING_SIDE * em, MAX_SHARE_OF_GAP * room));
}

/** Yields the remaining glyphs of a row that overlap a range along the line. */
function* neighboursIn(row: GlyphRow, { start, end }: Cell, { found }: FoundGlyphs): Generator<GlyphCell> {
  const last = firstBeyond(row, end);
  let checked = 0;
  for (let k = last; k >= 0 && checked < MAX_NEIGHBOURS; k--) {
    const cell = row.cells[k];
    if (cell === undefined) continue;
    checked++;
    if (found[cell.glyph] === 1 || cell.start > end + 1e-6) continue;
    // Glyphs that begin more than the widest letter before the range do not reach it.
    if (cell.end < start && cell.start < start - 3 * cell.em) return;
    if (cell.end >= start) yield cell;
  }
}

function inkOf(glyph: number, { axes }: DirectionGroup, { inkOf: ink, glyphs }: FoundGlyphs): Cell | undefined {
  if ((glyphs.text[glyph] ?? '').trim() === '') return undefined;
  const box = ink(glyph);
  return box && axes.boundsOf(box);
}
