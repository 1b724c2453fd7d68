import type { Cell, GlyphCell } from './find/glyph-cells.js';
import type { FoundGlyphs } from './find/find-spots.js';
import { type Field, firstBeyond, type GlyphRow, rowsBetween } from './find/glyph-rows.js';

/** A piece of a line. */
interface Piece {
  readonly text: Cell;
  /** The glyphs that go. */
  readonly glyphs: readonly number[];
  readonly baseline: number;
  readonly em: number;
}

/** In ems: how far a box reaches beyond what it covers, where there is room. */
const ASIDE = 0.25;
const ABOVE = 0.1;
const BELOW = 0.06;

/** In ems: how high letters rise at least, which a box always covers. */
const RISE = 0.72;

/** In ems: what is said to be painted farther from a line is no letter's ink. */
const FARTHEST = 3;

/** How much of the white beside it a box takes: the rest tells it from its neighbours. */
const SHARE = 0.6;

/** For each row: more glyphs over or under one piece are letters heaped on one spot. */
const MOST_LOOKED_AT = 60;

/**
 * The box over a piece of a line: as high as the line, and wider than what stands in it, so that neither tells what it was;
 * higher where its own ink is, but not over the ink of the lines above and below, nor of what stands beside it.
 */
export function paddedBox(piece: Piece, field: Field, page: FoundGlyphs): Cell {
  const { text, baseline, em } = piece;
  const ink = inkOfPiece(piece, field, page);
  let { top, bottom } = { top: ink.top - ABOVE * em, bottom: ink.bottom + BELOW * em };
  let [before, after] = [-Infinity, Infinity];
  const reach = { ...text, start: text.start - ASIDE * em, end: text.end + ASIDE * em };
  for (const row of rowsBetween(field.rows, baseline - 2.5 * em, baseline + 2.5 * em)) {
    for (const { glyph, start, end } of neighboursIn(row, reach, page)) {
      const other = inkOf(glyph, field, page);
      if (other === undefined) continue;
      if (row.baseline < baseline - em / 2) top = Math.max(top, other.bottom);
      else if (row.baseline > baseline + em / 2) bottom = Math.min(bottom, other.top);
      else if ((start + end) / 2 < text.start) before = Math.max(before, other.end);
      else if ((start + end) / 2 > text.end) after = Math.min(after, other.start);
    }
  }
  return {
    start: Math.min(text.start - aside(text.start - before, em), Math.max(ink.start, before)),
    end: Math.max(text.end + aside(after - text.end, em), Math.min(ink.end, after)),
    top: Math.min(top, baseline - RISE * em),
    bottom: Math.max(bottom, baseline),
  };
}

/** What a piece takes up, be it by its glyphs' cells or by what they paint beyond those. */
function inkOfPiece({ text, glyphs, baseline, em }: Piece, field: Field, page: FoundGlyphs): Cell {
  const inks = glyphs.flatMap((glyph) => inkOf(glyph, field, page) ?? []);
  const near = (place: number, from: number, to: number): number =>
    Math.min(to + FARTHEST * em, Math.max(from - FARTHEST * em, place));
  return {
    start: near(Math.min(text.start, ...inks.map(({ start }) => start)), text.start, text.end),
    end: near(Math.max(text.end, ...inks.map(({ end }) => end)), text.start, text.end),
    top: near(Math.min(text.top, ...inks.map(({ top }) => top)), baseline, baseline),
    bottom: near(Math.max(text.bottom, ...inks.map(({ bottom }) => bottom)), baseline, baseline),
  };
}

function aside(room: number, em: number): number {
  return Math.max(0, Math.min(ASIDE * em, SHARE * room));
}

/** What of a row stands over, under or beside a stretch, and is to stay. */
function* neighboursIn(row: GlyphRow, { start, end }: Cell, { found }: FoundGlyphs): Generator<GlyphCell> {
  const last = firstBeyond(row, end);
  let looked = 0;
  for (let k = last; k >= 0 && looked < MOST_LOOKED_AT; k--) {
    const cell = row.cells[k];
    if (cell === undefined) continue;
    looked++;
    if (found[cell.glyph] === 1 || cell.start > end + 1e-6) continue;
    // Those before it by more than the widest letter do not reach it.
    if (cell.end < start && cell.start < start - 3 * cell.em) return;
    if (cell.end >= start) yield cell;
  }
}

function inkOf(glyph: number, { axes }: Field, { inkOf: ink, glyphs }: FoundGlyphs): Cell | undefined {
  if ((glyphs.text[glyph] ?? '').trim() === '') return undefined;
  const box = ink(glyph);
  return box && axes.around(box);
}
