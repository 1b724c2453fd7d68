import { spacingKindOf } from '../child/spacing-kinds.js';
import { isSpaceBetween } from './word-spaces.js';

/** A piece of a vertical line, rotated so that it reads to the right. */
export interface ColumnWord {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly spaceBefore: boolean | undefined;
}

/**
 * Finds spaces in vertical Korean, since the language data recognises hardly any. Syllables of a word have the
 * constant pitch of their squares, whatever ink they have. @param across width of the column
 */
export function withSpacesInColumn<Word extends ColumnWord>(words: readonly Word[], across: number): readonly Word[] {
  const pitch = middle(words.slice(1).map((word, at) => apart(words[at] ?? word, word, across)));
  return words.map((word, at) => {
    const before = words[at - 1];
    if (before === undefined || word.spaceBefore === true) return word;
    return { ...word, spaceBefore: isParted(before, word, { across, pitch }) };
  });
}

/** In syllable squares: print has at least a fifth of one for a space, and places syllables within a twentieth. */
const PARTED = 1.11;

function isParted(before: ColumnWord, word: ColumnWord, { across, pitch }: { across: number; pitch: number }): boolean {
  if (isSyllable(before.text.slice(-1)) && isSyllable(word.text.slice(0, 1))) {
    return apart(before, word, Math.min(across, pitch)) > PARTED * pitch;
  }
  return isSpaceBetween(before.text, word.text, (word.left - before.right) / across);
}

/** Distance between the middles of adjoining syllables of two pieces; their boxes may include neighbours. */
function apart(before: ColumnWord, word: ColumnWord, square: number): number {
  return word.left + halfOf(word, square) - (before.right - halfOf(before, square));
}

function halfOf({ text, left, right }: ColumnWord, square: number): number {
  const syllables = Array.from(text).filter(isSyllable).length;
  return Math.min(square, (right - left) / Math.max(1, syllables)) / 2;
}

function isSyllable(character: string): boolean {
  return spacingKindOf(character) === 'hangul';
}

/** The lower median, since spaces increase distances. */
function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[(values.length - 1) >> 1] ?? 0;
}
