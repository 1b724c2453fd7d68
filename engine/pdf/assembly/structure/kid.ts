import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, PdfName, Ref, type PdfValue } from '../../syntax/values.js';

/** A kid of a structure element (ISO 32000-2 §14.7.5). Pages are object numbers, 0 when not stated. */
export type Kid =
  | { readonly kind: 'content'; readonly page: number; readonly stream: Ref | undefined }
  | { readonly kind: 'object'; readonly page: number; readonly object: Ref }
  | { readonly kind: 'element'; readonly dict: PdfDict };

/** Reads a kid in any of its notations; undefined for a malformed one. */
export function readKid(file: PdfFile, value: PdfValue): Kid | undefined {
  const found = value instanceof Ref ? file.get(value) : value;
  if (typeof found === 'number') return { kind: 'content', page: 0, stream: undefined };
  if (!(found instanceof PdfDict)) return undefined;
  if (found.get('S') instanceof PdfName) return isNotPage(found) ? { kind: 'element', dict: found } : undefined;
  const page = pageOf(found);
  const [object, stream] = [found.get('Obj'), found.get('Stm')];
  if (object instanceof Ref) return { kind: 'object', page, object };
  if (!found.has('MCID')) return undefined;
  return { kind: 'content', page, stream: stream instanceof Ref ? stream : undefined };
}

/** Returns the object number of a dictionary's /Pg, or 0. */
export function pageOf(dict: PdfDict): number {
  const page = dict.get('Pg');
  return page instanceof Ref ? page.num : 0;
}

const textKeys = ['ActualText', 'Alt', 'E', 'T', 'Phoneme'] as const;

/** Whether the element has text that is not in its content. */
export function hasText(element: PdfDict): boolean {
  return textKeys.some((key) => element.has(key));
}

export function deleteTexts(element: PdfDict): void {
  for (const key of textKeys) element.delete(key);
}

function isNotPage(dict: PdfDict): boolean {
  return !dict.isOfType('Page') && !dict.isOfType('Pages');
}
