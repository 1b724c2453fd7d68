import { letters } from '../document-model/truth.js';
import { commonLength } from '../quality/similarity.js';

/** How many words of a text another text has in the same order, and the number of its words. */
export interface WordCount {
  readonly right: number;
  readonly known: number;
}

/**
 * Compares words by their letters and digits: bullets, ticks and signs of symbol fonts have characters of their fonts in one document,
 * and other characters or controls in the other. A word that is divided at the end of a line is one word, since another program may
 * divide it elsewhere.
 * @param original text in the order in which it is drawn, which does not depend on where columns and cells stand on the page
 */
export function wordsInOrder(original: string, result: string): WordCount {
  const units = new Map<string, number>();
  const [known, found] = [coded(original, units), coded(result, units)];
  return { right: commonLength(known, found), known: known.length };
}

const DIVIDED = /(?<=\p{L})[-\u00ad\u2010]\n/gu;

/** Spaces, and dots that lead to the number of a page: a tab with such dots may have no space at its ends. */
const BETWEEN_WORDS = /\s+|\.{4,}/u;

/** A text with a code unit for each word, since the common subsequence is computed for code units. */
function coded(text: string, units: Map<string, number>): string {
  const words = text.replace(DIVIDED, '').split(BETWEEN_WORDS).map(letters).filter(Boolean);
  return words
    .map((word) => {
      const unit = units.get(word) ?? units.size;
      units.set(word, unit);
      return String.fromCharCode(unit);
    })
    .join('');
}
