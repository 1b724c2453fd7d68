import { numberTreeEntries } from '../trees/number-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import { readable } from '../file/readable.js';
import { type PdfDict, Ref, type PdfValue } from '../syntax/values.js';

/** Elements within elements. */
const DEEPEST = 100;

/** Structure elements of whose content glyphs are gone: what stands for these as a whole says more than is left. */
export class RedactedTags {
  readonly #file: PdfFile;
  /** What to leave out, by the elements' numbers. */
  readonly #keys = new Map<number, Set<string>>();
  #parents: ReadonlyMap<number, PdfValue> | undefined;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** @param owner the dictionary of the page, or of the form, that has the marked content. */
  touch(owner: PdfDict, marked: ReadonlySet<number>): void {
    const key = this.#file.number(owner.get('StructParents'));
    if (key === undefined || marked.size === 0) return;
    this.#parents ??= this.#readParents();
    const elements = this.#file.array(this.#parents.get(key)) ?? [];
    for (const id of marked) this.#touchElement(elements[id] ?? null);
  }

  /** The elements as they are from now on. */
  *changed(): Generator<readonly [Ref, PdfDict]> {
    for (const [num, keys] of this.#keys) {
      const ref = new Ref(num);
      const element = this.#file.dict(ref)?.clone();
      if (element === undefined || ![...keys].some((key) => element.has(key))) continue;
      for (const key of keys) element.delete(key);
      yield [ref, element];
    }
  }

  /** A word may be parted among the elements in one, which says it as a whole. */
  #touchElement(value: PdfValue): void {
    let found = value;
    for (let depth = 0; depth < DEEPEST && found instanceof Ref; depth++) {
      const keys = this.#keys.get(found.num) ?? new Set(['ActualText', 'E']);
      if (depth === 0) keys.add('Alt');
      else if (this.#keys.has(found.num)) return;
      this.#keys.set(found.num, keys);
      found = this.#file.dict(found)?.get('P') ?? null;
    }
  }

  #readParents(): ReadonlyMap<number, PdfValue> {
    const file = this.#file;
    const root = file.dict(file.dict(file.trailer.get('Root'))?.get('StructTreeRoot'));
    return new Map(readable(() => [...numberTreeEntries(file, root?.get('ParentTree'))]));
  }
}
