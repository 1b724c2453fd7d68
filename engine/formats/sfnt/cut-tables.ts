import type { TrueType } from './true-type.js';
import { usedCharacters } from '../../pdf/compress/used-characters.js';

/** Those that a font in a PDF is drawn with (ISO 32000-2 §9.9.1), and those that say what its glyphs mean. */
const KEPT = [
  'OS/2',
  'cmap',
  'cvt ',
  'fpgm',
  'glyf',
  'head',
  'hhea',
  'hmtx',
  'loca',
  'maxp',
  'post',
  'prep',
  'vhea',
  'vmtx',
];

/**
 * A TrueType font with those tables alone that a document has a use for, and in them what is said of the glyphs in `used`
 * alone. Changes `font`.
 */
export function cutTables(font: Buffer, program: TrueType, used: ReadonlySet<number>): Buffer {
  const tables = new Map<string, Buffer>();
  for (const [tag, { start, end }] of program.tables) {
    if (KEPT.includes(tag)) tables.set(tag, font.subarray(start, end));
  }
  blankWidths(tables, used);
  const cmap = tables.get('cmap');
  if (cmap !== undefined) tables.set('cmap', usedCharacters(cmap, used));
  return written(font.readUInt32BE(0), tables);
}

/** Where the table `hhea` says for how many glyphs there is a width; for the rest, it is that of the last of them. */
const WIDTHS_AT = 34;

function blankWidths(tables: ReadonlyMap<string, Buffer>, used: ReadonlySet<number>): void {
  const [hhea, hmtx] = [tables.get('hhea'), tables.get('hmtx')];
  if (hhea === undefined || hmtx === undefined) return;
  const last = hhea.readUInt16BE(WIDTHS_AT) - 1;
  for (let glyph = 0; glyph < last; glyph++) {
    if (!used.has(glyph)) hmtx.fill(0, 4 * glyph, Math.min(4 * glyph + 4, hmtx.length));
  }
}

const HEADER = 12;
const RECORD = 16;
/** In the table `head`: what makes the sum of the whole font this. */
const ADJUSTMENT_AT = 8;
const WHOLE_SUM = 0xb1b0afba;

/** A font file of these tables. */
function written(version: number, tables: ReadonlyMap<string, Buffer>): Buffer {
  const head = tables.get('head');
  if (head !== undefined) head.writeUInt32BE(0, ADJUSTMENT_AT);
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const directory = Buffer.alloc(HEADER + RECORD * sorted.length);
  const power = Math.floor(Math.log2(sorted.length));
  directory.writeUInt32BE(version, 0);
  [sorted.length, RECORD * 2 ** power, power, RECORD * (sorted.length - 2 ** power)].forEach((value, index) =>
    directory.writeUInt16BE(value, 4 + 2 * index),
  );
  const parts = [directory];
  let at = directory.length;
  for (const [index, [tag, table]] of sorted.entries()) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    const record = HEADER + RECORD * index;
    directory.write(tag, record, 'latin1');
    [sumOf(padded), at, table.length].forEach((value, place) => directory.writeUInt32BE(value, record + 4 + 4 * place));
    parts.push(padded);
    at += padded.length;
  }
  const font = Buffer.concat(parts);
  const headAt = sorted.findIndex(([tag]) => tag === 'head');
  const adjustment = (WHOLE_SUM - sumOf(font)) >>> 0;
  font.writeUInt32BE(adjustment, font.readUInt32BE(HEADER + RECORD * headAt + 8) + ADJUSTMENT_AT);
  return font;
}

function sumOf(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
