import { InvalidOptions } from '../../errors.js';
import { findPattern } from './find-pattern.js';
import { type Finder, findWords } from './find-words.js';
import { mayMatch } from './may-match.js';
import type { Found, Matcher, Search } from './search.js';

/**
 * Returns a matcher for the text and the expression of a search.
 * @throws InvalidOptions when the search text is only white space, or the expression is invalid.
 */
export function matcherOf(search: Search): Matcher {
  const { text, regex } = search;
  const words = text === undefined ? undefined : wordsOf(text);
  const finders = [words, regex === undefined ? undefined : findPattern(regex)].filter((it) => it !== undefined);
  const hasWords = (within: string): boolean => words !== undefined && words(within).length > 0;
  const find = (within: string): readonly Found[] => merged(finders.flatMap((finder) => finder(within)));
  return { find, hasWords, mayMatch: mayMatch(search), without: (within) => without(within, find) };
}

function wordsOf(text: string): Finder {
  const finder = findWords(text);
  if (finder === undefined) throw new InvalidOptions('searchText: there is nothing in it to look for but white space.');
  return finder;
}

/** Merges places that overlap or touch. */
function merged(found: readonly Found[]): readonly Found[] {
  const places: { start: number; end: number }[] = [];
  for (const { start, end } of [...found].sort((a, b) => a.start - b.start)) {
    const last = places.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else places.push({ start, end });
  }
  return places;
}

/** Maximum number of removals: an expression for the first word of a text matches the next word after each removal. */
const MAX_ROUNDS = 20;

function without(text: string, find: Finder): string {
  let rest = text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = find(rest);
    if (found.length === 0) return rest;
    let at = 0;
    let kept = '';
    for (const { start, end } of found) {
      kept += rest.slice(at, start);
      at = end;
    }
    rest = kept + rest.slice(at);
  }
  return '';
}
