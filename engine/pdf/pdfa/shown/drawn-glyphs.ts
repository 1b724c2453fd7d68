import { numberInGlyphName, textOfGlyphName } from '../../fonts/glyph-names.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';
import type { GlyphReader } from './glyph-facts.js';
import { simpleEncoding } from './simple-encoding.js';

/** Reads the glyphs of a Type 3 font, which are content streams. Widths are not compared: viewers use those of the dictionary. */
export function drawnGlyphs(file: PdfFile, font: PdfDict): GlyphReader {
  const encoding = simpleEncoding(file, font);
  const procedures = file.dict(font.get('CharProcs'));
  return (code) => {
    const name = encoding.nameOf(code);
    const isPresent = name !== undefined && file.stream(procedures?.get(name)) !== undefined;
    return {
      glyph: isPresent ? name : undefined,
      isPresent,
      programWidths: [],
      statedWidth: undefined,
      text: name === undefined ? undefined : (textOfGlyphName(name) ?? textOfNumber(name, code)),
    };
  };
}

const [FIRST_PRINTABLE, LAST_PRINTABLE] = [0x21, 0x7e];

/** The ASCII character of a glyph that is named after its code, such as "a65" for 65: the names that dvips writes for bitmap fonts. */
function textOfNumber(name: string, code: number): string | undefined {
  const isPrintable = code >= FIRST_PRINTABLE && code <= LAST_PRINTABLE;
  return isPrintable && numberInGlyphName(name)?.number === code ? String.fromCharCode(code) : undefined;
}
