import { spacingKindOf } from '../child/spacing-kinds.js';
import { isSpaceBetween } from './word-spaces.js';

/** A piece of a column as it is seen when it is turned to read to the right. */
export interface ColumnWord {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly spaceBefore: boolean | undefined;
}

/**
 * Finds the spaces in a column of Korean: the data for such columns reads next to none of them. Syllables of one word stand
 * as far from each other as the squares that they fill, whatever ink there is in them.
 * @param across how wide the column is
 */
export function withSpacesInColumn<Word extends ColumnWord>(words: readonly Word[], across: number): readonly Word[] {
  const pitch = middle(words.slice(1).map((word, at) => apart(words[at] ?? word, word, across)));
  return words.map((word, at) => {
    const before = words[at - 1];
    if (before === undefined || word.spaceBefore === true) return word;
    return { ...word, spaceBefore: isParted(before, word, { across, pitch }) };
  });
}

/** In squares of a syllable: print has at least a fifth of one for a space, and puts syllables to within a twentieth. */
const PARTED = 1.11;

function isParted(before: ColumnWord, word: ColumnWord, { across, pitch }: { across: number; pitch: number }): boolean {
  if (isSyllable(before.text.slice(-1)) && isSyllable(word.text.slice(0, 1))) {
    return apart(before, word, Math.min(across, pitch)) > PARTED * pitch;
  }
  return isSpaceBetween(before.text, word.text, (word.left - before.right) / across);
}

/** From the middle of the last syllable of a piece to that of the first one of the next; boxes may have others in them. */
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

/** The lower of two: a space makes distances larger. */
function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[(values.length - 1) >> 1] ?? 0;
}
