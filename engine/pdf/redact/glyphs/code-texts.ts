import { statedTexts } from '../../content/fonts/stated-texts.js';
import { readable } from '../../fonts/glyphs/glyph-reader.js';
import { simpleEncoding } from '../../fonts/glyphs/simple-encoding.js';
import { textReader } from '../../fonts/glyphs/text-reader.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';

/** Returns the text of a code of `length` bytes; empty when unknown. */
export type TextOfCode = (code: number, length: number) => string;

/**
 * Returns the texts of the codes of a font: from its ToUnicode CMap, else from the font program, glyph names, encodings and the
 * character collection.
 */
export function codeTexts(file: PdfFile, font: PdfDict): TextOfCode {
  const stated = statedTexts(file, font);
  const read = textReader(file, font);
  const encoded = file.name(font.get('Subtype')) === 'Type0' ? () => undefined : encodedTexts(file, font);
  const known = new Map<number, string>();
  return (code, length) => {
    const key = code * (MAX_CODE_LENGTH + 1) + length;
    const found = known.get(key);
    if (found !== undefined) return found;
    const text = stated(code, length) ?? readable(() => read?.(code, length).text) ?? encoded(code) ?? '';
    if (known.size < MAX_KNOWN) known.set(key, text);
    return text;
  };
}

const MAX_CODE_LENGTH = 4;
const MAX_KNOWN = 2 ** 16;

function encodedTexts(file: PdfFile, font: PdfDict): (code: number) => string | undefined {
  const { textOf, symbolOf, characterOf, nameOf } = simpleEncoding(file, font);
  return (code) => textOf(code) ?? symbolOf(code) ?? (nameOf(code) === undefined ? characterOf(code) : undefined);
}
