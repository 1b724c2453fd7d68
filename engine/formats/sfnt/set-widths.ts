import { bytesOf } from '../../files/random-access.js';
import { readSfnt, tableOf } from './sfnt-directory.js';
import { writeSfnt } from './write-sfnt.js';

/** The tables that state widths. */
interface Metrics {
  readonly hmtx: Buffer;
  readonly hhea: Buffer;
  readonly head: Buffer;
  readonly maxp: Buffer;
}

/** Returns the table "hmtx" with a width for each glyph; the given ones are in thousandths of an em. */
export function withWidths({ hmtx, hhea, head, maxp }: Metrics, widths: ReadonlyMap<number, number>): Buffer {
  const [glyphs, count, unitsPerEm] = [maxp.readUInt16BE(4), hhea.readUInt16BE(34), head.readUInt16BE(18)];
  const table = Buffer.alloc(4 * glyphs);
  for (let glyph = 0; glyph < glyphs; glyph++) {
    const wanted = widths.get(glyph);
    // Glyphs after those with widths of their own have the last of these widths.
    const at = 4 * Math.min(glyph, count - 1);
    const width = wanted === undefined ? hmtx.readUInt16BE(at) : Math.round((wanted * unitsPerEm) / 1000);
    table.writeUInt16BE(Math.min(0xffff, Math.max(0, width)), 4 * glyph);
    const bearing = glyph < count ? at + 2 : 4 * count + 2 * (glyph - count);
    if (bearing + 2 <= hmtx.length) table.writeInt16BE(hmtx.readInt16BE(bearing), 4 * glyph + 2);
  }
  return table;
}

/** Returns a TrueType font with other widths for some glyphs, in thousandths of an em. @throws RangeError for a malformed font */
export function setWidths(font: Buffer, widths: ReadonlyMap<number, number>): Buffer {
  const sfnt = readSfnt(bytesOf(font));
  const tables = new Map<string, Buffer>();
  for (const tag of sfnt.tables.keys()) {
    const table = tableOf(font, sfnt, tag);
    if (table !== undefined) tables.set(tag, Buffer.from(table));
  }
  const [hmtx, hhea, head, maxp] = ['hmtx', 'hhea', 'head', 'maxp'].map((tag) => tables.get(tag));
  if (hmtx === undefined || hhea === undefined || head === undefined || maxp === undefined) {
    throw new RangeError('A font lacks tables.');
  }
  tables.set('hmtx', withWidths({ hmtx, hhea, head, maxp }, widths));
  hhea.writeUInt16BE(maxp.readUInt16BE(4), 34);
  return writeSfnt(tables);
}
