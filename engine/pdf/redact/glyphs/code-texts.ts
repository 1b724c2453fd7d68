import { once } from '../../../files/once.js';
import { statedTexts } from '../../content/fonts/stated-texts.js';
import { isEmbedded } from '../../fonts/font-program.js';
import { readable } from '../../fonts/glyphs/glyph-reader.js';
import { simpleEncoding } from '../../fonts/glyphs/simple-encoding.js';
import { textReader } from '../../fonts/glyphs/text-reader.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';

/** Returns the text of a code of `length` bytes; empty when unknown. */
export type TextOfCode = (code: number, length: number) => string;

/**
 * Returns the texts of the codes of a font: from its ToUnicode CMap, else from the font program, glyph names, encodings and the
 * character collection. The program is only parsed for a code that the CMap lacks.
 */
export function codeTexts(file: PdfFile, font: PdfDict): TextOfCode {
  const stated = statedTexts(file, font);
  const unstated = once(() => unstatedTexts(file, font));
  const known = new Map<number, string>();
  return (code, length) => {
    const key = code * (MAX_CODE_LENGTH + 1) + length;
    const found = known.get(key);
    if (found !== undefined) return found;
    const text = stated(code, length) ?? unstated()(code, length) ?? '';
    if (known.size < MAX_KNOWN) known.set(key, text);
    return text;
  };
}

const MAX_CODE_LENGTH = 4;
const MAX_KNOWN = 2 ** 16;

function unstatedTexts(file: PdfFile, font: PdfDict): (code: number, length: number) => string | undefined {
  const read = readable(() => textReader(file, font));
  const isComposite = file.name(font.get('Subtype')) === 'Type0';
  const encoded = isComposite ? undefined : readable(() => encodedTexts(file, font));
  const areCharacters = isComposite && areCodesCharacters(file, font);
  return (code, length) =>
    readable(() => read?.(code, length).text) ??
    encoded?.(code) ??
    (areCharacters && length === 2 ? String.fromCharCode(code) : undefined);
}

/** Whether readers take the codes of a composite font for characters in UTF-16: nothing else tells their texts. */
function areCodesCharacters(file: PdfFile, font: PdfDict): boolean {
  return /^Identity-[HV]$/.test(file.name(font.get('Encoding')) ?? '') && !isEmbedded(file, font);
}

function encodedTexts(file: PdfFile, font: PdfDict): (code: number) => string | undefined {
  const { textOf, symbolOf, characterOf, nameOf } = simpleEncoding(file, font);
  return (code) => textOf(code) ?? symbolOf(code) ?? (nameOf(code) === undefined ? characterOf(code) : undefined);
}
