import { InvalidOptions } from '../../errors.js';
import { findPattern } from './find-pattern.js';
import { type Finder, findWords } from './find-words.js';
import type { Found, Matcher, Search } from './search.js';

/**
 * What finds the text of a search, and what its expression matches, in any text.
 * @throws InvalidOptions when the text is nothing but white space, or the expression is none.
 */
export function matcherOf({ text, regex }: Search): Matcher {
  const finders: Finder[] = [];
  if (text !== undefined) finders.push(wordsOf(text));
  if (regex !== undefined) finders.push(findPattern(regex));
  const find = (within: string): readonly Found[] => joined(finders.flatMap((finder) => finder(within)));
  return { find, without: (within) => without(within, find) };
}

function wordsOf(text: string): Finder {
  const finder = findWords(text);
  if (finder === undefined) throw new InvalidOptions('searchText: there is nothing in it to look for but white space.');
  return finder;
}

/** Those that overlap or touch become one. */
function joined(found: readonly Found[]): readonly Found[] {
  const places: { start: number; end: number }[] = [];
  for (const { start, end } of [...found].sort((a, b) => a.start - b.start)) {
    const last = places.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else places.push({ start, end });
  }
  return places;
}

/** An expression that matches the first word of a text matches the next one when that is gone. */
const MOST_ROUNDS = 20;

function without(text: string, find: Finder): string {
  let rest = text;
  for (let round = 0; round < MOST_ROUNDS; round++) {
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
