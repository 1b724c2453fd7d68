import { isArray, PdfDict, PdfStream, type PdfValue, Ref } from '../syntax/values.js';
import type { PdfFile } from './pdf-file.js';

/**
 * Yields all objects of a document, whether a reference leads to them or not, in the order of their numbers. Each is read when it is
 * its turn, without the cache.
 * @throws MalformedPdf for an object that cannot be read
 */
export function* objectsOf(file: PdfFile): Generator<readonly [num: number, value: PdfValue]> {
  for (let num = 1; num <= file.maxObjectNumber; num++) {
    const ref = new Ref(num);
    if (file.has(ref)) yield [num, file.load(ref).value];
  }
}

/** Yields all dictionaries of an object, each before those that it contains: that of a stream, too, but none behind a reference. */
export function* dictionariesIn(object: PdfValue): Generator<PdfDict> {
  // Generators that delegate to each other would pass each dictionary through all levels of nesting.
  const left: PdfValue[] = [object];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const value = withoutData(next);
    if (value instanceof PdfDict) yield value;
    const items = value instanceof PdfDict ? Array.from(value.entries(), ([, item]) => item) : value;
    if (isArray(items)) for (let at = items.length - 1; at >= 0; at--) left.push(items[at] ?? null);
  }
}

/** Returns the dictionary of a stream, and other values as they are. */
export function withoutData(value: PdfValue): PdfValue {
  return value instanceof PdfStream ? value.dict : value;
}
