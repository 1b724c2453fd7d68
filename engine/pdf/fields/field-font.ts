import { baseEncoding } from '../content/fonts/base-encodings.js';
import { simpleFont } from '../content/fonts/simple-font.js';
import type { PdfFile } from '../file/pdf-file.js';
import { differencesOf, LAST_CODE } from '../fonts/differences.js';
import { textOfGlyphName } from '../fonts/glyph-names.js';
import { PdfDict, PdfName } from '../syntax/values.js';

/** A simple font in which the value of a field is drawn. */
export interface FieldFont {
  /** The codes of a text; undefined when the font lacks one of its characters. */
  encode(text: string): Buffer | undefined;
  /** The width of a text in ems; characters that the font lacks have none. */
  widthOf(text: string): number;
}

/** A standard font for fields whose own font is missing, composite, or lacks characters. */
export function helvetica(): PdfDict {
  const [type, subtype, font] = [new PdfName('Font'), new PdfName('Type1'), new PdfName('Helvetica')];
  return PdfDict.of({ Type: type, Subtype: subtype, BaseFont: font, Encoding: new PdfName('WinAnsiEncoding') });
}

/** @returns undefined for a font that is not simple */
export function fieldFont(file: PdfFile, dict: PdfDict): FieldFont | undefined {
  const type = file.name(dict.get('Subtype'));
  if (type !== 'Type1' && type !== 'TrueType' && type !== 'MMType1') return undefined;
  const codes = codesOf(file, dict);
  const { advanceOf } = simpleFont(file, dict);
  return {
    encode(text) {
      const found = Array.from(text, (character) => codes.get(character));
      return found.includes(undefined) ? undefined : Buffer.from(found.flatMap((code) => code ?? []));
    },
    widthOf: (text) => Array.from(text).reduce((sum, it) => sum + advanceOf(codes.get(it) ?? -1, 1), 0),
  };
}

function codesOf(file: PdfFile, dict: PdfDict): ReadonlyMap<string, number> {
  const encoding = dict.get('Encoding');
  const base = baseEncoding(file.name(encoding) ?? file.name(file.dict(encoding)?.get('BaseEncoding')));
  const names = differencesOf(file, dict);
  const codes = new Map<string, number>();
  for (let code = LAST_CODE; code >= 0; code--) {
    const name = names.get(code);
    const character = name === undefined ? base(code) : textOfGlyphName(name);
    if (character !== undefined && character !== '') codes.set(character, code);
  }
  return codes;
}
