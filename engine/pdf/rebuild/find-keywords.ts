import type { ByteSource } from '../../files/byte-source.js';
import { isSpace } from '../syntax/characters.js';

/** Longest keyword, with the bytes that must precede it. */
const OVERLAP = 64;

/** The position of an object header such as "12 0 obj"; `body` is the offset after it. */
export interface ObjectHeader {
  readonly num: number;
  readonly gen: number;
  readonly offset: number;
  readonly body: number;
}

/** Returns the first object header at or after `from`. */
export function findHeader(source: ByteSource, from: number): ObjectHeader | undefined {
  for (const { bytes, start } of windowsFrom(source, from)) {
    const found = headerIn(bytes, start);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the first position of a word at or after `from`. */
export function findWord(source: ByteSource, word: string, from: number): number | undefined {
  for (const { bytes, start } of windowsFrom(source, from)) {
    const at = bytes.indexOf(word);
    if (at >= 0) return start + at;
  }
  return undefined;
}

/** The possible end of stream data: a keyword, the next object header, or the end of the file. */
export interface StreamEnd {
  readonly offset: number;
  readonly keyword: 'endstream' | 'endobj' | 'obj' | 'end';
}

/** Returns the first possible end of stream data at or after `from`. */
export function findStreamEnd(source: ByteSource, from: number): StreamEnd {
  for (const { bytes, start } of windowsFrom(source, from)) {
    const header = headerIn(bytes, start);
    const ends: StreamEnd[] = header === undefined ? [] : [{ offset: header.offset, keyword: 'obj' }];
    // Keywords are searched only before the next header, so that many streams without an end do not take quadratic
    // time.
    const before = header === undefined ? bytes : bytes.subarray(0, header.offset - start);
    for (const keyword of ['endstream', 'endobj'] as const) {
      const at = before.indexOf(keyword);
      if (at >= 0) ends.push({ offset: start + at, keyword });
    }
    const [first] = ends.sort((a, b) => a.offset - b.offset);
    if (first !== undefined) return first;
  }
  return { offset: source.size, keyword: 'end' };
}

/**
 * Yields overlapping windows of bytes from an offset on. They match the cached blocks, so that a million keywords close
 * together cause no repeated reads.
 */
function* windowsFrom(source: ByteSource, from: number): Generator<{ readonly bytes: Buffer; readonly start: number }> {
  for (let start = from; start < source.size;) {
    const bytes = source.from(start, 2 * OVERLAP);
    yield { bytes, start };
    start += Math.max(1, bytes.length - OVERLAP);
  }
}

function headerIn(bytes: Buffer, start: number): ObjectHeader | undefined {
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    // Most matches are the end of "endobj".
    if (!isSpace(bytes[at - 1] ?? 0x64) && !isDigit(bytes[at - 1])) continue;
    const before = bytes.toString('latin1', Math.max(0, at - OVERLAP / 2), at);
    const [text, num = '', gen = ''] = /(?<![\d.])(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]*$/.exec(before) ?? [];
    if (text === undefined) continue;
    return { num: Number(num), gen: Number(gen), offset: start + at - text.length, body: start + at + 3 };
  }
  return undefined;
}

function isDigit(byte = 0): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
