import { baseEncoding } from '../content/fonts/base-encodings.js';
import { differencesOf } from '../fonts/differences.js';
import { glyphOfCid } from '../fonts/glyphs/cid-to-gid-map.js';
import { macCodes, SYMBOL_OFFSETS } from '../fonts/glyphs/true-type-codes.js';
import { characterOfGlyphName } from '../fonts/glyph-names.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict } from '../syntax/values.js';
import type { TrueType } from '../../formats/sfnt/true-type.js';

const encodings = [undefined, 'WinAnsiEncoding', 'MacRomanEncoding'].map(baseEncoding);
const CODES = 256;

/**
 * Returns the glyphs that a simple TrueType font shows for codes, by all mappings from code to glyph that viewers use;
 * undefined if viewers may use a mapping that is not known here, such as the glyph names in the font.
 */
export function simpleGlyphs(
  file: PdfFile,
  font: PdfDict,
  { codes, program }: { readonly codes: Uint8Array; readonly program: TrueType },
): readonly number[] | undefined {
  const names = differencesOf(file, font);
  const glyphs: number[] = [];
  for (let code = 0; code < CODES; code++) {
    if (codes[code] !== 1) continue;
    const name = names.get(code);
    const byName = name === undefined ? [] : ofCharacter(program, characterOfGlyphName(name));
    if (name !== undefined && name !== '.notdef' && byName.length === 0) return undefined;
    const byCode = SYMBOL_OFFSETS.flatMap((offset) => program.glyphsOf(offset + code));
    const byEncoding = encodings.flatMap((encoding) => ofCharacter(program, encoding(code)));
    // In a font without a cmap table, the code is the glyph index.
    glyphs.push(code, ...byCode, ...byName, ...byEncoding);
  }
  return glyphs;
}

function ofCharacter(program: TrueType, character: string | undefined): readonly number[] {
  if (character === undefined) return [];
  const mac = macCodes.get(character);
  const byMac = mac === undefined ? [] : program.glyphsOf(mac);
  return [...program.glyphsOf(character.codePointAt(0) ?? 0), ...byMac];
}

/** Returns the glyphs that a font shows for CIDs; undefined if the mapping is unknown. */
export function cidGlyphs(file: PdfFile, font: PdfDict, cids: Uint8Array): readonly number[] | undefined {
  const glyphOf = glyphOfCid(file, font);
  if (glyphOf === undefined) return undefined;
  const glyphs: number[] = [];
  cids.forEach((isUsed, cid) => {
    if (isUsed === 1) glyphs.push(glyphOf(cid));
  });
  return glyphs;
}
