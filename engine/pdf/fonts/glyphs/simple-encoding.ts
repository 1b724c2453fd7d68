import { baseEncoding } from '../../content/fonts/base-encodings.js';
import { differencesOf } from '../differences.js';
import { fontName } from '../font-encoding.js';
import { decomposed, textOfGlyphName } from '../glyph-names.js';
import { standardSymbols } from '../symbol-encodings.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';

/** The encoding of a simple font as its dictionary states it (ISO 32000-2 §9.6.5). */
export interface SimpleEncoding {
  /** The name of the base encoding; undefined when the font program's own encoding is the base. */
  readonly base: string | undefined;
  /** The glyph name of a code in /Differences. */
  nameOf(code: number): string | undefined;
  /** The character of a code by the base encoding; StandardEncoding when none is named. */
  characterOf(code: number): string | undefined;
  /** The width of a code by /Widths, in units of glyph space; undefined when unknown. */
  widthOf(code: number): number | undefined;
  /** The text of a code by its name, or by the named base encoding. */
  textOf(code: number): string | undefined;
  /** The text of a glyph name, which may belong to a standard symbol font. */
  textOfName(name: string): string | undefined;
  /** The text of a code in the built-in encoding of a standard symbol font. */
  symbolOf(code: number): string | undefined;
}

export function simpleEncoding(file: PdfFile, font: PdfDict): SimpleEncoding {
  const encoding = font.get('Encoding');
  const base = file.name(encoding) ?? file.name(file.dict(encoding)?.get('BaseEncoding'));
  const characterOf = baseEncoding(base);
  const names = differencesOf(file, font);
  const widths = file.array(font.get('Widths'));
  const first = file.number(font.get('FirstChar')) ?? 0;
  const symbols = standardSymbols(fontName(file, font));
  const textOfName = (name: string): string | undefined => symbols?.textOf(name) ?? textOfGlyphName(name);
  const missing = file.number(file.dict(font.get('FontDescriptor'))?.get('MissingWidth')) ?? 0;
  return {
    base,
    nameOf: (code) => names.get(code),
    characterOf,
    widthOf: (code) => (widths === undefined ? undefined : (file.number(widths[code - first]) ?? missing)),
    textOf(code) {
      const name = names.get(code);
      if (name !== undefined) return textOfName(name);
      const character = base === undefined ? undefined : characterOf(code);
      return character && decomposed(character);
    },
    textOfName,
    symbolOf: (code) => textOfName(symbols?.nameOf(code) ?? ''),
  };
}
