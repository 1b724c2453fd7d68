import type { ByteSource } from '../../files/byte-source.js';
import { isSpace } from '../syntax/characters.js';

/** The longest mark, with what has to stand before it. */
const overlap = 64;

/** Where "12 0 obj" stands: `body` is the offset behind it. */
export interface ObjectHeader {
  readonly num: number;
  readonly gen: number;
  readonly offset: number;
  readonly body: number;
}

/** The first object header that begins at `from` or later. */
export function findHeader(source: ByteSource, from: number): ObjectHeader | undefined {
  for (const { bytes, start } of windowsFrom(source, from)) {
    const found = headerIn(bytes, start);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first place at which a word stands, at `from` or later. */
export function findWord(source: ByteSource, word: string, from: number): number | undefined {
  for (const { bytes, start } of windowsFrom(source, from)) {
    const at = bytes.indexOf(word);
    if (at >= 0) return start + at;
  }
  return undefined;
}

/** Where what may be the data of a stream ends: at a keyword, or where the next object begins. */
export interface StreamEnd {
  readonly offset: number;
  readonly keyword: 'endstream' | 'endobj' | 'obj' | 'end';
}

/** The first such end at `from` or later. */
export function findStreamEnd(source: ByteSource, from: number): StreamEnd {
  for (const { bytes, start } of windowsFrom(source, from)) {
    const header = headerIn(bytes, start);
    const ends: StreamEnd[] = header === undefined ? [] : [{ offset: header.offset, keyword: 'obj' }];
    // Of many streams without an end, the rest of the bytes is not searched for each.
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
 * The bytes from an offset on, as they are kept block by block: of a million marks that stand close together, each is
 * found without reading anything again.
 */
function* windowsFrom(source: ByteSource, from: number): Generator<{ readonly bytes: Buffer; readonly start: number }> {
  for (let start = from; start < source.size;) {
    const bytes = source.from(start, 2 * overlap);
    yield { bytes, start };
    start += Math.max(1, bytes.length - overlap);
  }
}

function headerIn(bytes: Buffer, start: number): ObjectHeader | undefined {
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    // Most are the end of "endobj".
    if (!isSpace(bytes[at - 1] ?? 0x64) && !isDigit(bytes[at - 1])) continue;
    const before = bytes.toString('latin1', Math.max(0, at - overlap / 2), at);
    const [text, num = '', gen = ''] = /(?<![\d.])(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]*$/.exec(before) ?? [];
    if (text === undefined) continue;
    return { num: Number(num), gen: Number(gen), offset: start + at - text.length, body: start + at + 3 };
  }
  return undefined;
}

function isDigit(byte = 0): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
