import { isUtf8 } from 'node:buffer';

import type { PdfFile } from '../../file/pdf-file.js';
import { type PdfDict, PdfName, type PdfValue } from '../../syntax/values.js';
import type { Mend } from './mend.js';

/** Completes dictionaries of fonts and descriptors (ISO 19005-1 §6.3.3, §6.3.5; ISO 19005-2 §6.2.11.3, §6.2.11.4). */
export const mendFont: Mend = (dict, { file, level }) => {
  if (isFont(file, dict)) dict.set('Type', new PdfName('Font'));
  if (level.part >= 2) for (const [key, name] of invalidNames(file, dict)) dict.set(key, inAscii(name));
  if (file.name(dict.get('Subtype')) === 'CIDFontType2' && !dict.has('CIDToGIDMap')) {
    dict.set('CIDToGIDMap', new PdfName('Identity'));
  }
  const widths = level.part === 1 ? file.array(dict.get('W')) : undefined;
  if (widths?.some((item) => (file.array(item)?.length ?? 0) > MAX_ITEMS) === true)
    dict.set('W', inParts(file, widths));
  // Later parts make the lists of glyphs optional, but require that they are complete.
  if (level.part >= 2 && dict.isOfType('FontDescriptor')) for (const key of ['CIDSet', 'CharSet']) dict.delete(key);
};

/** Whether the dictionary is a font, which need not state its type for viewers. */
export function isFont(file: PdfFile, dict: PdfDict): boolean {
  const kind = file.name(dict.get('Subtype')) ?? '';
  return (dict.has('BaseFont') && FONTS.includes(kind)) || (kind === 'Type3' && dict.has('CharProcs'));
}

const FONTS: readonly string[] = ['Type0', 'Type1', 'MMType1', 'TrueType', 'CIDFontType0', 'CIDFontType2'];

/** The names of a font that are not valid UTF-8 (ISO 19005-2 §6.1.8), by key; names are strings of bytes. */
export function invalidNames(file: PdfFile, dict: PdfDict): readonly (readonly [key: string, name: string])[] {
  return ['BaseFont', 'FontName'].flatMap((key) => {
    const name = file.name(dict.get(key));
    return name === undefined || isUtf8(Buffer.from(name, 'latin1')) ? [] : [[key, name] as const];
  });
}

/** The name without the bytes beyond ASCII, whose encoding is unknown. */
function inAscii(name: string): PdfName {
  return new PdfName(name.replace(/[^!-~]/g, '') || 'Font');
}

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
