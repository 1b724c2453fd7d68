import { bareText } from './bare-text.js';
import { endsSpacedLine, isWhite, lineEndHyphens } from './line-end-hyphens.js';
import { dividedWords, isLongEnough } from './divided-words.js';
import type { Found } from './search.js';
import { BREAK, HYPHEN, mayEndWord, OF_WORDS, picked, type Spelled, spelled, UNSPACED } from './spelling.js';
import { folding } from './spellers.js';

/** Finds the places of a search in a text. */
export type Finder = (text: string) => readonly Found[];

/**
 * Finds words in any letter case, across ligatures, line ends and hyphens. If spacing or hyphenation differ from the text, a
 * match must begin and end at word boundaries: "SECRET" matches "S E C R E T", but "these" does not match in "the sea". Words
 * that line ends part without a hyphen are an exception, where the text tells them from two words.
 * @returns undefined when the search is only white space
 */
export function findWords(words: string): Finder | undefined {
  const spelledWords = spelled(words, folding);
  const needle = solid(spelledWords);
  if (needle.text === '') return undefined;
  const plain = unhyphenated(spelledWords);
  const bare = bareText(words);
  return (text) => {
    if (!bareText(text).includes(bare)) return [];
    const folded = spelled(text, folding);
    const isContinued = continuationsIn(text);
    const found = placesOf(needle, solid(folded), isContinued);
    if (!folded.text.includes(HYPHEN) && !needle.text.includes(HYPHEN)) return found;
    return [...found, ...placesOf(plain, unhyphenated(folded), isContinued)];
  };
}

/** Whether the letter at an offset of a text continues a word of the line before. */
type IsContinued = (offset: number) => boolean;

/** Few matches ask, so the words of the text are compared when the first one does. */
function continuationsIn(text: string): IsContinued {
  let parts: ReadonlySet<number> | undefined;
  return (offset) => (parts ??= dividedWords(text)).has(offset);
}

/** A text without white space, with the positions of the removed gaps. */
interface Solid extends Spelled {
  /** The gap before each code unit and at the end: a value of `GAP`. */
  readonly gap: Uint8Array;
}

/** Kinds of gaps; of several gaps in one place, the largest value counts. */
const GAP = { none: 0, space: 1, break: 2, hyphen: 3, lineEndHyphen: 4 } as const;

function solid(folded: Spelled): Solid {
  return withoutGaps(folded, (k) => whiteGap(folded.text.charAt(k)));
}

/** A hyphen between letters counts as a gap: PDF viewers show soft hyphens, hard ones and those of line ends alike. */
function unhyphenated(folded: Spelled): Solid {
  const { text } = folded;
  const atLineEnds = lineEndHyphens(folded);
  return withoutGaps(folded, (k) => {
    if (text[k] !== HYPHEN) return whiteGap(text.charAt(k));
    if (atLineEnds.has(k)) return GAP.lineEndHyphen;
    return joinsLetters(text, k) || endsSpacedLine(text, k) ? GAP.hyphen : GAP.none;
  });
}

function whiteGap(unit: string): number {
  if (unit === BREAK) return GAP.break;
  return isWhite(unit) ? GAP.space : GAP.none;
}

function joinsLetters(text: string, hyphen: number): boolean {
  let next = hyphen + 1;
  while (isWhite(text[next])) next++;
  return OF_WORDS.test(text[hyphen - 1] ?? '') && OF_WORDS.test(text[next] ?? '');
}

/** @param gapAt returns the kind of gap that a code unit forms, or `GAP.none` for a code unit to keep. */
function withoutGaps(folded: Spelled, gapAt: (index: number) => number): Solid {
  const { length } = folded.text;
  const gap = new Uint8Array(length + 1);
  const stays = new Uint8Array(length);
  let count = 0;
  for (let k = 0; k < length; k++) {
    const here = gapAt(k);
    if (here === GAP.none) stays[k] = 1;
    if (here === GAP.none) count++;
    else gap[count] = Math.max(gap[count] ?? 0, here);
  }
  return count === length ? { ...folded, gap } : { ...picked(folded, (k) => stays[k] === 1), gap };
}

