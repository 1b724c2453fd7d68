import type { Glyphs } from '../../../document/model.js';
import type { Cell, GlyphCell } from './glyph-cells.js';
import type { GlyphRow } from './glyph-rows.js';
import { firstAbove } from './page-text-builder.js';

/** In widths of a glyph: those of a word follow each other closely, with or without a space between words. */
const MAX_GAP = 0.2;
const MAX_LETTERS = 200;
const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}]/u;

/** Whether a glyph belongs to recognised text, which lies invisibly over a scan. */
export function isRecognised({ style, styles }: Glyphs, glyph: number): boolean {
  const drawn = styles[style[glyph] ?? 0];
  return drawn?.invisible === true && !drawn.vertical;
}

/**
 * Returns the extent along the line of the words of which recognised glyphs are a part. Such glyphs have equal widths, so that only whole words lie on
 * what the scan shows: Tesseract stretches each word, with the space behind it, to the width of the word on the scan.
 */
export function wordsAround(piece: readonly GlyphCell[], row: GlyphRow, glyphs: Glyphs): Pick<Cell, 'start' | 'end'> {
  const isLeftwards = piece.some(({ glyph }) => RIGHT_TO_LEFT.test(glyphs.text[glyph] ?? ''));
  const [start, end] = [Math.min(...piece.map((it) => it.start)), Math.max(...piece.map((it) => it.end))];
  const extent = { start, end };
  for (const { cell, isSpace } of cellsBeside(row, piece.at(-1), glyphs, 1)) {
    if (cell.start > extent.end + MAX_GAP * (cell.end - cell.start)) break;
    if (!isSpace || !isLeftwards) extent.end = Math.max(extent.end, cell.end);
    if (isSpace) break;
  }
  for (const { cell, isSpace } of cellsBeside(row, piece[0], glyphs, -1)) {
    if (cell.end < extent.start - MAX_GAP * (cell.end - cell.start)) break;
    if (!isSpace || isLeftwards) extent.start = Math.min(extent.start, cell.start);
    if (isSpace) break;
  }
  return extent;
}

/** Yields the recognised glyphs that follow a cell of a row in one direction, up to the first that is not recognised. */
function* cellsBeside(
  { cells, starts }: GlyphRow,
  from: GlyphCell | undefined,
  glyphs: Glyphs,
  step: 1 | -1,
): Generator<{ readonly cell: GlyphCell; readonly isSpace: boolean }> {
  if (from === undefined) return;
  let at = firstAbove(starts, from.start) - 1;
  while (at > 0 && cells[at] !== from) at--;
  for (let left = MAX_LETTERS; left > 0; left--) {
    at += step;
    const cell = cells[at];
    if (cell === undefined || !isRecognised(glyphs, cell.glyph)) return;
    yield { cell, isSpace: (glyphs.text[cell.glyph] ?? '').trim() === '' };
  }
}
