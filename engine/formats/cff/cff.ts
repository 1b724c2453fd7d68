/** Reads so many bytes of a CFF table (Adobe Technical Note 5176) from a place on. */
export type ReadAt = (start: number, length: number) => Buffer;

/** A row of pieces of data. */
export interface Index {
  readonly count: number;
  /** Of the data of one, and of the one after the last, from the start of the table. */
  offsetOf(at: number): number;
}

/** @throws RangeError when there is none. */
export function indexAt(read: ReadAt, start: number): Index {
  const count = read(start, 2).readUInt16BE();
  if (count === 0) return { count, offsetOf: () => start + 2 };
  const size = read(start + 2, 1).readUInt8();
  if (size < 1 || size > 4) throw new RangeError('A font has an index without offsets.');
  const offsets = read(start + 3, (count + 1) * size);
  const data = start + 2 + offsets.length;
  return { count, offsetOf: (at) => data + offsets.readUIntBE(at * size, size) };
}

/** Operators of a Top DICT and a Private DICT; those of two bytes are 0x0c00 and more. */
export const CHARSET = 15;
export const ENCODING = 16;
export const CHAR_STRINGS = 17;
export const PRIVATE = 18;
export const LOCAL_SUBROUTINES = 19;
export const ROS = 0x0c1e;

/** The operators of a DICT, each with its operands; real numbers are 0. */
export function operatorsIn(dict: Buffer): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, readonly number[]>();
  let operands: number[] = [];
  for (let at = 0; at < dict.length;) {
    const first = dict.readUInt8(at);
    if (first <= 21) {
      found.set(first === 12 ? 0x0c00 + dict.readUInt8(at + 1) : first, operands);
      operands = [];
      at += first === 12 ? 2 : 1;
    } else {
      const { value, length } = numberAt(dict, at, first);
      operands.push(value);
      at += length;
    }
  }
  return found;
}

function numberAt(dict: Buffer, at: number, first: number): { readonly value: number; readonly length: number } {
  if (first === 28) return { value: dict.readInt16BE(at + 1), length: 3 };
  if (first === 29) return { value: dict.readInt32BE(at + 1), length: 5 };
  if (first === 30) return { value: 0, length: realLength(dict, at) };
  if (first <= 246) return { value: first - 139, length: 1 };
  const second = dict.readUInt8(at + 1);
  return { value: first <= 250 ? (first - 247) * 256 + second + 108 : -(first - 251) * 256 - second - 108, length: 2 };
}

/** Real numbers end with the half byte 15; none of them is an offset. */
function realLength(dict: Buffer, at: number): number {
  let end = at + 1;
  while ((dict.readUInt8(end) & 0xf) !== 0xf && dict.readUInt8(end) >> 4 !== 0xf) end += 1;
  return end + 1 - at;
}

/** What each glyph is called, by a charset of format 0, 1 or 2: its CID, or the number of its name. */
export function charsetAt(read: ReadAt, start: number, count: number): Uint16Array {
  const format = Math.min(2, read(start, 1).readUInt8());
  const size = 2 + format;
  const ranges = read(start + 1, count * size);
  const called = new Uint16Array(count);
  for (let glyph = 1, at = 0; glyph < count; at += size) {
    const more = format === 0 ? 0 : ranges.readUIntBE(at + 2, format);
    for (let step = 0; step <= more && glyph < count; step++) called[glyph++] = ranges.readUInt16BE(at) + step;
  }
  return called;
}