function placesOf(needle: Solid, hay: Solid, isContinued: IsContinued): readonly Found[] {
  const found: Found[] = [];
  const { length } = needle.text;
  if (length === 0) return found;
  for (let at = hay.text.indexOf(needle.text); at !== -1; at = hay.text.indexOf(needle.text, at + 1)) {
    const similarity = compareGaps(needle, hay, { at, isContinued });
    if (similarity === 'other') continue;
    if (similarity === 'loose' && !(isEdge(hay, at) && isEdge(hay, at + length))) continue;
    found.push({ start: hay.start[at] ?? 0, end: hay.end[at + length - 1] ?? 0 });
  }
  return found;
}

/** Compares the gaps inside a match: `loose` means that spacing or hyphenation differ. */
function compareGaps(
  needle: Solid,
  hay: Solid,
  { at, isContinued }: { readonly at: number; readonly isContinued: IsContinued },
): 'same' | 'loose' | 'other' {
  let similarity: 'same' | 'loose' = 'same';
  const { length } = needle.text;
  for (let k = 1; k < length; k++) {
    const [wanted, gap] = [needle.gap[k] ?? GAP.none, hay.gap[at + k] ?? GAP.none];
    if (kindOf(wanted) === kindOf(gap) || gap === GAP.lineEndHyphen || isFree(hay.text, at + k, gap)) continue;
    const isUnlikely = gap === GAP.break && isLongEnough(length, isEdge(hay, at) || isEdge(hay, at + length));
    if (isUnlikely && isContinued(hay.start[at + k] ?? 0)) continue;
    const isHyphen = wanted === GAP.hyphen || gap === GAP.hyphen;
    if (isHyphen && isInShortNumber(needle, k)) return 'other';
    similarity = 'loose';
  }
  return similarity;
}

function kindOf(gap: number): number {
  return gap === GAP.break ? GAP.space : gap;
}

/**
 * Whether a gap at a position is beside a digit of a short number, in which a hyphen has a meaning: "1-0" is neither "10" nor "1 0". The
 * groups of long numbers and codes are written in any way: "123-45-6789" is "123456789".
 */
function isInShortNumber(needle: Solid, at: number): boolean {
  const { text } = needle;
  if (!DIGIT.test(text[at - 1] ?? '') && !DIGIT.test(text[at] ?? '')) return false;
  let [first, end] = [at - 1, at + 1];
  while (end - first < LEAST_NUMBER && isOneNumber(needle, first)) first--;
  while (end - first < LEAST_NUMBER && isOneNumber(needle, end)) end++;
  return end - first < LEAST_NUMBER;
}

/** In code units. */
const LEAST_NUMBER = 6;

/** Whether the code units before and after a position belong to one number or code: white space parts only groups of digits in it. */
function isOneNumber({ text, gap }: Solid, at: number): boolean {
  const [before, after] = [text[at - 1] ?? '', text[at] ?? ''];
  if (kindOf(gap[at] ?? GAP.none) === GAP.space) return DIGIT.test(before) && DIGIT.test(after);
  return OF_WORDS.test(before) && OF_WORDS.test(after);
}

const DIGIT = /\p{N}/u;

/** Whether a gap at a position is irrelevant: beside letters of scripts without spaces, or at a line end after a hyphen. */
function isFree(text: string, at: number, gap: number): boolean {
  const [before, after] = [text[at - 1] ?? '', text[at] ?? ''];
  if (UNSPACED.test(before) || UNSPACED.test(after)) return true;
  return gap === GAP.break && (before === HYPHEN || (SYLLABLE.test(before) && SYLLABLE.test(after)));
}

/** Whether a word may begin or end at a position. */
function isEdge({ text, gap }: Solid, at: number): boolean {
  if (at === 0 || at >= text.length || gap[at] !== GAP.none) return true;
  return mayEndWord(text[at - 1] ?? '', text[at] ?? '');
}

/** Korean has spaces between words, but lines may break between any two syllables. */
const SYLLABLE = /\p{sc=Hangul}/u;
