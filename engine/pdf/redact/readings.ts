import { decodeText, encodeText } from '../text-string.js';

/** What the bytes of a string may say, and how the same says something else. */
export interface Reading {
  readonly text: string;
  encode(text: string): Uint8Array;
}

/**
 * All that somebody may read in a string: what the standard says that it means, and what writers that do not follow the
 * standard mean by it, UTF-8 and UTF-16 without a mark. What is in one of them, is in the string.
 */
export function readingsOf(bytes: Uint8Array): readonly Reading[] {
  const standard = { text: decodeText(bytes), encode: encodeText };
  if (isAscii(bytes)) return [standard];
  return [standard, ...unmarked(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))];
}

function* unmarked(bytes: Buffer): Generator<Reading> {
  const utf8 = bytes.toString('utf8');
  // Bytes that are no UTF-8 may have some between them all the same.
  yield { text: utf8, encode: (text) => Buffer.from(text, 'utf8') };
  // A language code, which is no part of the text, and what stands behind a mark that it does not fit.
  yield { text: bytes.toString('latin1'), encode: () => new Uint8Array() };
  if (!bytes.includes(0) && !bytes.includes(ESCAPE)) return;
  for (const from of [0, 1]) {
    const units = bytes.subarray(from, bytes.length - ((bytes.length - from) % 2));
    yield { text: units.toString('utf16le'), encode: () => new Uint8Array() };
    yield { text: Buffer.from(units).swap16().toString('utf16le'), encode: () => new Uint8Array() };
  }
}

const ESCAPE = 0x1b;

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte !== 0 && byte !== ESCAPE && byte < 0x80);
}
