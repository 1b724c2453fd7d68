import { bytesOf } from '../../../files/random-access.js';
import { readCffFont } from '../../../formats/cff/cff-font.js';
import { cffWidths } from '../../../formats/cff/cff-widths.js';
import { readSfnt, tableOf } from '../../../formats/sfnt/sfnt-directory.js';
import { deflated } from '../../filters/filters.js';
import { differencesOf } from '../../fonts/differences.js';
import { fontName } from '../../fonts/font-encoding.js';
import { standardSymbols } from '../../fonts/symbol-encodings.js';
import { PdfDict, PdfName } from '../../syntax/values.js';
import type { ObjectAdder } from '../../write/object-adder.js';
import type { SimpleFontUse } from './embed-simple-font.js';
import type { FoundFont } from './font-finder.js';
import { replacementDescriptor } from './replacement-descriptor.js';
import { toUnicodeMap } from './to-unicode-map.js';

const CODES = 256;

/** Embeds a whole symbol font in the Compact Font Format. Its glyphs are found by their names. */
export function embedSymbolFont(
  { file, font, codes }: SimpleFontUse,
  { font: sfnt }: FoundFont,
  adder: ObjectAdder,
): PdfDict | undefined {
  const tables = readSfnt(bytesOf(sfnt));
  const program = tableOf(sfnt, tables, 'CFF ');
  const symbols = standardSymbols(fontName(file, font));
  if (program === undefined || symbols === undefined) return undefined;
  const compact = readCffFont(program);
  const glyphs = new Map(
    Array.from({ length: compact.charStrings.count }, (_, glyph) => [compact.statedNameOf(glyph), glyph]),
  );
  const stated = differencesOf(file, font);
  const shown = Array.from({ length: CODES }, (_, code) => ({
    code,
    name: stated.get(code) ?? symbols.nameOf(code) ?? '',
  })).filter(({ name }) => glyphs.has(name));
  const isShown = (code: number): boolean => shown.some((it) => it.code === code);
  if (codes?.some((it, code) => it === 1 && !isShown(code)) === true) return undefined;
  const name = new PdfName(fontName(file, font));
  const stream = deflated(PdfDict.of({ Subtype: new PdfName('Type1C') }), program);
  const descriptor = replacementDescriptor(file, font, { name, font: sfnt }).set('FontFile3', adder.add(stream));
  const programWidths = cffWidths(program);
  const widths = new Map(shown.map(({ code, name }) => [code, Math.round(programWidths.of(glyphs.get(name) ?? 0))]));
  const differences = shown.flatMap(({ code, name }) => [code, new PdfName(name)]);
  const texts = shown.flatMap(({ code, name }) => {
    const text = symbols.textOf(name);
    return text === undefined ? [] : [{ code, length: 1, text }];
  });
  return font
    .clone()
    .set('BaseFont', name)
    .set('FontDescriptor', adder.add(descriptor))
    .set('Encoding', PdfDict.of({ Type: new PdfName('Encoding'), Differences: differences }))
    .set('ToUnicode', adder.add(toUnicodeMap(texts)))
    .set('FirstChar', 0)
    .set('LastChar', CODES - 1)
    .set(
      'Widths',
      Array.from({ length: CODES }, (_, code) => widths.get(code) ?? 0),
    );
}
