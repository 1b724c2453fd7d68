import { bytesOf } from '../../../files/random-access.js';
import { type CmapSubtable, glyphIn, subtablesOf } from '../../../formats/sfnt/cmap-subtables.js';
import { charactersIn } from '../../../formats/sfnt/subset-cmap.js';
import { readSfnt, tableOf } from '../../../formats/sfnt/sfnt-directory.js';
import { postNames } from '../../../formats/sfnt/post-names.js';
import { characterOfGlyphName, decomposed, textOfGlyphName } from '../glyph-names.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';
import type { GlyphReader } from './glyph-facts.js';
import { simpleEncoding } from './simple-encoding.js';
import { macCodes, SYMBOL_OFFSETS } from './true-type-codes.js';

const SYMBOLIC = 4;

/** The glyphs of a TrueType font program by number. */
export interface TrueTypeGlyphs {
  readonly count: number;
  /** Its width, in thousandths of an em; none when unknown. */
  widthsOf(glyph: number): readonly number[];
  /** The text of a glyph by the Unicode subtable or the name of the glyph. */
  textOf(glyph: number): string | undefined;
  /** The glyph of a character code in the subtable of a platform and an encoding; 0 without one. */
  glyphOf(subtable: readonly [platform: number, encoding: number], character: number): number;
  /** The glyph of a character by the Unicode subtables; 0 without one. */
  glyphOfCharacter(point: number): number;
  glyphNamed(name: string): number;
}

/** Reads the glyphs of a simple TrueType font in the order of ISO 32000-2 §9.6.5.4. */
export function trueTypeGlyphs(file: PdfFile, font: PdfDict, bytes: Buffer): GlyphReader {
  const program = readGlyphs(bytes);
  const encoding = simpleEncoding(file, font);
  const flags = file.number(file.dict(font.get('FontDescriptor'))?.get('Flags')) ?? 0;
  const isSymbolic = (flags & SYMBOLIC) !== 0 || !font.has('Encoding');
  const bySymbol = (code: number): number =>
    first(SYMBOL_OFFSETS, (offset) => program.glyphOf([3, 0], offset + code)) || program.glyphOf([1, 0], code);
  const byName = (code: number): number => {
    const name = encoding.nameOf(code);
    const character = name === undefined ? encoding.characterOf(code) : characterOfGlyphName(name);
    const point = character?.codePointAt(0);
    const found =
      point === undefined
        ? 0
        : program.glyphOfCharacter(point) || program.glyphOf([1, 0], macCodes.get(character) ?? -1);
    return found || (name === undefined ? 0 : program.glyphNamed(name));
  };
  return (code) => {
    const glyph = isSymbolic ? bySymbol(code) || byName(code) : byName(code) || bySymbol(code);
    const isPresent = glyph > 0 && glyph < program.count;
    return {
      glyph: isPresent ? glyph : undefined,
      isPresent,
      programWidths: isPresent ? program.widthsOf(glyph) : [],
      statedWidth: encoding.widthOf(code),
      text: encoding.symbolOf(code) ?? encoding.textOf(code) ?? program.textOf(glyph),
    };
  };
}

/** The first glyph that is found; 0 without one. */
function first<Item>(items: readonly Item[], find: (item: Item) => number): number {
  for (const item of items) {
    const found = find(item);
    if (found !== 0) return found;
  }
  return 0;
}

/** @throws RangeError for a malformed font */
export function readGlyphs(font: Buffer): TrueTypeGlyphs {
  const sfnt = readSfnt(bytesOf(font));
  const table = (tag: string): Buffer | undefined => tableOf(font, sfnt, tag);
  const [head, hhea, hmtx, maxp] = ['head', 'hhea', 'hmtx', 'maxp'].map(table);
  if (head === undefined || hhea === undefined || hmtx === undefined || maxp === undefined) {
    throw new RangeError('A font lacks tables.');
  }
  const unitsPerEm = head.readUInt16BE(18) || 1000;
  const metrics = hhea.readUInt16BE(34);
  const cmap = table('cmap');
  const subtables = cmap === undefined ? [] : subtablesOf(cmap);
  const unicode = subtables.filter(({ platform, encoding }) => platform === 0 || (platform === 3 && encoding !== 0));
  let names: readonly string[] | undefined;
  const namesOfGlyphs = (): readonly string[] => (names ??= postNames(table('post')));
  let texts: ReadonlyMap<number, string> | undefined;
  return {
    count: maxp.readUInt16BE(4),
    widthsOf(glyph) {
      const at = 4 * Math.min(glyph, metrics - 1);
      return at >= 0 && at + 2 <= hmtx.length ? [(1000 * hmtx.readUInt16BE(at)) / unitsPerEm] : [];
    },
    textOf: (glyph) => (texts ??= textsIn(unicode)).get(glyph) ?? textOfGlyphName(namesOfGlyphs()[glyph] ?? ''),
    glyphOf([platform, encoding], character) {
      const found = subtables.find((it) => it.platform === platform && it.encoding === encoding);
      return found === undefined || character < 0 ? 0 : glyphIn(found, character);
    },
    glyphOfCharacter: (point) => first(unicode, (subtable) => glyphIn(subtable, point)),
    glyphNamed: (name) => Math.max(0, namesOfGlyphs().indexOf(name)),
  };
}

/** The characters of glyphs by the Unicode subtables; of several, the first outside of the private use areas. */
function textsIn(unicode: readonly CmapSubtable[]): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const { bytes } of unicode) {
    for (const [point, glyph] of charactersIn(bytes)) {
      if (glyph === 0 || texts.has(glyph) || point < FIRST_CHARACTER || !isCharacter(point)) continue;
      texts.set(glyph, decomposed(String.fromCodePoint(point)));
    }
  }
  return texts;
}

const FIRST_CHARACTER = 0x20;

/** Whether the code point is neither a surrogate nor private, nor outside of Unicode. */
function isCharacter(point: number): boolean {
  return (point < 0xd800 || point >= 0xf900) && point < 0xf0000 && point !== 0xfeff && point < 0xffff0;
}
