import { bareText } from './bare-text.js';
import type { Matcher, Search } from './search.js';
import { MARK } from './spelling.js';

export type MayMatch = Matcher['mayMatch'];

/** Each letter takes two passes over the words, so only the first ones are looked for. */
const MAX_LETTERS = 64;

/**
 * Returns a quick test for texts whose order is not known yet. It excludes only texts in which the search finds nothing; for an
 * expression, which any text may match, it excludes none.
 */
export function mayMatch({ text, regex }: Search): MayMatch {
  const needle = bareText(text ?? '').slice(0, MAX_LETTERS);
  if (regex !== undefined || needle === '') return () => true;
  return (words) => words.some(changesLetterBefore) || canBeJoined(needle, words);
}

/** Whether a word begins with a part of the last letter of the word before it: a mark, or the second half of a surrogate pair. */
function changesLetterBefore(word: string): boolean {
  return MARK.test(word) || /^[\udc00-\udfff]/.test(word);
}

/** Whether a part of a word, or the end of a word, further words and the begin of a word give the needle. */
function canBeJoined(needle: string, words: readonly string[]): boolean {
  const bare = new Set(words.map(bareText));
  const all = `${END}${[...bare].join(END)}${END}`;
  if (all.includes(needle)) return true;
  const reached = new Uint8Array(needle.length);
  for (let end = 1; end < needle.length; end++) {
    if (all.includes(needle.slice(0, end) + END)) reached[end] = 1;
  }
  for (let from = 1; from < needle.length; from++) {
    if (reached[from] === 0) continue;
    if (all.includes(END + needle.slice(from))) return true;
    for (let end = from + 1; end < needle.length; end++) {
      if (reached[end] === 0 && bare.has(needle.slice(from, end))) reached[end] = 1;
    }
  }
  return false;
}

/** Separates words; bare texts have no line breaks. */
const END = '\n';
