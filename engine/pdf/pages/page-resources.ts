import type { PdfFile } from '../file/pdf-file.js';
import { PdfDict, PdfStream, Ref, type PdfValue } from '../syntax/values.js';

/** Maximum number of examined objects. A page needs fewer, but in some documents each page has the resources of all pages. */
const MAX_OBJECTS = 5_000;
const MAX_DEPTH = 50;

/**
 * Returns the resource dictionaries of a page, its form XObjects and its annotations; undefined if there are more than
 * MAX_OBJECTS.
 */
export function pageResources(file: PdfFile, page: Ref): readonly PdfDict[] | undefined {
  return new Search(file).ofPage(page);
}

/**
 * Returns the same and the resource dictionaries of soft masks, tiling patterns and Type 3 fonts: all with which a page is painted; only
 * the first ones if there are more than MAX_OBJECTS.
 */
export function paintedResources(
  file: PdfFile,
  page: Ref,
): { readonly found: readonly PdfDict[]; readonly areAll: boolean } {
  const search = new Search(file, true);
  const areAll = search.ofPage(page) !== undefined;
  return { found: search.found, areAll };
}

class Search {
  readonly #file: PdfFile;
  readonly #isPaintSearched: boolean;
  readonly #seen = new Set<number>();
  readonly found: PdfDict[] = [];
  #left = MAX_OBJECTS;

  constructor(file: PdfFile, isPaintSearched = false) {
    this.#file = file;
    this.#isPaintSearched = isPaintSearched;
  }

  ofPage(page: Ref): readonly PdfDict[] | undefined {
    const file = this.#file;
    const dict = file.dict(page);
    this.#visitResources(ownResources(file, page), 0);
    for (const value of file.array(dict?.get('Annots')) ?? []) {
      const normal = file.resolve(file.dict(file.dict(value)?.get('AP'))?.get('N'));
      const states = normal instanceof PdfDict ? Array.from(normal.entries(), ([, state]) => state) : [normal];
      for (const state of states) this.#visitForm(state, 0);
    }
    return this.#left < 0 ? undefined : this.found;
  }

  #visitResources(value: PdfValue | undefined, depth: number): void {
    const resources = this.#file.dict(value);
    if (resources === undefined || depth > MAX_DEPTH || !this.#isNew(value)) return;
    this.found.push(resources);
    for (const object of this.#valuesOf(resources, 'XObject')) this.#visitForm(object, depth);
    if (this.#isPaintSearched) this.#visitPaint(resources, depth);
  }

  #visitPaint(resources: PdfDict, depth: number): void {
    for (const pattern of this.#valuesOf(resources, 'Pattern')) this.#visitForm(pattern, depth);
    for (const state of this.#valuesOf(resources, 'ExtGState')) {
      const mask = this.#file.dict(this.#file.dict(state)?.get('SMask'));
      if (mask !== undefined) this.#visitForm(mask.get('G') ?? null, depth);
    }
    for (const font of this.#valuesOf(resources, 'Font')) {
      const own = this.#file.dict(font)?.get('Resources');
      if (own !== undefined) this.#visitResources(own, depth + 1);
    }
  }

  #valuesOf(resources: PdfDict, category: string): readonly PdfValue[] {
    return Array.from(this.#file.dict(resources.get(category))?.entries() ?? [], ([, value]) => value);
  }

  #visitForm(value: PdfValue, depth: number): void {
    if (!this.#isNew(value)) return;
    const object = this.#file.resolve(value);
    if (object instanceof PdfStream) this.#visitResources(object.dict.get('Resources'), depth + 1);
  }

  /** Returns whether the value is not yet examined and the limit is not reached. */
  #isNew(value: PdfValue | undefined): boolean {
    if (this.#left-- <= 0) return false;
    if (!(value instanceof Ref)) return true;
    if (this.#seen.has(value.num)) return false;
    this.#seen.add(value.num);
    return true;
  }
}

/** Returns the resources of the page itself, which may be inherited. */
export function ownResources(file: PdfFile, page: Ref): PdfValue | undefined {
  let node = file.dict(page);
  for (let depth = 0; node !== undefined && depth < MAX_DEPTH; depth++) {
    if (node.has('Resources')) return node.get('Resources');
    node = file.dict(node.get('Parent'));
  }
  return undefined;
}
