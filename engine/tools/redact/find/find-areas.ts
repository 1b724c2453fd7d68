import type { Glyphs } from '../../../document/model.js';
import type { Box } from '../../../geometry/geometry.js';
import type { Cell, GlyphCell } from './glyph-cells.js';
import type { FoundArea, RecognisedPlace } from './fit-to-scan.js';
import { type DirectionGroup, groupsByDirection, type GlyphRow } from './glyph-rows.js';
import { paddedBox } from '../pad-box.js';
import { isMirrored, isRecognised, isSpaced, letterWidthOf, recognisedEm, wordsAround } from './recognised-words.js';

export interface FoundGlyphs {
  readonly glyphs: Glyphs;
  /** 1 for each glyph to be removed. */
  readonly found: Uint8Array;
  /** The ink of a glyph on the page as its reader sees it; undefined when unknown. */
  readonly inkOf: (glyph: number) => Box | undefined;
}

/** Returns the redaction areas of found glyphs: one for each piece of a line without other glyphs in between. */
export function areasOf(page: FoundGlyphs): readonly FoundArea[] {
  if (!page.found.includes(1)) return [];
  const areas: FoundArea[] = [];
  for (const field of groupsByDirection(page.glyphs)) {
    for (const row of field.rows) {
      const pieces = piecesOf(row, page);
      if (pieces.length === 0) continue;
      const line = { row, field, letterWidth: letterWidthOf(row.cells, page.glyphs) };
      for (const piece of pieces) areas.push(areaOf(piece, line, page));
    }
  }
  return areas;
}

/** In ems: glyphs farther apart are in different columns. */
const MAX_GAP = 1.5;

function piecesOf({ cells }: GlyphRow, { glyphs, found }: FoundGlyphs): readonly (readonly GlyphCell[])[] {
  const pieces: GlyphCell[][] = [];
  let piece: GlyphCell[] = [];
  let end = -Infinity;
  for (const cell of cells) {
    if (found[cell.glyph] !== 1) {
      // Spaces, and copies of glyphs that imitate bold, do not end the piece that they are in.
      const isWithin = (cell.start + cell.end) / 2 < end;
      if (!isWithin && (glyphs.text[cell.glyph] ?? '').trim() !== '') piece = [];
      continue;
    }
    if (piece.length === 0 || cell.start > end + MAX_GAP * cell.em) {
      piece = [];
      pieces.push(piece);
      end = -Infinity;
    }
    piece.push(cell);
    end = Math.max(end, cell.end);
  }
  return pieces;
}

interface Line {
  readonly row: GlyphRow;
  readonly field: DirectionGroup;
  /** The mean width of its recognised letters. */
  readonly letterWidth: number;
}

function areaOf(piece: readonly GlyphCell[], { row, field, letterWidth }: Line, page: FoundGlyphs): FoundArea {
  let [start, end, top, bottom, em] = [Infinity, -Infinity, Infinity, -Infinity, 0];
  for (const cell of piece) {
    start = Math.min(start, cell.start);
    end = Math.max(end, cell.end);
    top = Math.min(top, cell.top);
    bottom = Math.max(bottom, cell.bottom);
    em = Math.max(em, cell.em);
  }
  const text: Cell = { start, end, top, bottom };
  const baseline = piece[0]?.baseline ?? bottom;
  const members = piece.map(({ glyph }) => glyph);
  const isScanned = members.some((glyph) => isRecognised(page.glyphs, glyph));
  const scanned = isScanned
    ? scannedPlace(piece, { row, field, letterWidth }, { text, em, glyphs: page.glyphs })
    : undefined;
  const seen = { ...text, ...(scanned && { start: scanned.start, end: scanned.end }) };
  return {
    text: field.axes.quad({ ...text, ...middleRange(piece, page) }),
    box: field.axes.quad(paddedBox({ text: seen, glyphs: members, baseline, em, scanned }, field, page)),
    ...(scanned && { recognised: { ...scanned, axes: field.axes, baseline } }),
  };
}

/** Returns the place of the words that a piece of recognised text is a part of, without their line. */
function scannedPlace(
  piece: readonly GlyphCell[],
  { row, letterWidth }: Line,
  { text, em: stated, glyphs }: { readonly text: Cell; readonly em: number; readonly glyphs: Glyphs },
): Omit<RecognisedPlace, 'axes' | 'baseline'> {
  const em = recognisedEm(stated, Math.max(letterWidth, letterWidthOf(piece, glyphs)));
  const words = wordsAround(piece, { ...text, row }, glyphs);
  // Tesseract misplaces letters of scripts without spaces by up to a letter, which is an em wide, whatever the width of those of the layer.
  const reach = isSpaced(piece, glyphs) ? 0 : em;
  return {
    start: Math.min(words.start, text.start - reach),
    end: Math.max(words.end, text.end + reach),
    em,
    isSpaced: reach === 0,
    isMirrored: isMirrored(piece),
  };
}

/**
 * In ems, above and below a baseline: this range contains the middles of the line's own glyphs, but not those of a
 * closely set neighbouring line.
 */
const MIDDLE_ABOVE = 0.35;
const MIDDLE_BELOW = 0.15;

/** The middles of vertically written glyphs can be anywhere across their line. */
function middleRange(piece: readonly GlyphCell[], { glyphs }: FoundGlyphs): Pick<Cell, 'top' | 'bottom'> {
  let [highest, lowest] = [Infinity, -Infinity];
  for (const { glyph, top, bottom, baseline, em } of piece) {
    const isVertical = glyphs.styles[glyphs.style[glyph] ?? 0]?.vertical === true;
    highest = Math.min(highest, isVertical ? top : Math.max(top, baseline - MIDDLE_ABOVE * em));
    lowest = Math.max(lowest, isVertical ? bottom : Math.min(bottom, baseline + MIDDLE_BELOW * em));
  }
  return { top: highest, bottom: lowest };
}
