import { blocksOf } from '../../../document/blocks/blocks.js';
import { readingOf } from '../../../document/glyphs/glyph-kinds.js';
import { linesOf } from '../../../document/lines/lines.js';
import type { Block, Font, Glyphs, Line, Word } from '../../../document/model.js';
import type { Size } from '../../../geometry/geometry.js';
import { Axes, directionOf } from './glyph-cells.js';
import { type PageText, PageTextBuilder } from './page-text.js';

export interface TextSource {
  readonly glyphs: Glyphs;
  readonly fonts: readonly Font[];
  /** Of what is seen; what stands beside it is left out. */
  readonly size: Size;
}

/** What a page says, as it is read. */
export function readText({ glyphs, fonts, size }: TextSource): PageText {
  const text = new PageTextBuilder();
  const blocks: readonly Block[] = blocksOf(linesOf(glyphs, { size }), { size, rulings: [], images: [], fonts });
  for (const { lines } of blocks) {
    for (const line of lines) {
      text.part('\n');
      addLine(text, glyphs, line);
    }
  }
  return text.finish();
}

function addLine(text: PageTextBuilder, glyphs: Glyphs, { words, spaced }: Line): void {
  words.forEach((word, index) => {
    if (spaced[index] === true) text.part(' ');
    addWord(text, glyphs, word);
  });
}

/** What a word says is what its glyphs do, but where marks became one with their letters. */
function addWord(text: PageTextBuilder, glyphs: Glyphs, word: Word): void {
  const said = word.glyphs.map((glyph) => readingOf(glyphs.text[glyph] ?? '').text.replaceAll(SOFT_HYPHEN, ''));
  if (said.join('') === word.text) {
    said.forEach((part, index) => text.add(word.glyphs[index] ?? 0, part));
    return;
  }
  const parts = partsOf(said, word.text);
  if (parts === undefined) text.addTogether(word.glyphs, word.text);
  else parts.forEach((part, index) => text.add(word.glyphs[index] ?? 0, part));
}

const SOFT_HYPHEN = '\u00ad';

/** What each glyph adds to what those before it say; undefined when that is not what the word says. */
function partsOf(said: readonly string[], word: string): readonly string[] | undefined {
  let whole = '';
  let length = 0;
  const parts = said.map((part, index) => {
    const isHyphen = part === '' && index === said.length - 1 && word.endsWith('-');
    whole = (whole + (isHyphen ? '-' : part)).normalize('NFC');
    const added = whole.slice(length);
    length = whole.length;
    return added;
  });
  return whole === word ? parts : undefined;
}

/** In ems: what stands farther apart along a line is spaced, and is in another column. */
const SPACE = 0.15;
const COLUMN = 4;

/** What a page says in the order in which it draws it, its unseen and covered parts, too. */
export function drawnText(glyphs: Glyphs): PageText {
  const text = new PageTextBuilder();
  const axes = new Map<number, Axes>();
  let last: Stand | undefined;
  for (let glyph = 0; glyph < glyphs.length; glyph++) {
    const direction = directionOf(glyphs, glyph);
    const stand = direction === 0 ? uprightStand(glyphs, glyph) : turnedStand(glyphs, glyph, { direction, axes });
    const { start, end, baseline, em } = stand;
    if (last !== undefined) {
      const apart = Math.max(start - last.end, last.start - end) / em;
      const isOnLine = last.direction === direction && Math.abs(baseline - last.baseline) < em / 2;
      if (!isOnLine || apart > COLUMN) text.part('\n');
      else if (apart > SPACE) text.part(' ');
    }
    text.add(glyph, readingOf(glyphs.text[glyph] ?? '').text);
    last = stand;
  }
  return text.finish();
}

/** Where a glyph stands along and across its line. */
interface Stand {
  readonly direction: number;
  readonly start: number;
  readonly end: number;
  readonly baseline: number;
  readonly em: number;
}

/** As most glyphs are; to turn them by nothing would take half the time of the search. */
function uprightStand({ left, right, y, style, styles }: Glyphs, glyph: number): Stand {
  const em = Math.max(1e-3, styles[style[glyph] ?? 0]?.size ?? 0);
  return { start: left[glyph] ?? 0, end: right[glyph] ?? 0, baseline: y[glyph] ?? 0, em, direction: 0 };
}

function turnedStand(
  glyphs: Glyphs,
  glyph: number,
  { direction, axes }: { readonly direction: number; readonly axes: Map<number, Axes> },
): Stand {
  const frame = axes.get(direction) ?? new Axes(direction);
  axes.set(direction, frame);
  const { start, end, baseline, em } = frame.cellOf(glyphs, glyph);
  return { direction, start, end, baseline, em };
}
