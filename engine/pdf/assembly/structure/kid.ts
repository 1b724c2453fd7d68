import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, PdfName, Ref, type PdfValue } from '../../syntax/values.js';

/** What a structure element can hold (ISO 32000-2 §14.7.5). Pages are numbers of page objects, 0 when not stated. */
export type Kid =
  | { readonly kind: 'content'; readonly page: number; readonly stream: Ref | undefined }
  | { readonly kind: 'object'; readonly page: number; readonly object: Ref }
  | { readonly kind: 'element'; readonly dict: PdfDict };

/** A kid, however it is written; undefined for what is none. */
export function readKid(file: PdfFile, value: PdfValue): Kid | undefined {
  const found = value instanceof Ref ? file.get(value) : value;
  if (typeof found === 'number') return { kind: 'content', page: 0, stream: undefined };
  if (!(found instanceof PdfDict)) return undefined;
  if (found.get('S') instanceof PdfName) return noPage(found) ? { kind: 'element', dict: found } : undefined;
  const page = pageOf(found);
  const [object, stream] = [found.get('Obj'), found.get('Stm')];
  if (object instanceof Ref) return { kind: 'object', page, object };
  if (!found.has('MCID')) return undefined;
  return { kind: 'content', page, stream: stream instanceof Ref ? stream : undefined };
}

/** The page that a dictionary names by its /Pg. */
export function pageOf(dict: PdfDict): number {
  const page = dict.get('Pg');
  return page instanceof Ref ? page.num : 0;
}

const texts = ['ActualText', 'Alt', 'E', 'T', 'Phoneme'] as const;

/** Whether the element says something that is nowhere in its content. */
export function hasText(element: PdfDict): boolean {
  return texts.some((key) => element.has(key));
}

export function dropTexts(element: PdfDict): void {
  for (const key of texts) element.delete(key);
}

function noPage(dict: PdfDict): boolean {
  return !dict.isOfType('Page') && !dict.isOfType('Pages');
}
