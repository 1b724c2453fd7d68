import { numberTreeEntries } from '../trees/number-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import { tryRead } from '../file/try-read.js';
import { type PdfDict, Ref, type PdfValue } from '../syntax/values.js';

/** Maximum nesting depth of structure elements. */
const MAX_DEPTH = 100;

/**
 * Removes the replacement texts (/ActualText, /E, /Alt) of structure elements whose marked content lost glyphs: they
 * would still contain the removed text.
 */
export class RedactedElements {
  readonly #file: PdfFile;
  /** The entries to remove, by the object numbers of the elements. */
  readonly #removedKeys = new Map<number, Set<string>>();
  #parents: ReadonlyMap<number, PdfValue> | undefined;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** @param owner the dictionary of the page or form whose content is marked */
  markRedacted(owner: PdfDict, marked: ReadonlySet<number>): void {
    const key = this.#file.number(owner.get('StructParents'));
    if (key === undefined || marked.size === 0) return;
    this.#parents ??= this.#readParents();
    const elements = this.#file.array(this.#parents.get(key)) ?? [];
    for (const id of marked) this.#markElement(elements[id] ?? null);
  }

  /** Yields the changed elements. */
  *changed(): Generator<readonly [Ref, PdfDict]> {
    for (const [num, keys] of this.#removedKeys) {
      const ref = new Ref(num);
      const element = this.#file.dict(ref)?.clone();
      if (element === undefined || ![...keys].some((key) => element.has(key))) continue;
      for (const key of keys) element.delete(key);
      yield [ref, element];
    }
  }

  /**
   * Marks an element and its ancestors: an ancestor's /ActualText can cover a word that is split among its children.
   */
  #markElement(value: PdfValue): void {
    let current = value;
    for (let depth = 0; depth < MAX_DEPTH && current instanceof Ref; depth++) {
      const keys = this.#removedKeys.get(current.num) ?? new Set(['ActualText', 'E']);
      if (depth === 0) keys.add('Alt');
      else if (this.#removedKeys.has(current.num)) return;
      this.#removedKeys.set(current.num, keys);
      current = this.#file.dict(current)?.get('P') ?? null;
    }
  }

  #readParents(): ReadonlyMap<number, PdfValue> {
    const file = this.#file;
    const root = file.dict(file.dict(file.trailer.get('Root'))?.get('StructTreeRoot'));
    return new Map(tryRead(() => [...numberTreeEntries(file, root?.get('ParentTree'))]));
  }
}
