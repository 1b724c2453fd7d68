import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import type { PdfDict } from '../../syntax/values.js';
import { toUnicodeTexts } from './to-unicode.js';

const MAX_BYTES = 2 ** 24;

/**
 * Returns the text that the ToUnicode CMap of a font states for a code of `length` bytes; undefined without one, and for
 * values that stand for no character.
 */
export function statedTexts(file: PdfFile, font: PdfDict): (code: number, length: number) => string | undefined {
  const stream = file.stream(font.get('ToUnicode'));
  const cmap = stream && tryRead(() => file.decodeStream(stream, MAX_BYTES));
  const known = new Map<number, ReadonlyMap<number, string>>();
  return (code, length) => {
    if (cmap === undefined) return undefined;
    const texts = known.get(length) ?? toUnicodeTexts(cmap, length);
    known.set(length, texts);
    const text = texts.get(code);
    return text === undefined || text === '' || NO_CHARACTER.test(text) ? undefined : text;
  };
}

/** Values that programs write for unknown characters; ISO 19005-2 §6.2.11.7.2 forbids them. */
// eslint-disable-next-line no-control-regex
const NO_CHARACTER = /[\u0000\ufeff\ufffe]/;
