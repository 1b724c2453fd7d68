import { adobeStandard } from '../../text/encodings/adobe-standard.js';
import {
  charsetAt,
  ENCODING,
  type Index,
  indexAt,
  LOCAL_SUBROUTINES,
  operatorsIn,
  PRIVATE,
  type ReadAt,
  readCffHead,
  readerOf,
} from './cff.js';
import { expertGlyphs } from './expert-encoding.js';
import { standardStrings } from './standard-strings.js';

/** A font program in the Compact Font Format, CFF (Adobe Technical Note 5176). */
export interface CffFont {
  readonly charStrings: Index;
  /** The subroutines of all glyphs. */
  readonly global: Index;
  /** Local subroutines of a font with glyph names; a CID-keyed font has local subroutines for each of its parts instead. */
  readonly local: Index | undefined;
  /** The CIDs of the glyphs, or the numbers of the strings that are their names. */
  readonly ids: Uint16Array;
  /** The CIDs of the glyphs; undefined in a font with glyph names. */
  readonly cids: Uint16Array | undefined;
  /** The name of a glyph, in the form uniXXXX for standard strings; undefined for the standard strings of expert fonts. */
  nameOf(glyph: number): string | undefined;
  /** The name of a glyph as the font states it. */
  statedNameOf(glyph: number): string | undefined;
  /** The glyphs of codes by the font's own encoding; undefined when that is StandardEncoding. */
  readonly encoding: ReadonlyMap<number, number> | undefined;
}

const CODE_TYPE = 0x0c06;

/** @throws RangeError for a malformed font, and for predefined charsets that are rarely used */
export function readCffFont(font: Buffer): CffFont {
  if (font.readUInt8(0) !== 1) throw new RangeError('The data are not a CFF font.');
  // The length of a charset is not known before it is read, so its end may lie past that of the font.
  const read = readerOf(font);
  const { strings, global, top, charStrings, charset, isCidKeyed } = readCffHead(read);
  checkIndex(font, charStrings);
  if ((top.get(CODE_TYPE)?.at(-1) ?? 2) !== 2) throw new RangeError('The glyphs of a font are not Type 2 charstrings.');
  const called = calledIn(read, charset, charStrings.count);
  const encodingAt = top.get(ENCODING)?.at(-1) ?? 0;
  return {
    charStrings,
    global,
    local: isCidKeyed ? undefined : localIn(font, read, top.get(PRIVATE) ?? []),
    ids: called,
    cids: isCidKeyed ? called : undefined,
    nameOf(glyph) {
      const number = called[glyph] ?? 0;
      if (number < STANDARD_NAMES) return standardName(number);
      const at = number - STANDARD_NAMES;
      if (at >= strings.count) return undefined;
      return font.toString('latin1', strings.offsetOf(at), strings.offsetOf(at + 1));
    },
    statedNameOf(glyph) {
      const number = called[glyph] ?? 0;
      return number > 0 && number < STANDARD_NAMES ? standardStrings[number - 1] : this.nameOf(glyph);
    },
    encoding: encodingAt === 0 ? undefined : encodingIn(font, encodingAt, called),
  };
}

/** The number of standard strings (appendix A); from `EXPERT` on they name glyphs of expert fonts. */
const STANDARD_NAMES = 391;
const EXPERT = 229;
const STANDARD_CODES = Array.from({ length: 256 }, (_, code) => code).filter(
  (code) => adobeStandard(code) !== undefined,
);
/** The characters of the standard strings after those of StandardEncoding, up to `EXPERT`. */
const FURTHER = '¹¬µ™Ð½±Þ¼÷¦°þ¾²®−ð×³©ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌÑÓÔÖÒÕŠÚÛÜÙÝŸŽáâäàåãçéêëèíîïìñóôöòõšúûüùýÿž';

/** The name of a standard string in the form uniXXXX. */
function standardName(number: number): string | undefined {
  if (number === 0) return '.notdef';
  if (number >= EXPERT) return undefined;
  const code = STANDARD_CODES[number - 1];
  const character = code === undefined ? FURTHER[number - 1 - STANDARD_CODES.length] : adobeStandard(code);
  const point = character?.codePointAt(0);
  return point === undefined ? undefined : `uni${point.toString(16).toUpperCase().padStart(4, '0')}`;
}

function calledIn(read: ReadAt, start: number, count: number): Uint16Array {
  // Predefined charsets: ISOAdobe, 0, has the standard strings in their order; the others are rare.
  if (start === 0) return Uint16Array.from({ length: count }, (_, glyph) => glyph);
  if (start <= 2) throw new RangeError('A font has a charset that is not supported.');
  return charsetAt(padded(read), start, count);
}

/** Wraps a reader so that it returns zeros after the end of the data. */
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
      throw new RangeError('A part of a font is outside the data.');
    }
  }
}

const EXPERT_ENCODING = 1;
const MORE_CODES = 0x80;

function encodingIn(font: Buffer, start: number, called: Uint16Array): ReadonlyMap<number, number> {
  if (start === EXPERT_ENCODING) return expertGlyphs(called);
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
