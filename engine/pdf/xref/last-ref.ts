import type { PdfFile } from '../file/pdf-file.js';
import { Ref, type PdfValue } from '../syntax/values.js';

const MOST_HOPS = 32;

/** The last reference on the way to an object, which references may lead to by way of others; undefined for what is none. */
export function lastRef(file: PdfFile, value: PdfValue | undefined): Ref | undefined {
  let found = value;
  for (let hops = 0; found instanceof Ref && hops < MOST_HOPS; hops++) {
    const next = file.get(found);
    if (!(next instanceof Ref)) return found;
    found = next;
  }
  return undefined;
}
