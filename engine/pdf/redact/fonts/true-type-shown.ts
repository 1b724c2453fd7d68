import { postNames } from '../../../formats/sfnt/post-names.js';
import { tableOf } from '../../../formats/sfnt/sfnt-directory.js';
import type { TrueType } from '../../../formats/sfnt/true-type.js';
import { baseEncoding } from '../../content/fonts/base-encodings.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { simpleEncoding } from '../../fonts/glyphs/simple-encoding.js';
import { characterOfGlyphName } from '../../fonts/glyph-names.js';
import type { PdfDict } from '../../syntax/values.js';

/** The offsets of symbol codes in a cmap subtable (ISO 32000-2 §9.6.5.4). */
const SYMBOLS = [0, 0xf000, 0xf100, 0xf200];
const CODES = 256;
const encodings = [undefined, 'WinAnsiEncoding', 'MacRomanEncoding'].map(baseEncoding);
const macCodes = new Map(Array.from({ length: CODES }, (_, code) => [baseEncoding('MacRomanEncoding')(code), code]));

/**
 * Returns the glyphs that viewers may show for codes of a simple font with a TrueType program: those of the code itself, and
 * those of its character or glyph name by the encoding that the font states; when there are none, by any encoding.
 */
export function trueTypeShown(
  file: PdfFile,
  font: PdfDict,
  { codes, program, bytes }: { readonly codes: Iterable<number>; readonly program: TrueType; readonly bytes: Buffer },
): ReadonlySet<number> {
  const encoding = simpleEncoding(file, font);
  const names = postNames(tableOf(bytes, program.sfnt, 'post'));
  const hasCharacters = program.sfnt.tables.has('cmap');
  const glyphs = new Set<number>();
  const named = (name: string | undefined): readonly number[] => {
    const glyph = name === undefined ? -1 : names.indexOf(name);
    return glyph > 0 ? [glyph] : [];
  };
  const ofCharacter = (character: string | undefined): readonly number[] => {
    if (character === undefined) return [];
    const mac = macCodes.get(character);
    const byMac = mac === undefined ? [] : program.glyphsOf(mac);
    const byName = names.flatMap((name, glyph) =>
      glyph > 0 && characterOfGlyphName(name) === character ? [glyph] : [],
    );
    return [...program.glyphsOf(character.codePointAt(0) ?? 0), ...byMac, ...byName];
  };
  for (const code of codes) {
    const name = encoding.nameOf(code);
    const byCode = SYMBOLS.flatMap((offset) => program.glyphsOf(offset + code));
    const stated =
      name !== undefined
        ? [...ofCharacter(characterOfGlyphName(name)), ...named(name)]
        : encoding.hasBase
          ? ofCharacter(encoding.characterOf(code))
          : [];
    const found = [...byCode, ...stated];
    // In a font without a cmap table, the code is the glyph index.
    if (!hasCharacters) found.push(code);
    if (found.length === 0) found.push(...encodings.flatMap((characterOf) => ofCharacter(characterOf(code))));
    for (const glyph of found) glyphs.add(glyph);
  }
  return glyphs;
}
