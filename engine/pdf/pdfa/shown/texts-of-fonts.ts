import type { PdfFile } from '../../file/pdf-file.js';
import { toUnicodeCMap } from '../../content/fonts/stated-texts.js';
import { operationsIn } from '../../content/operators.js';
import { isArray, type PdfDict, PdfString, type PdfValue } from '../../syntax/values.js';

/**
 * Whether the ToUnicode CMap of a font, if any, has as many complete entries as its sections announce, and only ranges of codes
 * that differ in their last byte (ISO 32000-2 §9.10.3). Strict readers reject other CMaps as a whole, and read other ranges
 * up to their first 256 codes.
 */
export function hasWellFormedTexts(file: PdfFile, font: PdfDict): boolean {
  const cmap = toUnicodeCMap(file, font);
  if (cmap === undefined) return file.stream(font.get('ToUnicode')) === undefined;
  let announced: PdfValue = null;
  for (const { operator, operands } of operationsIn(cmap)) {
    if (/^beginbf(?:char|range)$/.test(operator)) announced = operands.at(-1) ?? null;
    const size = operator === 'endbfchar' ? 2 : operator === 'endbfrange' ? 3 : undefined;
    if (size === undefined) continue;
    if (typeof announced !== 'number' || operands.length !== size * announced) return false;
    if (!operands.every((it, at) => it instanceof PdfString || (size === 3 && at % 3 === 2 && isArray(it))))
      return false;
    if (size === 3 && !operands.every((it, at) => at % 3 !== 1 || differInLastByte(operands[at - 1], it))) return false;
  }
  return true;
}

function differInLastByte(first: PdfValue | undefined, last: PdfValue): boolean {
  if (!(first instanceof PdfString) || !(last instanceof PdfString)) return false;
  return Buffer.compare(first.bytes.subarray(0, -1), last.bytes.subarray(0, -1)) === 0;
}

/** Characters without a meaning of their own, which need a replacement text (ISO 19005-2 §6.2.11.7.3). */
export function isPrivate(text: string): boolean {
  return /[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/u.test(text);
}

/** Old-style digits and small capitals in the private area of Adobe's fonts (Adobe Corporate Use Subarea), from U+F730 on. */
const PRIVATE_FORMS = /[\uf730-\uf739\uf761-\uf77a]/g;
const PRIVATE_OFFSET = 0xf700;

/** Returns the text with private old-style digits as digits, and private small capitals as small letters. */
export function publicText(text: string): string {
  return text.replace(PRIVATE_FORMS, (form) => String.fromCharCode(form.charCodeAt(0) - PRIVATE_OFFSET));
}
