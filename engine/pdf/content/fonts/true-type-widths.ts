import { bytesOf } from '../../../files/random-access.js';
import { type CmapSubtable, glyphIn, subtablesOf } from '../../../formats/sfnt/cmap-subtables.js';
import { readSfnt, tableOf } from '../../../formats/sfnt/sfnt-directory.js';
import { intact } from '../../fonts/intact.js';

/** Returns the width of the glyph of a code, in thousandths of an em; undefined if the font does not state it. */
export type WidthOf = (code: number, character: string | undefined) => number | undefined;

/** Returns the widths of a TrueType or OpenType font (ISO/IEC 14496-22) from its tables cmap and hmtx. */
export function trueTypeWidths(font: Buffer): WidthOf | undefined {
  const widthOf = intact(() => widthsIn(font));
  return widthOf && ((code, character) => intact(() => widthOf(code, character)));
}

function widthsIn(font: Buffer): WidthOf | undefined {
  const sfnt = readSfnt(bytesOf(font));
  const [head, hhea, hmtx, cmap] = ['head', 'hhea', 'hmtx', 'cmap'].map((tag) => tableOf(font, sfnt, tag));
  if (head === undefined || hhea === undefined || hmtx === undefined || cmap === undefined) return undefined;
  const unitsPerEm = head.readUInt16BE(18) || 1000;
  const metrics = hhea.readUInt16BE(34);
  const glyphOf = glyphsBy(subtablesOf(cmap));
  return (code, character) => {
    const glyph = glyphOf(code, character?.codePointAt(0));
    const at = 4 * Math.min(glyph, metrics - 1);
    return at >= 0 && at + 2 <= hmtx.length ? Math.round((1000 * hmtx.readUInt16BE(at)) / unitsPerEm) : undefined;
  };
}

/** In the cmap subtable (3, 0) of symbolic fonts, codes are offset by this number. */
const SYMBOLS = 0xf000;

/** Finds glyphs in the order of ISO 32000-2 §9.6.5.4: by Unicode, by symbol codes, by Macintosh codes. */
function glyphsBy(subtables: readonly CmapSubtable[]): (code: number, character: number | undefined) => number {
  const find = (platform: number, encoding: number): ((code: number) => number) => {
    const found = subtables.find((it) => it.platform === platform && it.encoding === encoding);
    return found === undefined ? () => 0 : (code) => glyphIn(found, code);
  };
  const [unicode, symbols, macintosh] = [find(3, 1), find(3, 0), find(1, 0)];
  return (code, character) =>
    (character === undefined ? 0 : unicode(character)) || symbols(code) || symbols(SYMBOLS + code) || macintosh(code);
}
