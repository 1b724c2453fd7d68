import { ownResources } from '../page-resources.js';
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
  // Fields and tags lead to annotations, and destinations to pages: that alone makes them nobody else's.
  const ofOthers = reached(file, [file.trailer.get('Root') ?? null, file.trailer.get('Info') ?? null], owned);
  const only = reached(file, owned);
  for (const num of ofOthers) only.delete(num);
  return only;
}

/** The numbers of the objects that these pages draw with, whoever else does. */
export function objectsDrawnOn(file: PdfFile, pages: readonly Page[]): ReadonlySet<number> {
  const resources = pages.map(({ ref }) => ownResources(file, ref) ?? null);
  return reached(file, resources);
}

function annotationsOf(file: PdfFile, page: Ref): readonly Ref[] {
  return (file.array(file.dict(page)?.get('Annots')) ?? []).filter((item) => item instanceof Ref);
}

/** What the values lead to, but not by way of the barred. */
function reached(file: PdfFile, from: readonly PdfValue[], barred: readonly Ref[] = []): Set<number> {
  const found = new Set<number>();
  const stops = new Set(barred.map(({ num }) => num));
  const queue: Ref[] = [];
  const enqueue = (ref: Ref): void => {
    if (!file.has(ref) || found.has(ref.num) || stops.has(ref.num)) return;
    found.add(ref.num);
    queue.push(ref);
  };
  from.forEach((value) => eachRef(value, enqueue));
  for (let ref = queue.pop(); ref !== undefined; ref = queue.pop()) {
    const { value } = file.load(ref);
    eachRef(value instanceof PdfStream ? value.dict : value, enqueue);
  }
  return found;
}

export function eachRef(value: PdfValue, visit: (ref: Ref) => void): void {
  if (value instanceof Ref) visit(value);
  else if (isArray(value)) for (const item of value) eachRef(item, visit);
  else if (value instanceof PdfDict) for (const [, item] of value.entries()) eachRef(item, visit);
}
