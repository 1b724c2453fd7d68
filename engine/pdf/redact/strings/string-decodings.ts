import { isUtf8 } from 'node:buffer';

import { decodeText, encodeText } from '../../syntax/text-string.js';

/** A possible meaning of the bytes of a string, and how to encode another text the same way. */
export interface StringDecoding {
  readonly text: string;
  encode(text: string): Uint8Array;
}

/**
 * Returns all plausible decodings of a string: by the standard, and as writers that ignore the standard use it (UTF-8
 * and UTF-16 without a byte order mark). A match in any of them counts.
 */
export function decodingsOf(bytes: Uint8Array): readonly StringDecoding[] {
  const standard = { text: decodeText(bytes), encode: encodeText };
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (isAscii(bytes)) return [standard, ...base64Decodings(buffer)];
  const utf8 = { text: buffer.toString('utf8'), encode: (text: string) => Buffer.from(text, 'utf8') };
  // Valid UTF-8 is hardly ever meant as another encoding; invalid UTF-8 may still contain some.
  const first = isUtf8(buffer) && !buffer.includes(0) ? [utf8, standard] : [standard, utf8];
  return [...first, ...nonstandardDecodings(buffer)];
}

/** Programs keep archives of annotations in base64. Shorter strings (in characters) are words. */
const MIN_BASE64 = 16;
const BASE64 = /^[A-Za-z\d+/][A-Za-z\d+/\r\n]*={0,2}$/;

/** Returns the decodings of the bytes that a string has in base64. */
function base64Decodings(written: Buffer): readonly StringDecoding[] {
  if (written.length < MIN_BASE64) return [];
  const text = written.toString('latin1');
  if (!BASE64.test(text)) return [];
  const data = Buffer.from(text, 'base64');
  return isAscii(data)
    ? [{ text: data.toString('latin1'), encode: removeAll }]
    : decodingsOf(data).map((decoding) => ({ ...decoding, encode: removeAll }));
}

function removeAll(): Uint8Array {
  return new Uint8Array();
}

/**
 * Yields decodings as UTF-16 without byte order mark or at an odd offset, with language escapes, and as the bytes after
 * a byte order mark that does not fit them.
 */
function* nonstandardDecodings(written: Buffer): Generator<StringDecoding> {
  const encode = removeAll;
  // Read as letters, the byte order mark would make a word longer.
  const mark = byteOrderMarks.find((it) => written.subarray(0, it.length).equals(it));
  const bytes = written.subarray(mark?.length ?? 0);
  yield { text: bytes.toString('latin1'), encode };
  if (!bytes.includes(0) && !bytes.includes(ESCAPE)) return;
  // After a byte order mark only even offsets are read: at odd ones, halves of two characters can form a letter by
  // chance.
  for (const from of mark?.length === 2 && bytes.length % 2 === 0 ? [0] : [0, 1]) {
    const units = bytes.subarray(from, bytes.length - ((bytes.length - from) % 2));
    for (const text of [units.toString('utf16le'), Buffer.from(units).swap16().toString('utf16le')])
      if (!isByteSwapped(text)) yield { text, encode };
  }
}

/** Whether the text is Western text with its bytes swapped: most of its characters have a zero low byte. */
function isByteSwapped(text: string): boolean {
  let swapped = 0;
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xff) === 0) swapped += 1;
  return swapped * 2 > text.length;
}

const ESCAPE = 0x1b;
const byteOrderMarks = ['feff', 'fffe', 'efbbbf'].map((mark) => Buffer.from(mark, 'hex'));

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte !== 0 && byte !== ESCAPE && byte < 0x80);
}
