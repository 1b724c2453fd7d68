import { baseEncoding } from '../../content/fonts/base-encodings.js';
import { differencesOf } from '../../fonts/differences.js';
import { standardFont } from '../../content/fonts/standard-fonts.js';
import { bytesOf } from '../../../files/random-access.js';
import { readSfnt, tableOf } from '../../../formats/sfnt/sfnt-directory.js';
import type { OutlineSubsetter } from '../../../formats/sfnt/subset-true-type.js';
import type { CodeGlyph } from '../../../formats/sfnt/symbol-cmap.js';
import { symbolFont } from '../../../formats/sfnt/symbol-font.js';
import { readTrueType } from '../../../formats/sfnt/true-type.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { deflated } from '../../filters/filters.js';
import { fontName } from '../../fonts/font-encoding.js';
import { characterOfGlyphName, decomposed, textOfGlyphName } from '../../fonts/glyph-names.js';
import { subsetTag } from '../../fonts/subset-tag.js';
import { standardSymbols } from '../../fonts/symbol-encodings.js';
import { PdfDict, PdfName } from '../../syntax/values.js';
import type { ObjectAdder } from '../../write/object-adder.js';
import { embedCompactFont, embedSymbolFont, type GlyphNaming } from './embed-compact-font.js';
import type { FoundFont } from './font-finder.js';
import { replacementDescriptor } from './replacement-descriptor.js';
import { type CodeText, toUnicodeMap } from '../../fonts/to-unicode-map.js';

export interface SimpleFontUse {
  readonly file: PdfFile;
  readonly font: PdfDict;
  /** The codes that content shows: 1 at the index of each; undefined when unknown. */
  readonly codes: Uint8Array | undefined;
}

const CODES = 256;

/** Returns the font with an embedded subset of a replacement, and the widths of the document; undefined when a glyph is missing. */
export function embedSimpleFont(
  use: SimpleFontUse,
  found: FoundFont,
  { adder, subsetOutlines }: { readonly adder: ObjectAdder; readonly subsetOutlines: OutlineSubsetter },
): PdfDict | undefined {
  const { file, font } = use;
  const compact = tableOf(found.font, readSfnt(bytesOf(found.font)), 'CFF ');
  if (compact !== undefined && standardSymbols(fontName(file, font)) !== undefined)
    return embedSymbolFont(use, found, adder);
  const characters = charactersOf(file, font);
  const widths = documentWidths(use, characters);
  if (compact !== undefined)
    return embedCompactFont(use, found, { adder, namingOf: (glyphs) => namingBy(characters, glyphs), widths });
  const glyphs = glyphsOf(found.font, characters, { codes: use.codes, widths });
  if (glyphs === undefined) return undefined;
  const codes = glyphs.map(({ code, glyph }) => ({ code, glyph, width: widths(code) }));
  const program = symbolFont(found.font, codes, subsetOutlines);
  const name = new PdfName(`${subsetTag(program)}+${fontName(file, font).replace(/[^!-~]/g, '') || 'Font'}`);
  const descriptor = replacementDescriptor(file, font, { name, font: found.font }).set(
    'FontFile2',
    adder.add(deflated(PdfDict.of({ Length1: program.length }), program)),
  );
  const [first, last] = [codes[0]?.code ?? 0, codes.at(-1)?.code ?? 0];
  const changed = font.clone();
  for (const key of ['Encoding', 'Name']) changed.delete(key);
  changed
    .set('Subtype', new PdfName('TrueType'))
    .set('BaseFont', name)
    .set('FontDescriptor', adder.add(descriptor))
    .set('FirstChar', first)
    .set('LastChar', last)
    .set(
      'Widths',
      Array.from({ length: last - first + 1 }, (_, index) => widths(first + index) ?? 0),
    );
  if (file.stream(font.get('ToUnicode')) === undefined) {
    changed.set('ToUnicode', adder.add(toUnicodeMap(textsOf(use, codes, characters))));
  }
  return changed;
}

