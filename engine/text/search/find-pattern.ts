import { RE2JS } from 're2js';

import { InvalidOptions } from '../../errors.js';
import type { Finder } from './find-words.js';
import { isWhite, lineEndHyphens } from './line-end-hyphens.js';
import type { Found } from './search.js';
import { BREAK, picked, SPACE, type Spelled, spelled } from './spelling.js';
import { asWritten, compatible } from './spellers.js';

/**
 * Finds the matches of a case-sensitive RE2 expression. The text is composed (NFC), without ligatures and invisible
 * characters, and line breaks are spaces. The expression is also applied to the text with one space between words, with
 * words joined that are hyphenated at line ends, and with compatibility forms replaced by plain characters (NFKC).
 * @throws InvalidOptions for an invalid expression.
 */
export function findPattern(pattern: string): Finder {
  const expression = compiled(pattern);
  return (text) => readingsOf(text).flatMap((reading) => matches(expression, reading));
}

function compiled(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    throw new InvalidOptions(
      `searchRegex: ${explanationOf(error)}; an expression of RE2 is wanted, which has no lookaround and no references back.`,
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
function readingsOf(text: string): readonly Spelled[] {
  const spellers = IS_ASCII.test(text) ? [asWritten] : [asWritten, compatible];
  const readings = spellers.flatMap((speller) => spacingsOf(spelled(text, speller)));
  return [...new Map(readings.map((reading) => [reading.text, reading])).values()].map((reading) => {
    return { ...reading, text: reading.text.replaceAll(BREAK, SPACE) };
  });
}

// eslint-disable-next-line no-control-regex
const IS_ASCII = /^[\x00-\x7f]*$/;

function spacingsOf(written: Spelled): readonly Spelled[] {
  const { text } = written;
  const single = picked(written, (k) => !isWhite(text[k]) || !isWhite(text[k - 1]));
  const hyphens = lineEndHyphens(written);
  if (hyphens.size === 0) return [written, single];
  return [written, single, picked(written, (k) => !hyphens.has(k) && (!isWhite(text[k]) || !isWhite(text[k - 1])))];
}

function matches(expression: RE2JS, { text, start, end }: Spelled): readonly Found[] {
  const found: Found[] = [];
  const matcher = expression.matcher(text);
  while (matcher.find()) {
    const [from, to] = [matcher.start(), matcher.end()];
    if (to > from) found.push({ start: start[from] ?? 0, end: end[to - 1] ?? 0 });
  }
  return found;
}
