import { RE2JS } from 're2js';

import { InvalidOptions } from '../../errors.js';
import type { Finder } from './find-words.js';
import { isWhite, lineEndHyphens } from './line-end-hyphens.js';
import { continuedAddresses } from './continued-addresses.js';
import { dividedWords, isLongEnough } from './divided-words.js';
import { letterSpaces } from './letter-spaced.js';
import type { Found } from './search.js';
import { BREAK, IS_ASCII, mayEndWord, OF_WORDS, picked, SPACE, type Spelled, spelled } from './spelling.js';
import { asWritten, compatible } from './spellers.js';

/**
 * Finds the matches of a case-sensitive RE2 expression. The text is composed (NFC), without ligatures and invisible
 * characters, and line breaks are spaces. The expression is also applied to the text with one space between words, with
 * words joined that line ends part, with and without hyphens, with addresses and letter-spaced words joined, and with compatibility forms replaced by plain
 * characters (NFKC).
 * @throws InvalidOptions for an invalid expression, and for one that counts too far.
 */
export function findPattern(pattern: string): Finder {
  const expression = compiled(pattern);
  return (text) => {
    const written = spelled(text, asWritten);
    const found = readingsOf(text, written).flatMap((reading) => matches(expression, reading));
    return [...found, ...matchesInParts(expression, { text, written }, found), ...matchesInSpaced(expression, written)];
  };
}

/**
 * Maximum number of instructions of an expression. The time for each character grows with them, and counts such as {0,1000} repeat
 * theirs.
 */
const MAX_INSTRUCTIONS = 10_000;

function compiled(pattern: string): RE2JS {
  const expression = parsed(pattern);
  if (expression.programSize() <= MAX_INSTRUCTIONS) return expression;
  throw new InvalidOptions(
    'searchRegex: it counts too far, with numbers such as those in {0,1000}; use smaller ones, or * and +.',
  );
}

function parsed(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    throw new InvalidOptions(
      `searchRegex: ${explanationOf(error)}; it must be an RE2 expression, which has no lookaround and no backreferences.`,
      { cause: error },
    );
  }
}

/** The message of the library, which names the invalid part of the expression. */
function explanationOf(error: unknown): string {
  const told = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : '';
  return told === '' ? 'it cannot be read' : told.slice(0, 200);
}

/** The normalised forms of a text that are searched, without duplicates. */
function readingsOf(text: string, written: Spelled): readonly Spelled[] {
  const addresses = continuedAddresses(text);
  const spellings = IS_ASCII.test(text) ? [written] : different([written, spelled(text, compatible)]);
  return different(spellings.flatMap((spelling) => spacingsOf(spelling, addresses))).map((reading) => {
    return { ...reading, text: reading.text.replaceAll(BREAK, SPACE) };
  });
}

function different(readings: readonly Spelled[]): readonly Spelled[] {
  return [...new Map(readings.map((reading) => [reading.text, reading])).values()];
}

/** @param addresses the offsets at which addresses go on from the line before */
function spacingsOf(written: Spelled, addresses: ReadonlySet<number>): readonly Spelled[] {
  const { text } = written;
  const isSingle = (k: number): boolean => !isFurtherSpace(text, k);
  const hyphens = lineEndHyphens(written);
  return [
    written,
    ...(FURTHER_SPACE.test(text) ? [picked(written, isSingle)] : []),
    ...(hyphens.size === 0 ? [] : [picked(written, (k) => !hyphens.has(k) && isSingle(k))]),
    ...(addresses.size === 0 ? [] : [joinedAt(written, addresses)]),
  ];
}

/** Returns a text with one space between words, and with no space before some offsets of the original. */
function joinedAt(written: Spelled, offsets: ReadonlySet<number>): Spelled {
  const { text, start } = written;
  const dropped = new Set<number>();
  for (let k = 1; k < text.length; k++) {
    if (!isWhite(text[k - 1]) || isWhite(text[k]) || !offsets.has(start[k] ?? 0)) continue;
    for (let gap = k - 1; isWhite(text[gap]); gap--) dropped.add(gap);
  }
  return picked(written, (k) => !dropped.has(k) && !isFurtherSpace(text, k));
}

const FURTHER_SPACE = new RegExp(`[${SPACE}${BREAK}]{2}`);

/** Returns whether a character is white space behind other white space. */
function isFurtherSpace(text: string, k: number): boolean {
  return isWhite(text[k]) && isWhite(text[k - 1]);
}

/**
 * Finds matches in words that line ends part without a hyphen. They must not overlap other matches: an expression for any word
 * would match two words as one.
 */
function matchesInParts(
  expression: RE2JS,
  { text, written }: { readonly text: string; readonly written: Spelled },
  others: readonly Found[],
): readonly Found[] {
  const parts = dividedWords(text);
  if (parts.size === 0) return [];
  const [taken, begins] = [new Uint8Array(text.length), new Uint8Array(text.length)];
  for (const { start, end } of others) taken.fill(1, start, end);
  for (const part of parts) begins[part] = 1;
  const joined = joinedAt(written, parts);
  return matches(expression, { ...joined, text: joined.text.replaceAll(BREAK, SPACE) }).filter((found) => {
    const { start, end } = found;
    return (
      begins.subarray(start + 1, end).includes(1) &&
      !taken.subarray(start, end).includes(1) &&
      isUnlikelyByChance(text, found)
    );
  });
}

/**
 * Finds matches in letter-spaced text, within lines and over their ends; they must begin and end where words may, because numbers in
 * narrow columns are spaced alike.
 */
function matchesInSpaced(expression: RE2JS, written: Spelled): readonly Found[] {
  const spaces = letterSpaces(written.text);
  if (spaces === undefined) return [];
  const joined = picked(written, (k) => spaces[k] !== 1);
  const inLines = picked(written, (k) => spaces[k] !== 1 || written.text[k] === BREAK);
  return different([joined, inLines]).flatMap((reading) =>
    matches(expression, { ...reading, text: reading.text.replaceAll(BREAK, SPACE) }, (from, to) => {
      const { text: all } = reading;
      return mayEndWord(all.charAt(from - 1), all.charAt(from)) && mayEndWord(all.charAt(to - 1), all.charAt(to));
    }),
  );
}

/** Returns whether a match across line ends is long enough for its place. */
function isUnlikelyByChance(text: string, { start, end }: Found): boolean {
  const isAtEdge = !OF_WORDS.test(text[start - 1] ?? '') || !OF_WORDS.test(text[end] ?? '');
  return isLongEnough(text.slice(start, end).replace(/\s/g, '').length, isAtEdge);
}

/** @param isWanted whether a match between two indices of the text counts */
function matches(
  expression: RE2JS,
  { text, start, end }: Spelled,
  isWanted: (from: number, to: number) => boolean = () => true,
): readonly Found[] {
  const found: Found[] = [];
  const matcher = expression.matcher(text);
  while (matcher.find()) {
    const [from, to] = [matcher.start(), matcher.end()];
    if (to > from && isWanted(from, to)) found.push({ start: start[from] ?? 0, end: end[to - 1] ?? 0 });
  }
  return found;
}
