import { pageOf } from '../assembly/structure/kid.js';
import type { PdfFile } from '../file/pdf-file.js';
import { isArray, type PdfDict } from '../syntax/values.js';

const MAX_DEPTH = 20;

/**
 * Returns the object number of a structure element's page, stated by the element or its first descendant that states
 * one.
 */
export function pageOfElement(file: PdfFile, element: PdfDict): number {
  let dict: PdfDict | undefined = element;
  for (let depth = 0; dict !== undefined && depth < MAX_DEPTH; depth++) {
    const page = pageOf(dict);
    if (page !== 0) return page;
    const kids = file.resolve(dict.get('K'));
    dict = file.dict(isArray(kids) ? kids[0] : kids);
  }
  return 0;
}
