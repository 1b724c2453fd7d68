import { bytesOf } from '../../files/random-access.js';
import { readSfnt, tableOf } from './sfnt-directory.js';
import { type CodeGlyph, symbolCmap } from './symbol-cmap.js';
import { withWidths } from './set-widths.js';
import type { OutlineSubsetter } from './subset-true-type.js';
import { writeSfnt } from './write-sfnt.js';

/** A code with its glyph, and the width that the glyph shall have, in thousandths of an em. */
export interface FittedGlyph extends CodeGlyph {
  readonly width?: number | undefined;
}

const TABLES = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'loca', 'maxp', 'prep'];

/**
 * A subset of a TrueType font with a symbolic character map: codes of one byte lead to glyphs, without Unicode and without
 * glyph names (OpenType 1.9, "cmap", encoding 3.0).
 * @throws RangeError when the font is malformed
 */
export function symbolFont(font: Buffer, codes: readonly FittedGlyph[], subsetOutlines: OutlineSubsetter): Buffer {
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
  tables.set('cmap', symbolCmap(codes));
  tables.set('post', withoutNames(tableOf(font, readSfnt(bytesOf(font)), 'post')));
  return writeSfnt(tables);
}

/** The table "post" of version 3, which has no names. */
function withoutNames(post: Buffer | undefined): Buffer {
  const table = Buffer.alloc(32);
  post?.copy(table, 4, 4, 32);
  table.writeUInt32BE(0x00030000);
  return table;
}
