import type { WordFilter } from './word-filter.js';

/** How the end of a line changes when the next line is joined to it. */
export interface LineEnd {
  /** Number of characters to remove from the end of the first line: a hyphen, after which there is nothing. */
  readonly drop: number;
  /** The text between the joined lines. */
  readonly between: '' | ' ';
}

const SOFT = '\u00ad';

/**
 * Decides how two lines of a paragraph are joined: a hyphen at the end of the first line is removed if the document has
 * the word without it.
 */
export function joinOf(before: string, after: string, words: WordFilter): LineEnd {
  if (before.endsWith(SOFT)) return { drop: 1, between: '' };
  if (endsIdeographic(before) && startsIdeographic(after)) return { drop: 0, between: '' };
  if (/\s$/.test(before)) return { drop: 0, between: '' };
  // Dashes between spaces separate words; others, slashes and at signs are parts of ranges, compounds and addresses.
  if (/[^\s][\u2013\u2014/@]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after)) return { drop: 0, between: '' };
  if (WEB_ADDRESS.test(before) && /^[\p{L}\p{N}]/u.test(after)) return { drop: 0, between: '' };
  const parts = /(\p{L}[\p{L}\p{M}]*)[-\u2010]$/u.exec(before);
  const next = /^[\p{L}\p{M}]+/u.exec(after)?.[0];
  // A dash between numbers is a range; a dash may also be a separate word.
  if (/[^\s][-\u2010]$/u.test(before) && parts === null) return { drop: 0, between: '' };
  if (parts?.[1] === undefined) return { drop: 0, between: ' ' };
  if (next === undefined) return { drop: 0, between: /^\d/.test(after) ? '' : ' ' };
  // A suspended hyphen, as in "inner- and outer-city".
  if (CONJUNCTION.test(after) && !isWord(parts[1], next, words)) return { drop: 0, between: ' ' };
  // A word with another hyphen, such as "state-of-the-art", is broken at one of its own hyphens.
  if (COMPOUND.test(before)) return { drop: 0, between: '' };
  if (isCompoundAt(parts[1], after, words)) return { drop: 0, between: '' };
  return { drop: isDivided(parts[1], next, words) ? 1 : 0, between: '' };
}

/** Decides how two lines are joined that are in the link to an address, if the address has the ends of both. */
export function joinInLink(before: string, after: string, uri: string): LineEnd | undefined {
  const [end, start] = [/\S+$/.exec(before)?.[0], /^\S+?(?=[.,;:)]?(?:\s|$))/.exec(after)?.[0]];
  if (end === undefined || start === undefined) return undefined;
  if (uri.includes(end + start)) return { drop: 0, between: '' };
  const isDivided = /.[-\u2010]$/u.test(end) && uri.includes(end.slice(0, -1) + start);
  return isDivided ? { drop: 1, between: '' } : undefined;
}

/** Returns whether the document has a word that two parts make, with a hyphen or without. */
function isWord(left: string, right: string, words: WordFilter): boolean {
  const [one, other] = [left.toLowerCase(), right.toLowerCase()];
  return words.has(`${one}${other}`) || words.has(`${one}-${other}`);
}

/** Words for "and", "or" and "to" in European languages. */
const CONJUNCTION = /^(?:and|or|to|und|oder|bis|et|ou|y|e|o|of|en|tot|og|och|eller|i|oraz|lub|a|nebo)\s/;

/** Matches a web address at the end of a line, before which there is no space. */
const WEB_ADDRESS = /(?:\bhttps?:\/\/|\bwww\.)\S*[-_=?&%#]$/u;

/** Returns whether a line ends at a hyphen of a word with further hyphens: the document has the parts as words. */
function isCompoundAt(left: string, after: string, words: WordFilter): boolean {
  const [, right] = /^([\p{L}\p{M}]+)-\p{L}/u.exec(after) ?? [];
  if (right === undefined) return false;
  const [one, other] = [left.toLowerCase(), right.toLowerCase()];
  return words.has(one) && words.has(other) && !words.has(`${one}${other}`);
}

const COMPOUND = /\p{L}-[\p{L}\p{M}]+[-\u2010]$/u;

/** Returns whether the document has a word with a hyphen only at the ends of lines. */
function isDivided(left: string, right: string, words: WordFilter): boolean {
  if (!/^\p{Ll}/u.test(right) && !(isUpper(left) && isUpper(right))) return false;
  const [one, other] = [left.toLowerCase(), right.toLowerCase()];
  if (words.has(`${one}${other}`)) return true;
  return !words.has(`${one}-${other}`);
}

function isUpper(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();
}

function endsIdeographic(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、-〟！-･]$/u.test(text);
}

function startsIdeographic(text: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、-〟！-･]/u.test(text);
}
