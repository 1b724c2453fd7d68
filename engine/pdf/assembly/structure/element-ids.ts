import { PdfString, type Ref } from '../../syntax/values.js';
import type { NameEntry } from '../../trees/name-tree.js';
import { UniqueNames } from '../catalog/unique-names.js';

/** The element identifiers (/ID) of all sources, each referring to one element of the new document. */
export class ElementIds {
  readonly taken = new UniqueNames();
  readonly entries: NameEntry[] = [];
}

/** The element identifiers of one source; identifiers of earlier sources are changed. */
export class SourceIds {
  readonly #all: ElementIds;
  readonly #newIds = new Map<string, PdfString>();
  readonly #elements = new Map<string, NameEntry>();

  constructor(all: ElementIds) {
    this.#all = all;
  }

  renamed(id: PdfString): PdfString {
    const name = Buffer.from(id.bytes).toString('latin1');
    if (!this.#all.taken.has(name)) return id;
    const known = this.#newIds.get(name);
    if (known !== undefined) return known;
    const other = this.#all.taken.uniqueName(name, (candidate) => this.#elements.has(candidate));
    const changed = new PdfString(Buffer.from(other, 'latin1'));
    this.#newIds.set(name, changed);
    return changed;
  }

  /** When two elements of a source have the same identifier, the ID tree refers to the first. */
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
