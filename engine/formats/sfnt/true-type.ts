import { bytesOf } from '../../files/random-access.js';
import { type CmapSubtable, glyphIn, isReadFormat, subtablesOf } from './cmap-subtables.js';
import { readSfnt, type Sfnt, tableOf } from './sfnt-directory.js';

/** A font with TrueType outlines (OpenType 1.9). */
export interface TrueType {
  readonly sfnt: Sfnt;
  /** The number of glyphs. */
  readonly glyphs: number;
  /** Returns the outline of a glyph in the table "glyf"; empty for a glyph without an outline. @throws RangeError outside the table */
  outlineOf(glyph: number): Buffer;
  /** The glyphs of a character, by all subtables of "cmap". @throws RangeError */
  glyphsOf(character: number): readonly number[];
}

/** Fonts have up to six. */
const MAX_SUBTABLES = 12;
const VERSIONS: readonly number[] = [0x00010000, 0x74727565];

/** @throws RangeError when the font is malformed, or has a character map that is not read here */
export function readTrueType(font: Buffer): TrueType {
  const sfnt = readSfnt(bytesOf(font));
  if (!VERSIONS.includes(sfnt.version)) throw new RangeError('The font is not a TrueType font.');
  for (const { start, length } of sfnt.tables.values()) {
    if (start + length > font.length) throw new RangeError('A table extends beyond the end of the font.');
  }
  const [head, maxp, loca, glyf] = ['head', 'maxp', 'loca', 'glyf'].map((tag) => tableOf(font, sfnt, tag));
  if (head === undefined || maxp === undefined || loca === undefined || glyf === undefined) {
    throw new RangeError('A font lacks tables.');
  }
  const glyphs = maxp.readUInt16BE(4);
  const isLong = head.readUInt16BE(50) === 1;
  const offset = (glyph: number): number => (isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph));
  const cmap = tableOf(font, sfnt, 'cmap');
  const subtables = cmap === undefined ? [] : differentIn(subtablesOf(cmap));
  if (!subtables.every(isReadFormat)) throw new RangeError('A font has a cmap subtable that is not supported.');
  return {
    sfnt,
    glyphs,
    outlineOf(glyph) {
      const [start, end] = [offset(glyph), offset(glyph + 1)];
      if (start > end || end > glyf.length) throw new RangeError('A glyph is outside the table glyf.');
      return glyf.subarray(start, end);
    },
    glyphsOf: (character) =>
      subtables.map((it) => glyphIn(it, character)).filter((glyph) => glyph > 0 && glyph < glyphs),
  };
}

/** Subtables without those that are the same bytes. @throws RangeError for more of them than fonts have */
function differentIn(subtables: readonly CmapSubtable[]): readonly CmapSubtable[] {
  const different = new Map(subtables.map((it) => [it.bytes.byteOffset, it]));
  if (different.size > MAX_SUBTABLES) throw new RangeError('A font has too many cmap subtables.');
  return [...different.values()];
}
