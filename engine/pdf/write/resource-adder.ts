import type { Source } from '../assembly/source.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { Revision } from './revision.js';
import { PdfDict, PdfName, Ref, TargetRef } from '../syntax/values.js';

export type ResourceCategory = 'XObject' | 'ExtGState' | 'Font' | 'Properties';

/**
 * Adds to the resources of pages. What pages share they share still: a dictionary that is an object of its own is
 * replaced by one with more in it, and one that pages inherit becomes an object.
 */
export class ResourceAdder {
  readonly #revision: Revision;
  readonly #file: PdfFile;
  /** Resources that stand in a page tree node, of which each page below would get a copy. */
  readonly #inherited: ReadonlySet<unknown>;
  readonly #hoisted = new Map<PdfDict, TargetRef>();
  /** What was made to be changed: objects of the source and of the result by their numbers, and all there are. */
  readonly #replaced = new Map<number, PdfDict>();
  readonly #added = new Map<number, PdfDict>();
  readonly #ours = new WeakSet<PdfDict>();
  /** What resources are called in each dictionary: a hostile one has taken all names that come to mind. */
  readonly #names = new WeakMap<PdfDict, Map<string, string>>();

  constructor(revision: Revision, { file, tree }: Source) {
    this.#revision = revision;
    this.#file = file;
    this.#inherited = new Set(tree.pages.map(({ inherited }) => inherited.get('Resources')));
  }

  /** The name of the resource on the page whose dictionary this is; the same on all pages, as far as it is free. */
  add(page: PdfDict, category: ResourceCategory, value: Ref): string {
    const entries = this.#changeable(this.#resources(page), category);
    const names = this.#names.get(entries) ?? new Map<string, string>();
    const id = `${value instanceof TargetRef ? 'added' : 'found'} ${value.num}`;
    const name = names.get(id) ?? nameFor(entries, value);
    this.#names.set(entries, names.set(id, name));
    entries.set(name, value);
    return name;
  }

  #resources(page: PdfDict): PdfDict {
    const value = page.get('Resources');
    if (value instanceof PdfDict && this.#inherited.has(value)) page.set('Resources', this.#hoist(value));
    return this.#changeable(page, 'Resources');
  }

  #hoist(dict: PdfDict): TargetRef {
    const known = this.#hoisted.get(dict);
    if (known !== undefined) return known;
    const copy = this.#copyOf(dict);
    const ref = this.#revision.addLater(copy);
    this.#hoisted.set(dict, ref);
    this.#added.set(ref.num, copy);
    return ref;
  }

  /** The dictionary that stands at `key`; an empty one when there is none. */
  #changeable(holder: PdfDict, key: string): PdfDict {
    const value = holder.get(key);
    const known = value instanceof Ref ? this.#behind(value) : value;
    if (known instanceof PdfDict && this.#ours.has(known)) return known;
    const copy = this.#copyOf(known instanceof PdfDict ? known : new PdfDict());
    holder.set(key, copy);
    return copy;
  }

  #behind(ref: Ref): PdfDict | undefined {
    if (!(ref instanceof TargetRef)) return this.#inPlaceOf(ref);
    const added = this.#added.get(ref.num);
    if (added === undefined) throw new TypeError('Resources that were added already cannot be added to.');
    return added;
  }

  #inPlaceOf(ref: Ref): PdfDict | undefined {
    const known = this.#replaced.get(ref.num);
    if (known !== undefined) return known;
    const value = this.#file.get(ref);
    if (value instanceof Ref) return this.#file.dict(value) && this.#inPlaceOf(value);
    // What says that it is a page, say, is replaced as such.
    if (!(value instanceof PdfDict) || value.get('Type') instanceof PdfName) return this.#file.dict(ref);
    const copy = this.#copyOf(value);
    this.#replaced.set(ref.num, copy);
    this.#revision.replace(ref, copy);
    return copy;
  }

  #copyOf(dict: PdfDict): PdfDict {
    const copy = dict.clone();
    this.#ours.add(copy);
    return copy;
  }
}

function nameFor(entries: PdfDict, value: Ref): string {
  const first = `Q${value.num}`;
  let name = first;
  for (let more = 1; entries.has(name) && !isSame(entries.get(name), value); more++) name = `${first}.${more}`;
  return name;
}

function isSame(one: unknown, other: Ref): boolean {
  const sameFile = one instanceof TargetRef === other instanceof TargetRef;
  return sameFile && one instanceof Ref && one.num === other.num && one.gen === other.gen;
}
