import type { Box } from '../../../geometry/geometry.js';
import type { Glyphs, Line, Word } from '../../model.js';

/** The texts and the horizontal places of the glyphs of a page. */
export type GlyphPlaces = Pick<Glyphs, 'text' | 'left' | 'right'>;

/**
 * Returns a line whose words are parted from the punctuation beside them where an underline or a link has the letters alone, and from a
 * number behind them that is a link or underlined by itself, as the numbers of notes are.
 * @param marks the lines and links near the line of text
 */
export function partedAtPunctuation(line: Line, marks: readonly Box[], glyphs: GlyphPlaces): Line {
  if (marks.length === 0 || line.direction !== 'left-to-right') return line;
  const parts = line.words.map((word) => partsOf(word, marks, glyphs));
  if (parts.every(({ length }) => length === 1)) return line;
  return {
    ...line,
    words: parts.flat(),
    spaced: parts.flatMap((some, index) => some.map((_, at) => at === 0 && line.spaced[index] === true)),
  };
}

function partsOf(word: Word, marks: readonly Box[], { text, left, right }: GlyphPlaces): readonly Word[] {
  const texts = word.glyphs.map((glyph) => text[glyph] ?? '');
  // Composed and reordered letters cannot be parted by their glyphs.
  if (texts.join('') !== word.text) return [word];
  const isMark = texts.map((it) => /^\p{P}+$/u.test(it));
  const [first, last] = [isMark.indexOf(false), isMark.lastIndexOf(false)];
  if (first === -1) return [word];
  const middleOf = (at: number): number => {
    const glyph = word.glyphs[at] ?? -1;
    return ((left[glyph] ?? NaN) + (right[glyph] ?? NaN)) / 2;
  };
  const has = ({ left: from, right: to }: Box, at: number): boolean => middleOf(at) > from && middleOf(at) < to;
  const ofLetters = marks.filter((mark) => has(mark, first) && has(mark, last));
  const start = ofLetters.length > 0 ? first : startOfNumber(texts, last);
  if (start === undefined) return [word];
  const own =
    ofLetters.length > 0
      ? ofLetters
      : marks.filter((mark) => has(mark, start) && has(mark, last) && !has(mark, start - 1));
  if (own.length === 0) return [word];
  const isMarked = texts.map((_, at) => own.some((mark) => has(mark, at)));
  const [from, to] = [isMarked.lastIndexOf(false, start) + 1, isMarked.indexOf(false, last)];
  const bounds = [0, from, to === -1 ? isMark.length : to, isMark.length].filter(
    (at, index, all) => index === 0 || at > (all[index - 1] ?? 0),
  );
  return bounds.slice(1).map((end, index) => partOf(word, [bounds[index] ?? 0, end], { text, left, right }));
}

/** Maximum number of digits of the number of a note. */
const MAX_DIGITS = 3;

/** Returns where the number begins that a word ends with; undefined without a number behind other characters. */
function startOfNumber(texts: readonly string[], last: number): number | undefined {
  const start = texts.findLastIndex((it, at) => at <= last && !/^\p{N}+$/u.test(it)) + 1;
  return start > 0 && start <= last && last - start < MAX_DIGITS ? start : undefined;
}

/** Returns some glyphs of a word as a word. */
function partOf(word: Word, [from, to]: readonly [from: number, to: number], { text, left, right }: GlyphPlaces): Word {
  const glyphs = word.glyphs.slice(from, to);
  const [start, end] = [left[glyphs[0] ?? -1], right[glyphs.at(-1) ?? -1]];
  return {
    ...word,
    glyphs,
    text: glyphs.map((glyph) => text[glyph] ?? '').join(''),
    box: { ...word.box, left: start ?? word.box.left, right: end ?? word.box.right },
  };
}
