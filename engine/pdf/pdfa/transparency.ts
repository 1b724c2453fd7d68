import type { PdfFile } from '../file/pdf-file.js';
import { PdfDict, type PdfValue } from '../syntax/values.js';

/** Entries of graphics states that make content transparent. */
export const TRANSPARENCY_KEYS = ['ca', 'CA', 'BM', 'SMask'] as const;

/** Removes the entries that make content transparent from a graphics state or an image. */
export function makeOpaque(file: PdfFile, dict: PdfDict): void {
  if (!isTransparent(file, dict)) return;
  for (const key of [...TRANSPARENCY_KEYS, 'SMaskInData']) dict.delete(key);
}

/** Whether the dictionary makes content transparent: a graphics state, or an image with a soft mask (ISO 19005-1 §6.4). */
export function isTransparent(file: PdfFile, dict: PdfDict): boolean {
  const mask = file.resolve(dict.get('SMask'));
  const isImage = file.name(dict.get('Subtype')) === 'Image';
  if (mask !== null && file.name(mask) !== 'None')
    return isImage || dict.isOfType('ExtGState') || mask instanceof PdfDict;
  if (isImage) return (file.number(dict.get('SMaskInData')) ?? 0) !== 0;
  const isState = dict.isOfType('ExtGState') || ['ca', 'CA', 'BM'].some((key) => dict.has(key));
  if (!isState || dict.has('Rect')) return false;
  return ['ca', 'CA'].some((key) => (file.number(dict.get(key)) ?? 1) !== 1) || !isNormal(file, dict.get('BM'));
}

function isNormal(file: PdfFile, mode: PdfValue | undefined): boolean {
  const first = file.name(mode) ?? file.name(file.array(mode)?.[0]);
  return first === undefined || first === 'Normal' || first === 'Compatible';
}

/** Whether the value is the dictionary of a transparency group. */
export function isTransparencyGroup(file: PdfFile, value: PdfValue | undefined): boolean {
  const group = file.dict(value);
  return group !== undefined && file.name(group.get('S')) === 'Transparency';
}
