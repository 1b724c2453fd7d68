import { baseEncoding } from '../../pdf/content/fonts/base-encodings.js';
import {
  CHAR_STRINGS,
  CHARSET,
  charsetAt,
  ENCODING,
  type Index,
  indexAt,
  LOCAL_SUBROUTINES,
  operatorsIn,
  PRIVATE,
  type ReadAt,
  ROS,
} from './cff.js';

/** A font program in the Compact Font Format (Adobe Technical Note 5176). */
export interface CompactFont {
  readonly charStrings: Index;
  /** The subroutines of all glyphs. */
  readonly global: Index;
  /** Those of a font whose glyphs have names; each part of a font whose glyphs have CIDs has its own. */
  readonly local: Index | undefined;
  /** The CIDs of the glyphs; undefined where they have names. */
  readonly cids: Uint16Array | undefined;
  /**
   * The name of a glyph, for one of the standard names that by which its character goes; undefined for what is known by
   * a name that is not looked at here.
   */
  nameOf(glyph: number): string | undefined;
  /** The glyphs of the codes, by the font's own encoding; undefined when that is the standard one. */
  readonly encoding: ReadonlyMap<number, number> | undefined;
}

const CODE_TYPE = 0x0c06;
const EXPERT_ENCODING = 1;

/** @throws RangeError when it is not as it must be. */
export function readCompactFont(font: Buffer): CompactFont {
  if (font.readUInt8(0) !== 1)
    throw new RangeError('It is no font in the Compact Font Format, or one in the file of another.');
  const read: ReadAt = (start, length) => {
    // Charsets are read up to where they may end.
    if (start < 0 || start >= font.length) throw new RangeError('A font goes on after its end.');
    return font.subarray(start, Math.min(font.length, start + length));
  };
  const names = indexAt(read, font.readUInt8(2));
  const dicts = indexAt(read, names.offsetOf(names.count));
  const strings = indexAt(read, dicts.offsetOf(dicts.count));
  const global = indexAt(read, strings.offsetOf(strings.count));
  const top = operatorsIn(font.subarray(dicts.offsetOf(0), dicts.offsetOf(1)));
  const charStrings = indexAt(read, top.get(CHAR_STRINGS)?.at(-1) ?? font.length);
  checkIndex(font, charStrings);
  if ((top.get(CODE_TYPE)?.at(-1) ?? 2) !== 2) throw new RangeError('The glyphs of a font are written otherwise.');
  const isCidKeyed = top.has(ROS);
  const called = calledIn(read, top.get(CHARSET)?.at(-1) ?? 0, charStrings.count);
  const encodingAt = top.get(ENCODING)?.at(-1) ?? 0;
  if (encodingAt === EXPERT_ENCODING) throw new RangeError('A font has an encoding that is not read here.');
  return {
    charStrings,
    global,
    local: isCidKeyed ? undefined : localIn(font, read, top.get(PRIVATE) ?? []),
    cids: isCidKeyed ? called : undefined,
    nameOf(glyph) {
      const number = called[glyph] ?? 0;
      if (number < STANDARD_NAMES) return standardName(number);
      const at = number - STANDARD_NAMES;
      if (at >= strings.count) return undefined;
      return font.toString('latin1', strings.offsetOf(at), strings.offsetOf(at + 1));
    },
    encoding: encodingAt === 0 ? undefined : encodingIn(font, encodingAt, called),
  };
}

/** The names that all fonts have; those from `EXPERT` on are of glyphs that only special fonts have. */
const STANDARD_NAMES = 391;
const EXPERT = 229;
const STANDARD_CODES = Array.from({ length: 256 }, (_, code) => code).filter(
  (code) => baseEncoding(undefined)(code) !== undefined,
);
/** The names from the last of the standard encoding on to `EXPERT`, in their order. */
const FURTHER = '¹¬µ™Ð½±Þ¼÷¦°þ¾²®−ð×³©ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌÑÓÔÖÒÕŠÚÛÜÙÝŸŽáâäàåãçéêëèíîïìñóôöòõšúûüùýÿž';

/** As names that stand for the character. */
function standardName(number: number): string | undefined {
  if (number === 0) return '.notdef';
  if (number >= EXPERT) return undefined;
  const code = STANDARD_CODES[number - 1];
  const character = code === undefined ? FURTHER[number - 1 - STANDARD_CODES.length] : baseEncoding(undefined)(code);
  const point = character?.codePointAt(0);
  return point === undefined ? undefined : `uni${point.toString(16).toUpperCase().padStart(4, '0')}`;
}

function calledIn(read: ReadAt, start: number, count: number): Uint16Array {
  // Those that all programs know: the first is made of the standard names in their order, others are rare.
  if (start === 0) return Uint16Array.from({ length: count }, (_, glyph) => glyph);
  if (start <= 2) throw new RangeError('A font has a charset that is not read here.');
  return charsetAt(padded(read), start, count);
}

/** Reads zeros after the end. */
function padded(read: ReadAt): ReadAt {
  return (start, length) => {
    const found = read(start, length);
    return found.length === length ? found : Buffer.concat([found, Buffer.alloc(length - found.length)]);
  };
}

function localIn(font: Buffer, read: ReadAt, [size = 0, start = 0]: readonly number[]): Index | undefined {
  const own = operatorsIn(font.subarray(start, start + size))
    .get(LOCAL_SUBROUTINES)
    ?.at(-1);
  if (own === undefined) return undefined;
  const found = indexAt(read, start + own);
  checkIndex(font, found);
  return found;
}

function checkIndex(font: Buffer, { count, offsetOf }: Index): void {
  for (let at = 0; at < count; at++) {
    if (offsetOf(at) > offsetOf(at + 1) || offsetOf(at + 1) > font.length) {
      throw new RangeError('A piece of a font lies outside of it.');
    }
  }
}

const MORE_CODES = 0x80;

function encodingIn(font: Buffer, start: number, called: Uint16Array): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>();
  const format = font.readUInt8(start);
  const count = font.readUInt8(start + 1);
  const size = (format & ~MORE_CODES) === 0 ? 1 : 2;
  for (let entry = 0, glyph = 1; entry < count; entry++) {
    const at = start + 2 + entry * size;
    const first = font.readUInt8(at);
    const more = size === 1 ? 0 : font.readUInt8(at + 1);
    for (let code = first; code <= first + more; code++) glyphs.set(code, glyph++);
  }
  if ((format & MORE_CODES) === 0) return glyphs;
  const supplement = start + 2 + count * size;
  for (let entry = 0; entry < font.readUInt8(supplement); entry++) {
    const at = supplement + 1 + 3 * entry;
    glyphs.set(font.readUInt8(at), called.indexOf(font.readUInt16BE(at + 1)));
  }
  return glyphs;
}
