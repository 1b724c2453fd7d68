import { CHAR_STRINGS, indexAt, readCffHead, readerOf } from './cff.js';
import { lengthOf, pieceOf } from './cff-calls.js';
import { type CffWidths, cffWidths, FONT_DICTS } from './cff-widths.js';
import { indexOf, moved } from './cff-parts.js';

/**
 * Returns a CFF font with other widths for some glyphs, in thousandths of an em (Adobe Technical Note 5176). The glyphs are
 * written after the rest of the font, and all offsets are adjusted.
 * @throws RangeError for a malformed font, and for glyphs whose width is in a subroutine
 */
export function setCffWidths(font: Buffer, wanted: ReadonlyMap<number, number>): Buffer {
  const read = readerOf(font);
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
