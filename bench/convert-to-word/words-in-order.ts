import { commonLength } from '../quality/similarity.js';

/**
 * How many words of a text another text has in the same order, and the number of its words. Signs without letters or digits do
 * not count: bullets and ticks have characters of their fonts in one document, and other characters or controls in the other.
 */
export interface WordCount {
  readonly right: number;
  readonly known: number;
}

export function wordsInOrder(original: string, result: string): WordCount {
  const units = new Map<string, number>();
  const [known, found] = [coded(original, units), coded(result, units)];
  return { right: commonLength(known, found), known: known.length };
}

/** A text with a code unit for each word, since the common subsequence is computed for code units. */
function coded(text: string, units: Map<string, number>): string {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words
    .map((word) => {
      const unit = units.get(word) ?? units.size;
      units.set(word, unit);
      return String.fromCharCode(unit);
    })
    .join('');
}
