import { isUtf8 } from 'node:buffer';

import { doubleByteCandidates, singleByteCandidates } from './candidates.js';
import { decodeText } from './decode-text.js';

/** A text as decoded in one encoding. */
export interface OtherReading {
  readonly encoding: string;
  readonly text: string;
}

/**
 * Yields the lines of a text that are not ASCII in each encoding that it may have, and in which its words may match: a few words tell
 * too little of an encoding to trust a guess, and neither do words that recur. Yields nothing for UTF-8.
 */
export function* otherReadings(
  bytes: Buffer,
  mayMatch: (words: readonly string[]) => boolean,
): Generator<OtherReading> {
  if (isUtf8(bytes)) return;
  const lines = linesOf(bytes).filter((line) => line.some((byte) => byte >= 0x80));
  const text = Buffer.concat(lines);
  const words = wordsOf(text);
  for (const encoding of [...differentEncodings(words), ...doubleByteCandidates]) {
    const decoded = decodeText(words, encoding).split('\n');
    if (mayMatch(decoded)) yield { encoding, text: decodeText(text, encoding) };
  }
}

/** Returns the different words of a text, in lines: white space is part of no other character in these encodings. */
function wordsOf(text: Buffer): Buffer {
  const words = new Set(text.toString('latin1').split(/[\t\n\r ]+/));
  return Buffer.from([...words].join('\n'), 'latin1');
}

/** Yields the first of all single-byte encodings that decode the bytes of words alike. */
function* differentEncodings(words: Buffer): Generator<string> {
  const bytes = Uint8Array.from(new Set(words));
  const known = new Set<string>();
  for (const { encoding } of singleByteCandidates) {
    const decoded = decodeText(bytes, encoding);
    if (!known.has(decoded)) yield encoding;
    known.add(decoded);
  }
}

/** Splits bytes behind each line feed, which is part of no other character in these encodings. */
function linesOf(bytes: Buffer): readonly Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(0x0a, start) + 1 || bytes.length;
    lines.push(bytes.subarray(start, end));
    start = end;
  }
  return lines;
}
