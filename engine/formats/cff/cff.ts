/** Returns `length` bytes of a CFF table (Adobe Technical Note 5176) from the offset `start`. */
export type ReadAt = (start: number, length: number) => Buffer;

/** Returns a reader of a font, which ends at its end. */
export function readerOf(font: Buffer): ReadAt {
  return (start, length) => {
    if (start < 0 || start >= font.length) throw new RangeError('A part of a font is outside the file.');
    return font.subarray(start, Math.min(font.length, start + length));
  };
}

/** An INDEX: objects of variable length. */
export interface Index {
  readonly count: number;
  /** The offset of an object from the start of the table; for `count`, the end of the last object. */
  offsetOf(at: number): number;
}

/** @throws RangeError when no INDEX starts there */
export function indexAt(read: ReadAt, start: number): Index {
  const count = read(start, 2).readUInt16BE();
  if (count === 0) return { count, offsetOf: () => start + 2 };
  const size = read(start + 2, 1).readUInt8();
  if (size < 1 || size > 4) throw new RangeError('A font has an index without offsets.');
  const offsets = read(start + 3, (count + 1) * size);
  const data = start + 2 + offsets.length;
  return { count, offsetOf: (at) => data + offsets.readUIntBE(at * size, size) };
}

/** Operators of Top DICT and Private DICT; two-byte operators are 0x0c00 and more. */
export const CHARSET = 15;
export const ENCODING = 16;
export const CHAR_STRINGS = 17;
export const PRIVATE = 18;
export const LOCAL_SUBROUTINES = 19;
export const ROS = 0x0c1e;

/** The operators of a DICT, each with its operands. */
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
  if (first === 30) return realAt(dict, at);
  if (first <= 246) return { value: first - 139, length: 1 };
  const second = dict.readUInt8(at + 1);
  return { value: first <= 250 ? (first - 247) * 256 + second + 108 : -(first - 251) * 256 - second - 108, length: 2 };
}

/** The characters of the nibbles of a real number; it ends with the nibble 15. */
const REAL = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'e', 'e-', '', '-'] as const;

function realAt(dict: Buffer, at: number): { readonly value: number; readonly length: number } {
  let text = '';
  for (let end = at + 1; ; end++) {
    const byte = dict.readUInt8(end);
    for (const nibble of [byte >> 4, byte & 0xf]) {
      const character = REAL[nibble];
      if (character === undefined) return { value: Number(text) || 0, length: end + 1 - at };
      text += character;
    }
  }
}

/** The CIDs of glyphs, or the string identifiers of their names, by a charset of format 0, 1 or 2. */
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

/** The INDEXes at the start of a CFF table, and the entries of its Top DICT that concern glyphs. */
export interface CffHead {
  readonly strings: Index;
  /** Global subroutines. */
  readonly global: Index;
  readonly top: ReadonlyMap<number, readonly number[]>;
  readonly charStrings: Index;
  /** The offset of the charset, or the number of a predefined one. */
  readonly charset: number;
  readonly isCidKeyed: boolean;
}

/** Reads the head of a CFF table with one font. @throws RangeError for a malformed one */
export function readCffHead(read: ReadAt): CffHead {
  const names = indexAt(read, read(2, 1).readUInt8());
  const dicts = indexAt(read, names.offsetOf(names.count));
  const strings = indexAt(read, dicts.offsetOf(dicts.count));
  const global = indexAt(read, strings.offsetOf(strings.count));
  const top = operatorsIn(read(dicts.offsetOf(0), dicts.offsetOf(1) - dicts.offsetOf(0)));
  const charStringsAt = top.get(CHAR_STRINGS)?.at(-1);
  if (charStringsAt === undefined) throw new RangeError('A font has no glyphs.');
  const charStrings = indexAt(read, charStringsAt);
  return { strings, global, top, charStrings, charset: top.get(CHARSET)?.at(-1) ?? 0, isCidKeyed: top.has(ROS) };
}
