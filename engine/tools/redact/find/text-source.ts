import { blocksOf } from '../../../document/blocks/blocks.js';
import { readingOf } from '../../../document/glyphs/character-kinds.js';
import { linesOf } from '../../../document/lines/lines.js';
import type { Block, BlockRole, Font, Glyphs, Line, Word } from '../../../document/model.js';
import type { Size } from '../../../geometry/geometry.js';
import type { MayMatch } from '../../../text/search/may-match.js';
import { columnPieces, type Piece } from './column-pieces.js';
import { Axes, directionOf } from './glyph-cells.js';
import { type PageText, PageTextBuilder } from './page-text-builder.js';

export interface TextSource {
  readonly glyphs: Glyphs;
  readonly fonts: readonly Font[];
  /** The visible size; text outside of it is left out. */
  readonly size: Size;
  /** Texts of words without a possible match are left out. */
  readonly mayMatch: MayMatch;
}

/**
 * Returns the text of a page in reading order, and by columns if it has any: text in table cells continues below. Empty for a page
 * whose words cannot give a match in any order.
 */
export function readTexts({ glyphs, fonts, size, mayMatch }: TextSource): readonly PageText[] {
  const lines = linesOf(glyphs, { size });
  if (!mayMatch(lines.flatMap(({ words }) => words.map(({ text }) => text)))) return [];
  const blocks: readonly Block[] = blocksOf(lines, { size, rulings: [], images: [], fonts });
  const columns = columnPieces(lines, glyphs);
  const ordered = textOfBlocks(blocks, glyphs);
  return columns.length === 0 ? [ordered] : [ordered, textOf(columns, glyphs)];
}

function textOfBlocks(blocks: readonly Block[], glyphs: Glyphs): PageText {
  const text = new PageTextBuilder();
  let before: Line | undefined;
  for (const { lines, role } of blocks) {
    text.separate(areCellsInRow(before, lines[0]) ? ' ' : '\n');
    text.addBlock(BESIDE_TEXT.has(role), () => addLines(text, lines, glyphs));
    before = lines.at(-1);
  }
  return text.finish();
}

/** Whether two characters stand in cells side by side, as the digits of a number do in a form. */
function areCellsInRow(one: Line | undefined, other: Line | undefined): boolean {
  const [word, next] = [soleLetter(one), soleLetter(other)];
  if (word === undefined || next === undefined) return false;
  const height = Math.min(word.box.bottom - word.box.top, next.box.bottom - next.box.top);
  const shared = Math.min(word.box.bottom, next.box.bottom) - Math.max(word.box.top, next.box.top);
  const apart = Math.max(next.box.left - word.box.right, word.box.left - next.box.right);
  return shared > height / 2 && apart <= COLUMN_GAP * word.style.size;
}

function soleLetter(line: Line | undefined): Word | undefined {
  const [word] = line?.words ?? [];
  return line?.words.length === 1 && word?.glyphs.length === 1 ? word : undefined;
}

const BESIDE_TEXT: ReadonlySet<BlockRole> = new Set(['header', 'footer', 'sidebar', 'note', 'caption']);

function textOf(lines: readonly Piece[], glyphs: Glyphs): PageText {
  const text = new PageTextBuilder();
  addLines(text, lines, glyphs);
  return text.finish();
}

function addLines(text: PageTextBuilder, lines: readonly Piece[], glyphs: Glyphs): void {
  lines.forEach((line, index) => {
    if (index > 0) text.separate('\n');
    addLine(text, glyphs, line);
  });
}

function addLine(text: PageTextBuilder, glyphs: Glyphs, { words, spaced }: Piece): void {
  words.forEach((word, index) => {
    if (spaced[index] === true) text.separate(' ');
    addWord(text, glyphs, word);
  });
}

/** The text of a word is that of its glyphs, unless accents were combined with their letters. */
function addWord(text: PageTextBuilder, glyphs: Glyphs, word: Word): void {
  const glyphTexts = word.glyphs.map((glyph) => readingOf(glyphs.text[glyph] ?? '').text.replaceAll(SOFT_HYPHEN, ''));
  if (glyphTexts.join('') === word.text) {
    glyphTexts.forEach((part, index) => text.add(word.glyphs[index] ?? 0, part));
    return;
  }
  const parts = partsOf(glyphTexts, word.text);
  if (parts === undefined) text.addTogether(word.glyphs, word.text);
  else parts.forEach((part, index) => text.add(word.glyphs[index] ?? 0, part));
}

const SOFT_HYPHEN = '\u00ad';

/** Returns the text that each glyph adds to those before it; undefined when the result differs from the word. */
function partsOf(glyphTexts: readonly string[], word: string): readonly string[] | undefined {
  let whole = '';
  let length = 0;
  const parts = glyphTexts.map((part, index) => {
    const isHyphen = part === '' && index === glyphTexts.length - 1 && word.endsWith('-');
    whole = (whole + (isHyphen ? '-' : part)).normalize('NFC');
    const added = whole.slice(length);
    length = whole.length;
    return added;
  });
  return whole === word ? parts : undefined;
}

/** In ems: gaps along a line that separate words and columns. */
const WORD_GAP = 0.15;
const COLUMN_GAP = 4;

/** Returns the text of a page in drawing order, including invisible and covered parts. */
export function drawnText(glyphs: Glyphs): PageText {
  const text = new PageTextBuilder();
  const axes = new Map<number, Axes>();
  let last: GlyphPosition | undefined;
  for (let glyph = 0; glyph < glyphs.length; glyph++) {
    const direction = directionOf(glyphs, glyph);
    const position =
      direction === 0 ? uprightPosition(glyphs, glyph) : rotatedPosition(glyphs, glyph, { direction, axes });
    const { start, end, baseline, em } = position;
    if (last !== undefined) {
      const apart = Math.max(start - last.end, last.start - end) / em;
      const isOnLine = last.direction === direction && Math.abs(baseline - last.baseline) < em / 2;
      if (!isOnLine || apart > COLUMN_GAP) text.separate('\n');
      else if (apart > WORD_GAP) text.separate(' ');
    }
    text.add(glyph, readingOf(glyphs.text[glyph] ?? '').text);
    last = position;
  }
  return text.finish();
}

/** The position of a glyph along and across its line. */
interface GlyphPosition {
  readonly direction: number;
  readonly start: number;
  readonly end: number;
  readonly baseline: number;
  readonly em: number;
}

/** The fast path for unrotated glyphs; the general one would take half the time of the search. */
function uprightPosition({ left, right, y, style, styles }: Glyphs, glyph: number): GlyphPosition {
  const em = Math.max(1e-3, styles[style[glyph] ?? 0]?.size ?? 0);
  return { start: left[glyph] ?? 0, end: right[glyph] ?? 0, baseline: y[glyph] ?? 0, em, direction: 0 };
}

function rotatedPosition(
  glyphs: Glyphs,
  glyph: number,
  { direction, axes }: { readonly direction: number; readonly axes: Map<number, Axes> },
): GlyphPosition {
  const frame = axes.get(direction) ?? new Axes(direction);
  axes.set(direction, frame);
  const { start, end, baseline, em } = frame.cellOf(glyphs, glyph);
  return { direction, start, end, baseline, em };
}
