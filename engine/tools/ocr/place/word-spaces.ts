import { type SpacingKind, spacingKindOf } from '../child/spacing-kinds.js';
import type { ReadLine, ReadWord } from '../../../formats/hocr/read-hocr.js';

/**
 * Tells which words of lines stand together: engines part the text of scripts without spaces, and of some others, as they
 * like, and tell better in plain text where there are spaces.
 * @param text with the same letters, line by line; a line that is not found in it stays as it is
 */
export function withSpacesOf(text: string, lines: readonly ReadLine[]): readonly ReadLine[] {
  const plain = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const letters = lettersOf(line);
    const same = plain.get(letters);
    if (same === undefined) plain.set(letters, [line]);
    else same.push(line);
  }
  return lines.map((line) => {
    const found = plain.get(line.words.map((word) => lettersOf(word.text)).join(''))?.shift();
    return found === undefined ? line : { ...line, words: spaced(line.words, found) };
  });
}

/** @param line with the letters of all these words */
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

/** Of direction, which engines put in at places of their own. */
const MARKS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Whether a space stands between two pieces of a line, where nobody tells.
 * @param gap in heights of the line; negative where they overlap
 */
export function isSpaceBetween(before: string, after: string, gap: number): boolean {
  const [end, begin] = [kindAt(before, 'end'), kindAt(after, 'begin')];
  if (end === 'other' && begin === 'other') return true;
  return gap > (end === begin ? leastGap[end] : MIN_BETWEEN_SCRIPTS);
}

/** In Chinese and Japanese, punctuation brings its own room; the spaces of Thai part sentences. */
const leastGap: Readonly<Record<SpacingKind, number>> = { ideographic: 1.2, hangul: 0.22, unspaced: 0.33, other: 0 };
const MIN_BETWEEN_SCRIPTS = 0.4;

function kindAt(text: string, side: 'begin' | 'end'): SpacingKind {
  const characters = Array.from(text);
  return spacingKindOf(characters.at(side === 'begin' ? 0 : -1) ?? '');
}
