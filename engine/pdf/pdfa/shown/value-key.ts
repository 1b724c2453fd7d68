import { serialise } from '../../syntax/serialise.js';
import { type PdfValue, Ref } from '../../syntax/values.js';

/** The texts of direct objects, which content may name many times. */
const texts = new WeakMap<object, string>();

/** Identifies a value: a reference by its number, and equal direct objects by their text. */
export function valueKey(value: PdfValue): string {
  if (value instanceof Ref) return `${value.num} R`;
  if (typeof value !== 'object' || value === null) return serialise(value);
  const text = texts.get(value) ?? serialise(value);
  texts.set(value, text);
  return text;
}
