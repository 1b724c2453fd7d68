import { readPiece, type Sfnt, withFile } from './sfnt.js';

/** Where things are in a CFF table (Adobe Technical Note 5176), and how its glyphs are called. */
export interface Cff {
  /** By glyph; of a font whose glyphs have names, the number of a glyph is its own CID. */
  readonly cids: 'identity' | Uint16Array;
  readonly isCidKeyed: boolean;
  readonly charStrings: Index;
}

/** A row of pieces of data. */
interface Index {
  readonly count: number;
  /** Of the data of one, and of the one after the last, from the start of the table. */
  offsetOf(at: number): number;
}

/** @throws RangeError when it is not a CFF table. */
export function readCff(sfnt: Sfnt): Cff {
  return withFile(sfnt.path, (file) => {
    const read: ReadAt = (start, length) => {
      const target = Buffer.alloc(length);
      readPiece(file, sfnt, { tag: 'CFF ', start, target });
      return target;
    };
    const names = indexAt(read, read(2, 1).readUInt8());
    const dicts = indexAt(read, names.offsetOf(names.count));
    const top = operatorsIn(read(dicts.offsetOf(0), dicts.offsetOf(1) - dicts.offsetOf(0)));
    const charStrings = indexAt(read, top.get(CHAR_STRINGS) ?? 0);
    const isCidKeyed = top.has(ROS);
    const charset = top.get(CHARSET) ?? 0;
    return { isCidKeyed, charStrings, cids: isCidKeyed ? cidsAt(read, charset, charStrings.count) : 'identity' };
  });
}

type ReadAt = (start: number, length: number) => Buffer;

/** Operators of a Top DICT; those of two bytes are 0x0c00 and more. */
const CHARSET = 15;
const CHAR_STRINGS = 17;
const ROS = 0x0c1e;

function indexAt(read: ReadAt, start: number): Index {
  const count = read(start, 2).readUInt16BE();
  if (count === 0) return { count, offsetOf: () => start + 2 };
  const size = read(start + 2, 1).readUInt8();
  if (size < 1 || size > 4) throw new RangeError('A font has an index without offsets.');
  const offsets = read(start + 3, (count + 1) * size);
  const data = start + 2 + offsets.length;
  return { count, offsetOf: (at) => data + offsets.readUIntBE(at * size, size) };
}

/** The operators of a DICT, each with its last operand. */
function operatorsIn(dict: Buffer): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  let operand = 0;
  for (let at = 0; at < dict.length;) {
    const first = dict.readUInt8(at);
    if (first <= 21) {
      const operator = first === 12 ? 0x0c00 + dict.readUInt8(at + 1) : first;
      found.set(operator, operand);
      at += first === 12 ? 2 : 1;
    } else {
      const { value, length } = numberAt(dict, at, first);
      operand = value;
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

/** The CIDs of the glyphs, from a charset of format 0, 1 or 2. */
function cidsAt(read: ReadAt, start: number, count: number): 'identity' | Uint16Array {
  const format = Math.min(2, read(start, 1).readUInt8());
  const size = 2 + format;
  const ranges = read(start + 1, count * size);
  const cids = new Uint16Array(count);
  for (let glyph = 1, at = 0; glyph < count; at += size) {
    const more = format === 0 ? 0 : ranges.readUIntBE(at + 2, format);
    for (let step = 0; step <= more && glyph < count; step++) cids[glyph++] = ranges.readUInt16BE(at) + step;
  }
  return cids.every((cid, glyph) => cid === glyph) ? 'identity' : cids;
}
