import { type CffHead, type Index, indexAt, LOCAL_SUBROUTINES, operatorsIn, PRIVATE, readerOf } from './cff.js';
import { pieceOf } from './cff-calls.js';
import { FONT_DICT_SELECT, FONT_DICTS, selectorAt } from './cff-widths.js';

/** A Font DICT of a CID-keyed font; in a font with glyph names, its Top DICT. */
export interface CffFontPart {
  readonly dict: Buffer;
  /** The Private DICT; undefined without one. */
  readonly own: Buffer | undefined;
  readonly local: Index | undefined;
}

export interface CffFontParts {
  readonly parts: readonly CffFontPart[];
  /** The index of the part that a glyph belongs to. */
  partOf(glyph: number): number;
}

/** The parts of a CFF font. @param dict the Top DICT @throws RangeError for a malformed font */
export function cffFontParts(font: Buffer, { top, isCidKeyed }: CffHead, dict: Buffer): CffFontParts {
  if (!isCidKeyed) return { parts: [partIn(font, dict)], partOf: () => 0 };
  const dicts = indexAt(readerOf(font), top.get(FONT_DICTS)?.at(-1) ?? 0);
  return {
    parts: Array.from({ length: dicts.count }, (_, at) => partIn(font, pieceOf(font, dicts, at))),
    partOf: selectorAt(font, top.get(FONT_DICT_SELECT)?.at(-1) ?? 0),
  };
}

function partIn(font: Buffer, dict: Buffer): CffFontPart {
  const [size = 0, start = 0] = operatorsIn(dict).get(PRIVATE) ?? [];
  if (size === 0) return { dict, own: undefined, local: undefined };
  if (start + size > font.length) throw new RangeError('A part of a font is outside the file.');
  const own = font.subarray(start, start + size);
  const local = operatorsIn(own).get(LOCAL_SUBROUTINES)?.at(-1);
  return { dict, own, local: local === undefined ? undefined : indexAt(readerOf(font), start + local) };
}
