import { isUtf8 } from 'node:buffer';

import { decodeText, encodeText } from '../../syntax/text-string.js';

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
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const utf8 = { text: buffer.toString('utf8'), encode: (text: string) => Buffer.from(text, 'utf8') };
  // What can be read as UTF-8 is hardly ever meant as anything else; what is not may have some in it all the same.
  const first = isUtf8(buffer) && !buffer.includes(0) ? [utf8, standard] : [standard, utf8];
  return [...first, ...misread(buffer)];
}

/** UTF-16 without its mark or at an odd place, the codes of languages, and what stands behind a mark that it does not fit. */
function* misread(written: Buffer): Generator<Reading> {
  const encode = (): Uint8Array => new Uint8Array();
  // As letters, a mark would make a word longer.
  const mark = marks.find((it) => written.subarray(0, it.length).equals(it));
  const bytes = written.subarray(mark?.length ?? 0);
  yield { text: bytes.toString('latin1'), encode };
  if (!bytes.includes(0) && !bytes.includes(ESCAPE)) return;
  // Behind a mark nothing is at an odd place: read so, half of one character and half of the next are a letter by chance.
  for (const from of mark?.length === 2 && bytes.length % 2 === 0 ? [0] : [0, 1]) {
    const units = bytes.subarray(from, bytes.length - ((bytes.length - from) % 2));
    for (const text of [units.toString('utf16le'), Buffer.from(units).swap16().toString('utf16le')])
      if (!isSwapped(text)) yield { text, encode };
  }
}

/** Whether this is Western text with its bytes the other way round, which looks like Chinese that nobody wrote. */
function isSwapped(text: string): boolean {
  let swapped = 0;
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xff) === 0) swapped += 1;
  return swapped * 2 > text.length;
}

const ESCAPE = 0x1b;
const marks = ['feff', 'fffe', 'efbbbf'].map((mark) => Buffer.from(mark, 'hex'));

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte !== 0 && byte !== ESCAPE && byte < 0x80);
}
