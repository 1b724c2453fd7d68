import { type SpacingKind, spacingKindOf } from '../child/spacing-kinds.js';
import type { ReadLine, ReadWord } from '../../../formats/hocr/read-hocr.js';
import { groupedBy } from '../../../groups.js';

/**
 * Joins or separates words by the spaces of the plain text. In scripts without spaces, and in some others, word
 * boundaries of hOCR are arbitrary, but the plain text has the right spaces. @param text the same letters line by
 * line; a line that is not found in it stays unchanged
 */
export function withSpacesOf(text: string, lines: readonly ReadLine[]): readonly ReadLine[] {
  const plain = groupedBy(text.split('\n'), (line) => lettersOf(line));
  return lines.map((line) => {
    const found = plain.get(line.words.map((word) => lettersOf(word.text)).join(''))?.shift();
    return found === undefined ? line : { ...line, words: spaced(line.words, found) };
  });
}

/** @param line contains the letters of all these words */
function spaced(words: readonly ReadWord[], line: string): readonly ReadWord[] {
  const pieces = line.replace(MARKS, '').trim().split(/\s+/);
  const begins = new Set<number>();
  let at = 0;
  for (const piece of pieces) {
    begins.add(at);
    at += piece.length;
  }
  let before = 0;
  return words.map((word) => {
    const spaceBefore = begins.has(before);
    before += lettersOf(word.text).length;
    return { ...word, spaceBefore };
  });
}

function lettersOf(text: string): string {
  return text.replace(MARKS, '').replace(/\s/g, '');
}

/** Direction marks, which engines insert at places of their own. */
const MARKS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Estimates whether a space separates two pieces of a line, when the text does not tell. @param gap in heights of
 * the line; negative where they overlap
 */
export function isSpaceBetween(before: string, after: string, gap: number): boolean {
  const [end, begin] = [kindAt(before, 'end'), kindAt(after, 'begin')];
  if (end === 'other' && begin === 'other') return true;
  return gap > (end === begin ? leastGap[end] : MIN_BETWEEN_SCRIPTS);
}

/** In Chinese and Japanese punctuation has built-in spacing; the spaces of Thai separate sentences. */
const leastGap: Readonly<Record<SpacingKind, number>> = { ideographic: 1.2, hangul: 0.22, unspaced: 0.33, other: 0 };
const MIN_BETWEEN_SCRIPTS = 0.4;

function kindAt(text: string, side: 'begin' | 'end'): SpacingKind {
  const characters = Array.from(text);
  return spacingKindOf(characters.at(side === 'begin' ? 0 : -1) ?? '');
}
