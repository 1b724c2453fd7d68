import { bytesOf } from '../../../files/random-access.js';
import { readCffFont } from '../../../formats/cff/cff-font.js';
import { cffWidths } from '../../../formats/cff/cff-widths.js';
import { subsetByNames } from '../../../formats/cff/subset-cff.js';
import { readSfnt, tableOf } from '../../../formats/sfnt/sfnt-directory.js';
import { ShownNames } from '../../fonts/glyphs/shown-names.js';
import { deflated } from '../../filters/filters.js';
import { differencesOf } from '../../fonts/differences.js';
import { fontName } from '../../fonts/font-encoding.js';
import { subsetTag } from '../../fonts/subset-tag.js';
import { standardSymbols } from '../../fonts/symbol-encodings.js';
import { PdfDict, PdfName } from '../../syntax/values.js';
import type { ObjectAdder } from '../../write/object-adder.js';
import { readable } from '../../fonts/glyphs/glyph-reader.js';
import type { SimpleFontUse } from './embed-simple-font.js';
import type { FoundFont } from './font-finder.js';
import { charSet } from '../../fonts/glyph-sets.js';
import { replacementDescriptor } from './replacement-descriptor.js';
import { toUnicodeMap } from '../../fonts/to-unicode-map.js';

const CODES = 256;
/** Maximum difference between the widths of the document and of the font, in thousandths of an em. */
const SAME_WIDTH = 1;

/** The glyphs that codes stand for. */
export interface GlyphNaming {
  nameOf(code: number): string | undefined;
  textOf(name: string): string | undefined;
}

/** Embeds a symbol font in the Compact Font Format. */
export function embedSymbolFont(use: SimpleFontUse, found: FoundFont, adder: ObjectAdder): PdfDict | undefined {
  const symbols = standardSymbols(fontName(use.file, use.font));
  if (symbols === undefined) return undefined;
  const stated = differencesOf(use.file, use.font);
  const naming: GlyphNaming = {
    nameOf: (code) => stated.get(code) ?? symbols.nameOf(code),
    textOf: (name) => symbols.textOf(name),
  };
  return embedCompactFont(use, found, { adder, namingOf: () => naming });
}

/**
 * Embeds a font in the Compact Font Format, as a subset where the shown codes are known. Its glyphs are found by their names.
 * @param means `namingOf` tells the glyphs of codes by the names of all glyphs; `widths` gives the widths of the document, which those of the font must equal
 * @returns undefined when the font lacks a glyph that is shown, or has another width for it
 */
export function embedCompactFont(
  { file, font, codes }: SimpleFontUse,
  { font: sfnt }: FoundFont,
  {
    adder,
    namingOf,
    widths: stated,
  }: {
    readonly adder: ObjectAdder;
    readonly namingOf: (glyphs: Iterable<string>) => GlyphNaming;
    readonly widths?: (code: number) => number | undefined;
  },
): PdfDict | undefined {
  const program = tableOf(sfnt, readSfnt(bytesOf(sfnt)), 'CFF ');
  if (program === undefined) return undefined;
  const glyphs = glyphsByName(program);
  const naming = namingOf(glyphs.keys());
  const shown = shownGlyphs(program, { glyphs, naming, stated });
  const isShown = (code: number): boolean => shown.some((it) => it.code === code);
  if (codes?.some((it, code) => it === 1 && !isShown(code)) === true) return undefined;
  const subset = codes === undefined ? undefined : subsetFor({ file, font, codes }, program, naming);
  const plain = fontName(file, font).replace(/[^!-~]/g, '') || 'Font';
  const name = new PdfName(subset === undefined ? plain : `${subsetTag(subset)}+${plain}`);
  const stream = deflated(PdfDict.of({ Subtype: new PdfName('Type1C') }), subset ?? program);
  const descriptor = replacementDescriptor(file, font, { name, font: sfnt }).set('FontFile3', adder.add(stream));
  if (subset !== undefined) descriptor.set('CharSet', charSet([...glyphs.keys()]));
  return withShown(font.clone(), shown)
    .set('BaseFont', name)
    .set('FontDescriptor', adder.add(descriptor))
    .set('ToUnicode', adder.add(toUnicodeMap(textsOf(shown, naming))));
}

/** A code whose glyph the font has, with the width of the document. */
interface ShownGlyph {
  readonly code: number;
  readonly name: string;
  readonly width: number;
}

function shownGlyphs(
  program: Buffer,
  {
    glyphs,
    naming,
    stated,
  }: {
    readonly glyphs: ReadonlyMap<string, number>;
    readonly naming: GlyphNaming;
    readonly stated: ((code: number) => number | undefined) | undefined;
  },
): readonly ShownGlyph[] {
  const widths = cffWidths(program);
  return Array.from({ length: CODES }, (_, code) => ({ code, name: naming.nameOf(code) ?? '' }))
    .filter(({ name }) => glyphs.has(name))
    .map((it) => ({ ...it, width: Math.round(widths.of(glyphs.get(it.name) ?? 0)) }))
    .filter(({ code, width }) => Math.abs((stated?.(code) ?? width) - width) <= SAME_WIDTH);
}

function textsOf(shown: readonly ShownGlyph[], naming: GlyphNaming): Parameters<typeof toUnicodeMap>[0] {
  return shown.flatMap(({ code, name }) => {
    const text = naming.textOf(name);
    return text === undefined ? [] : [{ code, length: 1, text }];
  });
}

/** Sets the encoding and the widths of a font. */
function withShown(font: PdfDict, shown: readonly ShownGlyph[]): PdfDict {
  const widths = new Map(shown.map(({ code, width }) => [code, width]));
  const encoding = { Differences: shown.flatMap(({ code, name }) => [code, new PdfName(name)]) };
  return font
    .set('Subtype', new PdfName('Type1'))
    .set('Encoding', PdfDict.of({ Type: new PdfName('Encoding'), ...encoding }))
    .set('FirstChar', 0)
    .set('LastChar', CODES - 1)
    .set(
      'Widths',
      Array.from({ length: CODES }, (_, code) => widths.get(code) ?? 0),
    );
}

/** The font with empty glyphs in place of those that are not shown; undefined when the font cannot be read so far. */
function subsetFor(
  { file, font, codes }: SimpleFontUse & { readonly codes: Uint8Array },
  program: Buffer,
  naming: GlyphNaming,
): Buffer | undefined {
  const names = new ShownNames();
  names.note(file, font, { codes, ownName: (code) => naming.nameOf(code) });
  const subset = Buffer.from(program);
  return readable(() => {
    subsetByNames(subset, readCffFont(subset), names);
    return subset;
  });
}

/** The glyph numbers of a font by the names of the glyphs. */
function glyphsByName(program: Buffer): ReadonlyMap<string, number> {
  const compact = readCffFont(program);
  const glyphs = new Map<string, number>();
  for (let glyph = 0; glyph < compact.charStrings.count; glyph++) {
    const name = compact.statedNameOf(glyph);
    if (name !== undefined) glyphs.set(name, glyph);
  }
  return glyphs;
}
