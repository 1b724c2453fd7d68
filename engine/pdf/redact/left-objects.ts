import type { PdfFile } from '../pdf-file.js';
import type { Page } from '../page-tree.js';
import { isArray, PdfDict, PdfStream, Ref, type PdfValue } from '../values.js';

/**
 * The numbers of the objects that only these pages lead to, and so belong to them: their content and their annotations,
 * with what these show and do. What something else leads to as well, an outline, a field, a page, belongs to the document.
 */
export function objectsOnlyOf(file: PdfFile, pages: readonly Page[]): ReadonlySet<number> {
  if (pages.length === 0) return new Set();
  const owned = pages.flatMap(({ ref }) => [ref, ...annotationsOf(file, ref)]);
  const ofOthers = new Set<number>();
  // Fields and tags lead to annotations, and destinations to pages: that alone makes them nobody else's.
  reach(file, [file.trailer.get('Root') ?? null, file.trailer.get('Info') ?? null], ofOthers, owned);
  const only = new Set<number>();
  reach(file, owned, only, []);
  for (const num of ofOthers) only.delete(num);
  for (const { num } of owned) only.add(num);
  return only;
}

function annotationsOf(file: PdfFile, page: Ref): readonly Ref[] {
  return (file.array(file.dict(page)?.get('Annots')) ?? []).filter((item) => item instanceof Ref);
}

/** Adds what the values lead to, but not by way of the barred. */
function reach(file: PdfFile, from: readonly PdfValue[], reached: Set<number>, barred: readonly Ref[]): void {
  const stops = new Set(barred.map(({ num }) => num));
  const queue: Ref[] = [];
  const enqueue = (ref: Ref): void => {
    if (!file.has(ref) || reached.has(ref.num) || stops.has(ref.num)) return;
    reached.add(ref.num);
    queue.push(ref);
  };
  from.forEach((value) => eachRef(value, enqueue));
  for (let ref = queue.pop(); ref !== undefined; ref = queue.pop()) {
    const { value } = file.load(ref);
    eachRef(value instanceof PdfStream ? value.dict : value, enqueue);
  }
}

function eachRef(value: PdfValue, visit: (ref: Ref) => void): void {
  if (value instanceof Ref) visit(value);
  else if (isArray(value)) for (const item of value) eachRef(item, visit);
  else if (value instanceof PdfDict) for (const [, item] of value.entries()) eachRef(item, visit);
}
