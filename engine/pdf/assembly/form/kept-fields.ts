import type { Ref } from '../../syntax/values.js';
import { NO_FIELD, type FieldIndex } from './field-index.js';
import { addToGroup } from '../../../groups.js';

/** The fields that have a widget on a kept page, with their ancestors. */
export class KeptFields {
  readonly ordinals: readonly number[];
  readonly #index: FieldIndex;
  readonly #kept: Uint8Array;
  readonly #kids = new Map<number, Ref[]>();

  constructor(index: FieldIndex, pages: Iterable<number>) {
    this.#index = index;
    this.#kept = new Uint8Array(index.count + 1);
    this.ordinals = this.#mark(pages).sort((one, other) => one - other);
    for (const ordinal of this.ordinals) this.#addToParent(ordinal);
  }

  has(ordinal: number): boolean {
    return this.#kept[ordinal] === 1;
  }

  /** Returns the kept kids in the order of the source. */
  kids(ordinal: number): readonly Ref[] {
    return this.#kids.get(ordinal) ?? [];
  }

  /** The kept fields of the form's /Fields, in their order. */
  get listed(): readonly Ref[] {
    return this.ordinals
      .flatMap((ordinal) => {
        const ref = this.#index.ref(ordinal);
        const at = this.#index.formPosition(ordinal);
        return at === undefined || ref === undefined ? [] : [{ at, ref }];
      })
      .sort((one, other) => one.at - other.at)
      .map(({ ref }) => ref);
  }

  #mark(pages: Iterable<number>): number[] {
    const marked: number[] = [];
    for (const page of pages) {
      for (const widget of this.#index.on(page)) {
        for (let at = widget; at !== NO_FIELD && this.#kept[at] === 0; at = this.#index.parent(at)) {
          this.#kept[at] = 1;
          marked.push(at);
        }
      }
    }
    return marked;
  }

  #addToParent(ordinal: number): void {
    const parent = this.#index.parent(ordinal);
    const ref = this.#index.ref(ordinal);
    if (parent === NO_FIELD || ref === undefined) return;
    addToGroup(this.#kids, parent, ref);
  }
}
