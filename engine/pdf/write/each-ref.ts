import { isArray, PdfDict, type PdfValue, Ref } from '../syntax/values.js';

/** Calls `visit` with every reference in the value. */
export function eachRef(value: PdfValue, visit: (ref: Ref) => void): void {
  if (value instanceof Ref) visit(value);
  else if (isArray(value)) for (const item of value) eachRef(item, visit);
  else if (value instanceof PdfDict) for (const [, item] of value.entries()) eachRef(item, visit);
}
