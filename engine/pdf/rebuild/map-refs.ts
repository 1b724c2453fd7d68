import { isArray, PdfDict, PdfStream, Ref, type PdfValue } from '../syntax/values.js';

/** Replaces each reference in a value. A stream within another object, which is malformed, becomes null. */
export function mapRefs(value: PdfValue, change: (ref: Ref) => Ref | null): Exclude<PdfValue, PdfStream> {
  if (value instanceof Ref) return change(value);
  if (value instanceof PdfDict) return mapDict(value, change);
  if (isArray(value)) return value.map((item) => mapRefs(item, change));
  return value instanceof PdfStream ? null : value;
}

export function mapDict(dict: PdfDict, change: (ref: Ref) => Ref | null): PdfDict {
  return new PdfDict([...dict.entries()].map(([key, value]) => [key, mapRefs(value, change)]));
}
