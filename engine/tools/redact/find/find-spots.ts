import type { Glyphs } from '../../../document/model.js';
import type { Box } from '../../../geometry/geometry.js';
import type { Spot } from '../../../pdf/redact/spots.js';
import type { Cell, GlyphCell } from './glyph-cells.js';
import { type Field, fieldsOf, type GlyphRow } from './glyph-rows.js';
import { paddedBox } from '../pad-box.js';

export interface FoundGlyphs {
  readonly glyphs: Glyphs;
  /** 1 for each glyph that is to go. */
  readonly found: Uint8Array;
  /** What a glyph paints, as a reader of the page sees it; undefined when nothing is known to. */
  readonly inkOf: (glyph: number) => Box | undefined;
}

/** The pieces of lines in which glyphs stand that were found, each as long as nothing else stands in between. */
export function spotsOf(page: FoundGlyphs): readonly Spot[] {
  if (!page.found.includes(1)) return [];
  const spots: Spot[] = [];
  for (const field of fieldsOf(page.glyphs)) {
    for (const row of field.rows) {
      for (const piece of piecesOf(row, page)) spots.push(spotOf(piece, field, page));
    }
  }
  return spots;
}

/** In ems: what is farther apart is in different columns. */
const WIDE = 1.5;

function piecesOf({ cells }: GlyphRow, { glyphs, found }: FoundGlyphs): readonly (readonly GlyphCell[])[] {
  const pieces: GlyphCell[][] = [];
  let piece: GlyphCell[] = [];
  let end = -Infinity;
  for (const cell of cells) {
    if (found[cell.glyph] !== 1) {
      // Spaces, and copies that make letters bolder, go with what they are in.
      const isWithin = (cell.start + cell.end) / 2 < end;
      if (!isWithin && (glyphs.text[cell.glyph] ?? '').trim() !== '') piece = [];
      continue;
    }
    if (piece.length === 0 || cell.start > end + WIDE * cell.em) {
      piece = [];
      pieces.push(piece);
      end = -Infinity;
    }
    piece.push(cell);
    end = Math.max(end, cell.end);
  }
  return pieces;
}

function spotOf(piece: readonly GlyphCell[], field: Field, page: FoundGlyphs): Spot {
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
  return {
    text: field.axes.quad({ ...text, ...aroundMiddles(piece, page) }),
    box: field.axes.quad(paddedBox({ text, glyphs: piece.map(({ glyph }) => glyph), baseline, em }, field, page)),
  };
}

/** In ems, above and below a baseline: where the middles of its own glyphs lie, and none of a line that is set tight to it. */
const RISE = 0.35;
const FALL = 0.15;

/** Glyphs that are written downwards have their middles anywhere across their line. */
function aroundMiddles(piece: readonly GlyphCell[], { glyphs }: FoundGlyphs): Pick<Cell, 'top' | 'bottom'> {
  const ranges = piece.map(({ glyph, top, bottom, baseline, em }) =>
    glyphs.styles[glyphs.style[glyph] ?? 0]?.vertical === true
      ? { top, bottom }
      : { top: Math.max(top, baseline - RISE * em), bottom: Math.min(bottom, baseline + FALL * em) },
  );
  return {
    top: Math.min(...ranges.map((it) => it.top)),
    bottom: Math.max(...ranges.map((it) => it.bottom)),
  };
}
