import { toUnicodeEntries } from '../../content/fonts/to-unicode.js';
import { type CodeText, toUnicodeMap } from '../../fonts/to-unicode-map.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { NewStream, PdfDict } from '../../syntax/values.js';
import { toUnicodeCMaps } from '../shown/restated-font.js';

/**
 * Returns a ToUnicode CMap with the texts of these codes alone, several of a code in their order; undefined when the font has none.
 * @throws RangeError for a CMap that cannot be read
 * @param codes without their lengths, which readers do not compare
 */
export function prunedToUnicode(file: PdfFile, font: PdfDict, codes: ReadonlySet<number>): NewStream | undefined {
  if (file.stream(font.get('ToUnicode')) === undefined) return undefined;
  const texts: CodeText[] = [];
  const cmaps = toUnicodeCMaps(file, font);
  if (cmaps.length === 0) throw new RangeError('The ToUnicode CMap of a font cannot be read.');
  for (const cmap of cmaps) {
    for (const { code, length, text } of toUnicodeEntries(cmap))
      if (codes.has(code)) texts.push({ code, length, text });
  }
  return toUnicodeMap(texts);
}
