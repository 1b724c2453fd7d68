import type { Source } from '../assembly/source.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { Revision } from './revision.js';
import { PdfDict, PdfName, Ref, TargetRef } from '../syntax/values.js';

export type ResourceCategory = 'XObject' | 'ExtGState' | 'Font' | 'Properties';

/**
 * Adds resources to pages. Pages go on sharing resource dictionaries: a dictionary that is an indirect object is replaced by
 * an extended copy, and a dictionary that pages inherit becomes an indirect object.
 */
export class ResourceAdder {
  readonly #revision: Revision;
  readonly #file: PdfFile;
  /** Resource dictionaries of page tree nodes. */
  readonly #inherited: ReadonlySet<unknown>;
  readonly #hoisted = new Map<PdfDict, TargetRef>();
  /** Copies that may be changed: replacements by object number of the source. */
  readonly #replaced = new Map<number, PdfDict>();
  /** Copies that may be changed: added objects by object number of the result. */
  readonly #added = new Map<number, PdfDict>();
  /** All copies that may be changed. */
  readonly #copies = new WeakSet<PdfDict>();
  /** The names of added resources in each dictionary; a hostile dictionary may already have any name. */
  readonly #names = new WeakMap<PdfDict, Map<string, string>>();

  constructor(revision: Revision, { file, tree }: Source) {
    this.#revision = revision;
    this.#file = file;
    this.#inherited = new Set(tree.pages.map(({ inherited }) => inherited.get('Resources')));
  }

  /** Adds a resource to a page and returns its name, which is the same on all pages unless a page already uses it. */
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

  /** Returns a dictionary at `key` that may be changed: a copy of the present one, or an empty dictionary. */
  #changeable(holder: PdfDict, key: string): PdfDict {
    const value = holder.get(key);
    const known = value instanceof Ref ? this.#behind(value) : value;
    if (known instanceof PdfDict && this.#copies.has(known)) return known;
    const copy = this.#copyOf(known instanceof PdfDict ? known : new PdfDict());
    holder.set(key, copy);
    return copy;
  }

  #behind(ref: Ref): PdfDict | undefined {
    if (!(ref instanceof TargetRef)) return this.#inPlaceOf(ref);
    const added = this.#added.get(ref.num);
    if (added === undefined) throw new TypeError('These resources are already written.');
    return added;
  }

  #inPlaceOf(ref: Ref): PdfDict | undefined {
    const known = this.#replaced.get(ref.num);
    if (known !== undefined) return known;
    const value = this.#file.get(ref);
    if (value instanceof Ref) return this.#file.dict(value) && this.#inPlaceOf(value);
    // A dictionary with a /Type, such as a page, is not a resource dictionary and must not be replaced.
    if (!(value instanceof PdfDict) || value.get('Type') instanceof PdfName) return this.#file.dict(ref);
    const copy = this.#copyOf(value);
    this.#replaced.set(ref.num, copy);
    this.#revision.replace(ref, copy);
    return copy;
  }

  #copyOf(dict: PdfDict): PdfDict {
    const copy = dict.clone();
    this.#copies.add(copy);
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
