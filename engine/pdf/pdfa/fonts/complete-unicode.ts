import type { PdfFile } from '../../file/pdf-file.js';
import type { NewStream } from '../../syntax/values.js';
import { glyphReader, readable } from '../shown/glyph-reader.js';
import type { ShownFont } from '../shown/shown-fonts.js';
import { isPrivate, statedTexts } from '../shown/stated-texts.js';
import { type CodeText, toUnicodeMap } from './to-unicode-map.js';

/**
 * Returns a ToUnicode CMap for all codes that content shows in a font, as far as their text is known: from the CMap of the
 * font, else from glyph names, encodings and the font program (ISO 19005-2 §6.2.11.7.2). Undefined when the font's own CMap
 * is complete.
 */
export function completeUnicode(file: PdfFile, { dict, codes }: ShownFont): NewStream | undefined {
  const stated = statedTexts(file, dict);
  const read = glyphReader(file, dict);
  const texts: CodeText[] = [];
  let isComplete = true;
  for (const { code, length } of codes.values()) {
    const own = stated(code, length);
    const isKnown = own !== undefined && !isPrivate(own);
    const derived = isKnown ? undefined : read && readable(() => read(code, length).text);
    const text = derived === undefined || derived === '' ? own : derived;
    isComplete &&= text === own && own !== undefined;
    if (text !== undefined) texts.push({ code, length, text });
  }
  return isComplete || texts.length === 0 ? undefined : toUnicodeMap(texts);
}
