import { PdfString, type Ref } from '../../syntax/values.js';
import type { NameEntry } from '../../trees/name-tree.js';
import { UniqueNames } from '../catalog/unique-names.js';

/** The /ID of elements of all sources, each leading to one element of the new document. */
export class ElementIds {
  readonly taken = new UniqueNames();
  readonly entries: NameEntry[] = [];
}

/** The /ID of one source's elements: those that an earlier source has are changed. */
export class SourceIds {
  readonly #all: ElementIds;
  readonly #changed = new Map<string, PdfString>();
  readonly #elements = new Map<string, NameEntry>();

  constructor(all: ElementIds) {
    this.#all = all;
  }

  renamed(id: PdfString): PdfString {
    const name = Buffer.from(id.bytes).toString('latin1');
    if (!this.#all.taken.has(name)) return id;
    const known = this.#changed.get(name);
    if (known !== undefined) return known;
    const other = this.#all.taken.unlike(name, (candidate) => this.#elements.has(candidate));
    const changed = new PdfString(Buffer.from(other, 'latin1'));
    this.#changed.set(name, changed);
    return changed;
  }

  /** Two elements of one source with the same identifier are its own mistake: the first has it in the tree. */
  add(id: PdfString, element: Ref): void {
    const name = Buffer.from(id.bytes).toString('latin1');
    if (!this.#elements.has(name)) this.#elements.set(name, [id, element]);
  }

  carry(): void {
    for (const [name, entry] of this.#elements) {
      this.#all.taken.add(name);
      this.#all.entries.push(entry);
    }
  }
}
