import { bytesOf } from '../../files/random-access.js';
import { readSfnt, tableOf } from './sfnt-directory.js';
import { writeSfnt } from './write-sfnt.js';

/** A code of one byte with its glyph. */
export interface CodeGlyph {
  readonly code: number;
  readonly glyph: number;
}

const CODES = 256;
const SYMBOLS = 0xf000;

/** Returns a TrueType font with a symbolic character map alone (OpenType 1.9, "cmap", encoding 3.0). @throws RangeError */
export function withSymbolCmap(font: Buffer, codes: readonly CodeGlyph[]): Buffer {
  const sfnt = readSfnt(bytesOf(font));
  const tables = new Map<string, Buffer>();
  for (const tag of sfnt.tables.keys()) {
    const table = tableOf(font, sfnt, tag);
    if (table !== undefined) tables.set(tag, Buffer.from(table));
  }
  return writeSfnt(tables.set('cmap', symbolCmap(codes)));
}

/** The table "cmap" with one subtable for symbols, with a segment for each code. */
export function symbolCmap(codes: readonly CodeGlyph[]): Buffer {
  const glyphs = new Map(codes.map(({ code, glyph }) => [code % CODES, glyph]));
  const sorted = [...glyphs].sort(([one], [other]) => one - other);
  const segments = [...sorted.map(([code, glyph]) => [SYMBOLS + code, glyph] as const), [0xffff, 0] as const];
  const power = Math.floor(Math.log2(segments.length));
  const words = [
    ...[0, 1, 3, 0, 0, 12],
    ...[
      4,
      16 + 8 * segments.length,
      0,
      2 * segments.length,
      2 ** (power + 1),
      power,
      2 * segments.length - 2 ** (power + 1),
    ],
    ...segments.map(([character]) => character),
    0,
    ...segments.map(([character]) => character),
    ...segments.map(([character, glyph]) => (glyph - character) & 0xffff),
    ...segments.map(() => 0),
  ];
  const table = Buffer.alloc(2 * words.length);
  words.forEach((word, index) => table.writeUInt16BE(word & 0xffff, 2 * index));
  return table;
}
