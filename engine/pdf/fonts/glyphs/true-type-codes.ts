import { baseEncoding } from '../../content/fonts/base-encodings.js';

/** The offsets of codes of one byte in the symbolic subtable of a table "cmap" (ISO 32000-2 §9.6.5.4). */
export const SYMBOL_OFFSETS: readonly number[] = [0, 0xf000, 0xf100, 0xf200];

const CODES = 256;
const macRoman = baseEncoding('MacRomanEncoding');

/** The codes of characters in the Macintosh subtable (1, 0). */
export const macCodes: ReadonlyMap<string | undefined, number> = new Map(
  Array.from({ length: CODES }, (_, code) => [macRoman(code), code]),
);
