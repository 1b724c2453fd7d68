import type { PdfFile } from '../file/pdf-file.js';
import { Ref, TargetRef, type PdfValue } from '../syntax/values.js';

const MAX_HOPS = 32;

/**
 * Follows references to references and returns the one that leads to an object; undefined if `value` is not a reference of the
 * document. A `TargetRef` is none: its number is that of another object here.
 */
export function lastRef(file: PdfFile, value: PdfValue | undefined): Ref | undefined {
  if (value instanceof TargetRef) return undefined;
  let found = value;
  for (let hops = 0; found instanceof Ref && hops < MAX_HOPS; hops++) {
    const next = file.get(found);
    if (!(next instanceof Ref)) return found;
    found = next;
  }
  return undefined;
}
