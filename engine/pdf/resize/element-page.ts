import { pageOf } from '../assembly/structure/kid.js';
import type { PdfFile } from '../file/pdf-file.js';
import { isArray, type PdfDict } from '../syntax/values.js';

const DEEPEST = 20;

/** The number of the page object that a structure element is on: it, or else the first that is in it, says so. */
export function pageOfElement(file: PdfFile, element: PdfDict): number {
  let dict: PdfDict | undefined = element;
  for (let depth = 0; dict !== undefined && depth < DEEPEST; depth++) {
    const page = pageOf(dict);
    if (page !== 0) return page;
    const kids = file.resolve(dict.get('K'));
    dict = file.dict(isArray(kids) ? kids[0] : kids);
  }
  return 0;
}
