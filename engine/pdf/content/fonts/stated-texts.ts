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
  const known = new Map<number, ReadonlyMap<number, string>>();
  let cmap: Buffer | 'unread' | undefined = 'unread';
  return (code, length) => {
    if (cmap === 'unread') cmap = toUnicodeCMap(file, font);
    if (cmap === undefined) return undefined;
    const texts = known.get(length) ?? toUnicodeTexts(cmap, length);
    known.set(length, texts);
    const text = texts.get(code);
    return text === undefined || text === '' || NO_CHARACTER.test(text) ? undefined : text;
  };
}

/** Returns the ToUnicode CMap of a font; undefined without one, and for one that cannot be decoded. */
export function toUnicodeCMap(file: PdfFile, font: PdfDict): Buffer | undefined {
  const stream = file.stream(font.get('ToUnicode'));
  return stream && tryRead(() => file.decodeStream(stream, MAX_BYTES));
}

/** Values that programs write for unknown characters; ISO 19005-2 §6.2.11.7.2 forbids them. */
// eslint-disable-next-line no-control-regex
const NO_CHARACTER = /[\u0000\ufeff\ufffe]/;