/** The character of each code by the font's encoding. */
export function charactersOf(file: PdfFile, font: PdfDict): readonly (string | undefined)[] {
  const encoding = font.get('Encoding');
  const fallback = file.name(font.get('Subtype')) === 'TrueType' ? 'WinAnsiEncoding' : undefined;
  const base = baseEncoding(file.name(encoding) ?? file.name(file.dict(encoding)?.get('BaseEncoding')) ?? fallback);
  const names = differencesOf(file, font);
  return Array.from({ length: CODES }, (_, code) => {
    const name = names.get(code);
    return name === undefined ? base(code) : (characterOfGlyphName(name) ?? firstOf(textOfGlyphName(name)));
  });
}

/** The names of the glyphs of a font for characters. */
function namingBy(characters: readonly (string | undefined)[], glyphs: Iterable<string>): GlyphNaming {
  const names = new Map<string, string>();
  for (const name of glyphs) {
    const character = characterOfGlyphName(name);
    if (character !== undefined && !names.has(character)) names.set(character, name);
  }
  return {
    nameOf: (code) => {
      const character = characters[code] ?? '';
      return names.get(character) ?? names.get(SAME_FORM.get(character) ?? '');
    },
    textOf: textOfGlyphName,
  };
}

function firstOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : Array.from(text)[0];
}

/** Characters that fonts have at another code point of the same form. */
const SAME_FORM: ReadonlyMap<string, string> = new Map([
  ['\u00a0', ' '],
  ['\u00ad', '-'],
  ['\u2126', '\u03a9'],
  ['\u2206', '\u0394'],
  ['\u00b5', '\u03bc'],
  ['\u03bc', '\u00b5'],
  ['\u2215', '/'],
  ['\u2219', '\u00b7'],
  ['\u02c9', '\u00af'],
]);

function glyphsOf(
  font: Buffer,
  characters: readonly (string | undefined)[],
  { codes, widths }: Pick<SimpleFontUse, 'codes'> & { readonly widths: (code: number) => number | undefined },
): readonly CodeGlyph[] | undefined {
  const program = readTrueType(font);
  const glyphOf = (character: string): number | undefined => program.glyphsOf(character.codePointAt(0) ?? 0)[0];
  const blank = glyphOf(' ');
  const found: CodeGlyph[] = [];
  for (const [code, character] of characters.entries()) {
    const isShown = codes?.[code] === 1;
    // Codes without a width are not in use; their glyphs may be those of other codes, as for spaces.
    if (codes === undefined ? widths(code) === 0 : !isShown) continue;
    const glyph =
      character === undefined ? undefined : (glyphOf(character) ?? glyphOf(SAME_FORM.get(character) ?? character));
    if (glyph !== undefined) found.push({ code, glyph });
    else if (isShown) {
      // A viewer shows nothing for a code without a character.
      if (blank === undefined || character !== undefined) return undefined;
      found.push({ code, glyph: blank });
    }
  }
  return found;
}

/** The widths of /Widths, else those of the standard font of this name. */
function documentWidths(
  { file, font }: SimpleFontUse,
  characters: readonly (string | undefined)[],
): (code: number) => number | undefined {
  const written = file.array(font.get('Widths'));
  const first = file.number(font.get('FirstChar')) ?? 0;
  const descriptor = file.dict(font.get('FontDescriptor'));
  const standard = standardFont(fontName(file, font), file.number(descriptor?.get('Flags')) ?? 0);
  return (code) => {
    if (written !== undefined) {
      return file.number(written[code - first]) ?? file.number(descriptor?.get('MissingWidth')) ?? 0;
    }
    const character = characters[code];
    return (character === undefined ? undefined : standard.ofCharacter(character)) ?? standard.ofCode(code);
  };
}

function textsOf(
  { file, font }: SimpleFontUse,
  codes: readonly CodeGlyph[],
  characters: readonly (string | undefined)[],
): readonly CodeText[] {
  const names = differencesOf(file, font);
  return codes.map(({ code }) => ({
    code,
    length: 1,
    text: textOfGlyphName(names.get(code) ?? '') ?? decomposed(characters[code] ?? ' '),
  }));
}
