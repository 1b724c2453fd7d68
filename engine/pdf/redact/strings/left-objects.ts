import { eachRef } from '../../write/each-ref.js';
import { ownResources } from '../../pages/page-resources.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { Page } from '../../pages/page-tree.js';
import { PdfStream, type PdfValue, Ref } from '../../syntax/values.js';

/** Fields within fields. */
const DEEPEST = 50;

/**
 * The numbers of the objects that only these pages lead to, and so belong to them: their content and their annotations,
 * with what these show and do. What something else leads to as well, an outline, a field, a page, belongs to the document.
 */
export function objectsOnlyOf(file: PdfFile, pages: readonly Page[]): ReadonlySet<number> {
  if (pages.length === 0) return new Set();
  const shown = pages.flatMap(({ ref }) => [ref, ...annotationsOf(file, ref)]);
  const owned = [...shown, ...fieldsOnlyOf(file, shown)];
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

/** Fields that are shown by these widgets alone. */
function fieldsOnlyOf(file: PdfFile, widgets: readonly Ref[]): readonly Ref[] {
  const shown = new Set(widgets.map(({ num }) => num));
  const seen = new Set<number>();
  const found: Ref[] = [];
  const isOnly = (field: PdfValue, depth: number): boolean => {
    if (!(field instanceof Ref)) return false;
    if (shown.has(field.num)) return true;
    if (seen.has(field.num) || depth > DEEPEST) return false;
    seen.add(field.num);
    const kids = file.array(file.dict(field)?.get('Kids')) ?? [];
    const are = kids.map((kid) => isOnly(kid, depth + 1));
    const only = are.length > 0 && are.every(Boolean);
    if (only) found.push(field);
    return only;
  };
  const form = file.dict(file.dict(file.trailer.get('Root'))?.get('AcroForm'));
  for (const field of file.array(form?.get('Fields')) ?? []) isOnly(field, 0);
  return found;
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
