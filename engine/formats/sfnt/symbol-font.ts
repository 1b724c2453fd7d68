import { bytesOf } from '../../files/random-access.js';
import { readSfnt, tableOf } from './sfnt-directory.js';
import { withWidths } from './set-widths.js';
import type { OutlineSubsetter } from './subset-true-type.js';
import { writeSfnt } from './write-sfnt.js';

/** A code of one byte with its glyph, and the width that the glyph shall have, in thousandths of an em. */
export interface CodeGlyph {
  readonly code: number;
  readonly glyph: number;
  readonly width?: number | undefined;
}

const TABLES = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'loca', 'maxp', 'prep'];
const SYMBOLS = 0xf000;

/**
 * A subset of a TrueType font with a symbolic character map: codes of one byte lead to glyphs, without Unicode and without
 * glyph names (OpenType 1.9, "cmap", encoding 3.0).
 * @throws RangeError when the font is malformed
 */
export function symbolFont(font: Buffer, codes: readonly CodeGlyph[], subsetOutlines: OutlineSubsetter): Buffer {
  const subset = subsetOutlines(font, new Set(codes.map(({ glyph }) => glyph)));
  const sfnt = readSfnt(bytesOf(subset));
  const tables = new Map<string, Buffer>();
  for (const tag of TABLES) {
    const table = tableOf(subset, sfnt, tag);
    if (table !== undefined) tables.set(tag, Buffer.from(table));
  }
  const [head, hhea, maxp, hmtx] = [
    tables.get('head'),
    tables.get('hhea'),
    tables.get('maxp'),
    tableOf(subset, sfnt, 'hmtx'),
  ];
  if (head === undefined || hhea === undefined || maxp === undefined || hmtx === undefined) {
    throw new RangeError('A font lacks tables.');
  }
  const widths = new Map(codes.flatMap(({ glyph, width }) => (width === undefined ? [] : [[glyph, width] as const])));
  tables.set('hmtx', withWidths({ hmtx, hhea, head, maxp }, widths));
  hhea.writeUInt16BE(maxp.readUInt16BE(4), 34);
  tables.set('cmap', symbolMap(codes));
  tables.set('post', withoutNames(tableOf(font, readSfnt(bytesOf(font)), 'post')));
  return writeSfnt(tables);
}

const CODES = 256;

/** One subtable for symbols, with a segment for each code. */
function symbolMap(codes: readonly CodeGlyph[]): Buffer {
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

/** The table "post" of version 3, which has no names. */
function withoutNames(post: Buffer | undefined): Buffer {
  const table = Buffer.alloc(32);
  post?.copy(table, 4, 4, 32);
  table.writeUInt32BE(0x00030000);
  return table;
}
