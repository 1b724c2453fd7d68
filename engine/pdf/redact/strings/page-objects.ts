import { eachRef } from '../../write/each-ref.js';
import { ownResources } from '../../pages/page-resources.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { Page } from '../../pages/page-tree.js';
import { PdfStream, type PdfValue, Ref } from '../../syntax/values.js';

/** Maximum nesting depth of form fields. */
const MAX_DEPTH = 50;

/**
 * Returns the numbers of the objects that can be reached from these pages only: their content and annotations, with
 * everything these show and do. Objects that an outline, a field or another page refers to as well belong to the
 * document.
 */
export function objectsOnlyOf(file: PdfFile, pages: readonly Page[]): ReadonlySet<number> {
  if (pages.length === 0) return new Set();
  const shown = pages.flatMap(({ ref }) => [ref, ...annotationsOf(file, ref)]);
  const roots = [...shown, ...fieldsOnlyOf(file, shown)];
  // Fields and structure elements refer to annotations, and destinations to pages; this alone does not make them
  // shared.
  const reachedByOthers = reachableFrom(
    file,
    [file.trailer.get('Root') ?? null, file.trailer.get('Info') ?? null],
    roots,
  );
  const owned = reachableFrom(file, roots);
  for (const num of reachedByOthers) owned.delete(num);
  return owned;
}

/** Returns the numbers of the objects that these pages draw with, whether or not other content draws with them too. */
export function objectsDrawnOn(file: PdfFile, pages: readonly Page[]): ReadonlySet<number> {
  const resources = pages.map(({ ref }) => ownResources(file, ref) ?? null);
  return reachableFrom(file, resources);
}

function annotationsOf(file: PdfFile, page: Ref): readonly Ref[] {
  return (file.array(file.dict(page)?.get('Annots')) ?? []).filter((item) => item instanceof Ref);
}

/** Returns the fields all of whose widgets are among these. */
function fieldsOnlyOf(file: PdfFile, widgets: readonly Ref[]): readonly Ref[] {
  const shown = new Set(widgets.map(({ num }) => num));
  const seen = new Set<number>();
  const found: Ref[] = [];
  const isOnly = (field: PdfValue, depth: number): boolean => {
    if (!(field instanceof Ref)) return false;
    if (shown.has(field.num)) return true;
    if (seen.has(field.num) || depth > MAX_DEPTH) return false;
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

/** Returns the numbers of all objects that can be reached from the values without passing a barrier. */
function reachableFrom(file: PdfFile, from: readonly PdfValue[], barriers: readonly Ref[] = []): Set<number> {
  const found = new Set<number>();
  const stops = new Set(barriers.map(({ num }) => num));
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
