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

class Search {
  readonly #file: PdfFile;
  readonly #seen = new Set<number>();
  readonly #found: PdfDict[] = [];
  #left = MAX_OBJECTS;

  constructor(file: PdfFile) {
    this.#file = file;
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
    return this.#left < 0 ? undefined : this.#found;
  }

  #visitResources(value: PdfValue | undefined, depth: number): void {
    const resources = this.#file.dict(value);
    if (resources === undefined || depth > MAX_DEPTH || !this.#isNew(value)) return;
    this.#found.push(resources);
    for (const [, object] of this.#file.dict(resources.get('XObject'))?.entries() ?? []) {
      this.#visitForm(object, depth);
    }
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
