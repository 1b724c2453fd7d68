import type { Glyphs } from '../../../document/model.js';
import { spacingKindOf } from '../../ocr/child/spacing-kinds.js';
import type { Cell, GlyphCell } from './glyph-cells.js';
import type { GlyphRow } from './glyph-rows.js';
import { firstAbove } from '../../../geometry/sorted.js';

/** In widths of a glyph: those of a word follow each other closely, with or without a space between words. */
const MAX_GAP = 0.2;
const MAX_LETTERS = 200;
/** For scripts without spaces, whose words are not told from their lines, and whose letters are of about one width. */
const MAX_UNSPACED_LETTERS = 2;
const MARK = /^\p{M}/u;
const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}]/u;

/** Whether a glyph belongs to recognised text, which lies invisibly over a scan. */
export function isRecognised({ style, styles }: Glyphs, glyph: number): boolean {
  const drawn = styles[style[glyph] ?? 0];
  return drawn?.invisible === true && !drawn.vertical;
}

/** Whether glyphs are of scripts with spaces between words. */
export function isSpaced(cells: readonly GlyphCell[], { text }: Glyphs): boolean {
  return !cells.some(({ glyph }) => isUnspaced(text[glyph] ?? ''));
}

/**
 * Whether recognised text is mirrored: Tesseract writes text that reads to the left so, and its letters lie on the other side of the
 * baseline than those of text that is turned.
 */
export function isMirrored(piece: readonly GlyphCell[]): boolean {
  return piece.some(({ top, bottom, baseline }) => bottom - baseline > baseline - top);
}

/**
 * Returns the mean width of the recognised letters among cells, which may lie on each other; 0 without any. Marks above and below letters
 * have no width, or in some text layers that of a letter; both belong to the width of the word, but are no letters of it. In scripts
 * without spaces, a space behind a letter belongs to the letter: OCRmyPDF writes each letter as a word. Wider spaces separate phrases.
 */
export function letterWidthOf(cells: readonly GlyphCell[], glyphs: Glyphs): number {
  let [sum, count, unspaced] = [0, 0, 0];
  for (const { glyph, start, end } of cells) {
    if (end <= start || !isRecognised(glyphs, glyph)) continue;
    const text = glyphs.text[glyph] ?? '';
    const width = end - start;
    if (isSpace(glyphs, glyph)) {
      sum += Math.min(width, unspaced);
      unspaced = 0;
      continue;
    }
    sum += width;
    if (!MARK.test(text)) count++;
    unspaced = isUnspaced(text) ? width : 0;
  }
  return count === 0 ? 0 : sum / count;
}

/** In widths of a letter: some text layers have the height of a skewed line as their em. */
const MAX_EM = 2.5;

/** Returns about the size of scanned letters. @param em the size of the text over them. @param width the mean width of its letters */
export function recognisedEm(em: number, width: number): number {
  return width > 0 ? Math.min(em, MAX_EM * width) : em;
}

/**
 * Returns the extent along the line of the words of which recognised glyphs are a part. Such glyphs have equal widths, so that only whole words lie on
 * what the scan shows: Tesseract stretches each word, with the space behind it, to the width of the word on the scan. A space at the
 * end of a line may be missing in the layer, but not in that width.
 */
export function wordsAround(
  piece: readonly GlyphCell[],
  { row, start, end }: Pick<Cell, 'start' | 'end'> & { readonly row: GlyphRow },
  glyphs: Glyphs,
): Pick<Cell, 'start' | 'end'> {
  const isLeftwards = !isMirrored(piece) && piece.some(({ glyph }) => RIGHT_TO_LEFT.test(glyphs.text[glyph] ?? ''));
  const space = isSpaced(piece, glyphs) ? letterWidthOf(piece, glyphs) : 0;
  const after = endOfWord(
    wordBeside(row, piece.at(-1), glyphs, 1),
    { end, space: isLeftwards ? 0 : space, sign: 1 },
    glyphs,
  );
  const before = endOfWord(
    wordBeside(row, piece[0], glyphs, -1),
    { end: -start, space: isLeftwards ? space : 0, sign: -1 },
    glyphs,
  );
  return { start: -before, end: after };
}

/**
 * Returns where a word ends that begins before `end`. Positions are multiplied by `sign`. @param space the width of a space
 * behind the word; 0 at its beginning
 */
function endOfWord(
  cells: Iterable<GlyphCell>,
  { end: first, space, sign }: { readonly end: number; readonly space: number; readonly sign: 1 | -1 },
  glyphs: Glyphs,
): number {
  let end = first;
  for (const cell of cells) {
    const [from, to] = sign > 0 ? [cell.start, cell.end] : [-cell.end, -cell.start];
    if (from > end + MAX_GAP * (to - from)) return Math.min(end + space, (end + from) / 2);
    if (isSpace(glyphs, cell.glyph)) return space > 0 ? Math.max(end, to) : end;
    end = Math.max(end, to);
  }
  return end + space;
}

/** Yields the recognised glyphs that follow a cell of a row in one direction, up to the first space. */
function* wordBeside(
  { cells, starts }: GlyphRow,
  from: GlyphCell | undefined,
  glyphs: Glyphs,
  step: 1 | -1,
): Generator<GlyphCell> {
  if (from === undefined) return;
  let at = firstAbove(starts, from.start) - 1;
  while (at > 0 && cells[at] !== from) at--;
  let unspaced = 0;
  for (let left = MAX_LETTERS; left > 0; left--) {
    at += step;
    const cell = cells[at];
    if (cell === undefined || !isRecognised(glyphs, cell.glyph)) return;
    if (isUnspaced(glyphs.text[cell.glyph] ?? '') && ++unspaced > MAX_UNSPACED_LETTERS) return;
    yield cell;
    if (isSpace(glyphs, cell.glyph)) return;
  }
}

function isSpace({ text }: Glyphs, glyph: number): boolean {
  return (text[glyph] ?? '').trim() === '';
}

function isUnspaced(text: string): boolean {
  const kind = spacingKindOf(text);
  return kind === 'ideographic' || kind === 'unspaced';
}
