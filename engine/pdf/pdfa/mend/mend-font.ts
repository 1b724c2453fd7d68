import type { PdfFile } from '../../file/pdf-file.js';
import { PdfName, type PdfValue } from '../../syntax/values.js';
import type { Mend } from './mend.js';

/** Completes dictionaries of fonts and descriptors (ISO 19005-1 §6.3.3, §6.3.5; ISO 19005-2 §6.2.11.3, §6.2.11.4). */
export const mendFont: Mend = (dict, { file, level }) => {
  if (file.name(dict.get('Subtype')) === 'CIDFontType2' && !dict.has('CIDToGIDMap')) {
    dict.set('CIDToGIDMap', new PdfName('Identity'));
  }
  const widths = level.part === 1 ? file.array(dict.get('W')) : undefined;
  if (widths?.some((item) => (file.array(item)?.length ?? 0) > MAX_ITEMS) === true)
    dict.set('W', inParts(file, widths));
  // Later parts make the lists of glyphs optional, but require that they are complete.
  if (level.part >= 2 && dict.isOfType('FontDescriptor')) for (const key of ['CIDSet', 'CharSet']) dict.delete(key);
};

/** The longest array of part 1 (PDF Reference 1.4, Appendix C). */
const MAX_ITEMS = 8191;

/** Returns /W of a CID font with long lists of widths in several parts. */
function inParts(file: PdfFile, widths: readonly PdfValue[]): readonly PdfValue[] {
  return widths.flatMap((item, index) => {
    const list = file.array(item);
    const first = file.number(widths[index - 1]);
    if (list === undefined || first === undefined || list.length <= MAX_ITEMS) return [item];
    const count = Math.ceil(list.length / MAX_ITEMS);
    return Array.from({ length: count }, (_, part) => {
      const start = part * MAX_ITEMS;
      const values = list.slice(start, start + MAX_ITEMS);
      return part === 0 ? [values] : [first + start, values];
    }).flat();
  });
}
