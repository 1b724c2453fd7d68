import { bareText } from './bare-text.js';
import type { Matcher, Search } from './search.js';
import { MARK, UNSPACED } from './spelling.js';

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

/**
 * Returns a quick test for a text, in any order, in which the begin or the end of a match may be whose other part is in another text.
 * The test excludes only texts in which there is neither.
 */
export function mayContinue({ text = '', regex }: Search): MayMatch {
  const needle = bareText(text);
  if (regex !== undefined || needle === '' || needle.length > MAX_LETTERS) return () => true;
  const parts = dividedParts(text, needle);
  return (words) => {
    const all = `${END}${[...new Set(words.map(bareText))].join(END)}${END}`;
    const hyphenated = words.filter((word) => HYPHENATED.test(word)).map(bareText);
    return parts.some(
      ({ before, after, alone }) =>
        (alone.before?.test(all) ?? all.includes(before + END)) ||
        (alone.after?.test(all) ?? all.includes(END + after)) ||
        (alone.before !== undefined && hyphenated.some((word) => word.endsWith(before))),
    );
  };
}

const HYPHENATED = /[\u00ad\u2010\u2011-]$/;

/** The words, or their parts, that stand before and after the place at which a match is divided. */
interface DividedParts {
  readonly before: string;
  readonly after: string;
  /** Expressions for parts without further letters, since too many words end or begin with these parts; undefined for longer parts. */
  readonly alone: { readonly before: RegExp | undefined; readonly after: RegExp | undefined };
}

/** In code units: many words begin or end with shorter parts. */
const LEAST_TOLD = 3;

function dividedParts(text: string, needle: string): readonly DividedParts[] {
  let end = 0;
  const ends = text.split(GAPS).map((word) => (end += bareText(word).length));
  return Array.from({ length: needle.length - 1 }, (_, index) => {
    const at = index + 1;
    const begin = ends.findLast((it) => it < at) ?? 0;
    const next = ends.find((it) => it > at) ?? needle.length;
    const [before, after] = [needle.slice(begin, at), needle.slice(at, next)];
    const isTold = (part: string): boolean => ends.includes(at) || part.length >= LEAST_TOLD || UNHYPHENATED.test(part);
    const alone = {
      before: isTold(before) ? undefined : new RegExp(`(?<!${LETTER})${escaped(before)}${END}`, 'u'),
      after: isTold(after) ? undefined : new RegExp(`${END}${escaped(after)}(?!${LETTER})`, 'u'),
    };
    return { before, after, alone };
  });
}

const LETTER = '[\\p{L}\\p{M}\\p{N}]';

function escaped(part: string): string {
  return part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

const GAPS = /[\s\u00ad\u2010\u2011-]+/u;
/** Scripts whose lines end between any two letters. */
const UNHYPHENATED = new RegExp(`${UNSPACED.source}|\\p{sc=Hangul}`, 'u');

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
