import { ENCODING, indexAt, PRIVATE, type ReadAt, readCffHead } from './cff.js';
import { lengthOf, pieceOf } from './cff-calls.js';
import { type CffWidths, cffWidths, FONT_DICT_SELECT, FONT_DICTS } from './cff-widths.js';

/** Operators of a DICT whose last operand is an offset from the start of the font. */
const [CHARSET, CHAR_STRINGS] = [15, 17];
const OFFSETS: readonly number[] = [CHARSET, ENCODING, CHAR_STRINGS, PRIVATE, FONT_DICTS, FONT_DICT_SELECT];
/** Smaller numbers name predefined charsets and encodings. */
const FIRST_OFFSET = 4;

type Move = (operator: number, offset: number) => number;

/**
 * Returns a CFF font with other widths for some glyphs, in thousandths of an em (Adobe Technical Note 5176). The glyphs are
 * written after the rest of the font, and all offsets are adjusted.
 * @throws RangeError for a malformed font, and for glyphs whose width is in a subroutine
 */
export function setCffWidths(font: Buffer, wanted: ReadonlyMap<number, number>): Buffer {
  const read: ReadAt = (start, length) => {
    if (start < 0 || start >= font.length) throw new RangeError('A part of a font is outside the file.');
    return font.subarray(start, Math.min(font.length, start + length));
  };
  const { charStrings, top } = readCffHead(read);
  const widths = cffWidths(font);
  const glyphs = indexOf(
    Array.from({ length: charStrings.count }, (_, glyph) => {
      const code = pieceOf(font, charStrings, glyph);
      const width = wanted.get(glyph);
      return width === undefined ? code : withWidth(code, widths, { glyph, width });
    }),
  );
  const names = indexAt(read, font.readUInt8(2));
  const dictsAt = names.offsetOf(names.count);
  const dicts = indexAt(read, dictsAt);
  const old = pieceOf(font, dicts, 0);
  // Moved offsets have a constant size, so the length of the DICT does not depend on them.
  const shift = dictsAt + indexOf([moved(old, (_, offset) => offset)]).length - dicts.offsetOf(dicts.count);
  const charStringsAt = font.length + shift;
  const places = new Map([[CHAR_STRINGS, charStringsAt]]);
  const fontDicts = top.get(FONT_DICTS)?.at(-1);
  let parts: Buffer = Buffer.alloc(0);
  if (fontDicts !== undefined) {
    const index = indexAt(read, fontDicts);
    parts = indexOf(
      Array.from({ length: index.count }, (_, at) =>
        moved(pieceOf(font, index, at), (_operator, offset) => offset + shift),
      ),
    );
    places.set(FONT_DICTS, charStringsAt + glyphs.length);
  }
  const dict = moved(old, (operator, offset) => places.get(operator) ?? offset + shift);
  const rest = font.subarray(dicts.offsetOf(dicts.count));
  return Buffer.concat([font.subarray(0, dictsAt), indexOf([dict]), rest, glyphs, parts]);
}

/** Returns a glyph with another width as its first operand. */
function withWidth(
  code: Buffer,
  widths: CffWidths,
  { glyph, width }: { readonly glyph: number; readonly width: number },
): Buffer {
  const { scale, nominal, isStated } = widths.partsOf(glyph);
  const first = code.readUInt8(0);
  if (isStated && first < 32 && first !== 28) throw new RangeError('The width of a glyph is in a subroutine.');
  const number = Buffer.alloc(5, 255);
  // Some readers drop the fraction of the nominal width. The middle is as close to the width for them as for the others.
  const base = (nominal + Math.trunc(nominal)) / 2;
  number.writeInt32BE(Math.round((width / scale - base) * 65_536), 1);
  return Buffer.concat([number, code.subarray(isStated ? lengthOf(first) : 0)]);
}

/** Returns a DICT with other offsets, as numbers of five bytes. */
function moved(dict: Buffer, move: Move): Buffer {
  const parts: Buffer[] = [];
  let operands: Buffer[] = [];
  for (let at = 0; at < dict.length;) {
    const first = dict.readUInt8(at);
    const length = tokenLength(dict, at, first);
    const token = dict.subarray(at, at + length);
    at += length;
    if (first > LAST_OPERATOR) operands.push(token);
    else {
      const operator = first === ESCAPE ? 0x0c00 + token.readUInt8(1) : first;
      const last = operands.at(-1);
      const offset = OFFSETS.includes(operator) && last !== undefined ? integerIn(last) : 0;
      if (offset >= FIRST_OFFSET) operands.splice(-1, 1, integer(move(operator, offset)));
      parts.push(...operands, token);
      operands = [];
    }
  }
  return Buffer.concat(parts);
}

const [LAST_OPERATOR, ESCAPE, LONG, REAL] = [21, 12, 29, 30];

function tokenLength(dict: Buffer, at: number, first: number): number {
  if (first === LONG) return 5;
  if (first !== REAL) return first <= LAST_OPERATOR ? (first === ESCAPE ? 2 : 1) : lengthOf(first);
  let end = at + 1;
  while ((dict.readUInt8(end) & 0xf) !== 0xf && dict.readUInt8(end) >> 4 !== 0xf) end += 1;
  return end + 1 - at;
}

function integerIn(token: Buffer): number {
  const first = token.readUInt8(0);
  if (first === LONG) return token.readInt32BE(1);
  if (first === 28) return token.readInt16BE(1);
  if (first <= 246) return first - 139;
  return first <= 250
    ? (first - 247) * 256 + token.readUInt8(1) + 108
    : -(first - 251) * 256 - token.readUInt8(1) - 108;
}

function integer(value: number): Buffer {
  const token = Buffer.alloc(5, LONG);
  token.writeInt32BE(value, 1);
  return token;
}

/** An INDEX of objects, with offsets of four bytes. */
function indexOf(objects: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(3 + 4 * (objects.length + 1));
  head.writeUInt16BE(objects.length);
  head.writeUInt8(4, 2);
  let at = 1;
  head.writeUInt32BE(at, 3);
  for (const [index, object] of objects.entries()) head.writeUInt32BE((at += object.length), 3 + 4 * (index + 1));
  return Buffer.concat([head, ...objects]);
}
