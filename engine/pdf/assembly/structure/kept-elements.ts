import { root, type ElementIndex } from './element-index.js';

/** The elements that have content on some of the pages, with those above them. */
export class KeptElements {
  readonly ordinals: readonly number[];
  readonly #index: ElementIndex;
  /** As the index's counts, but of the pages that stay. */
  readonly #content: Uint32Array;

  constructor(index: ElementIndex, pages: Iterable<number>) {
    this.#index = index;
    this.#content = new Uint32Array(index.count + 1);
    this.ordinals = this.#mark(pages);
    this.#sumUp();
  }

  has(ordinal: number): boolean {
    return this.#content[ordinal] !== 0;
  }

  /** Whether some content of the element, or of those below it, went. */
  lost(ordinal: number): boolean {
    return (this.#content[ordinal] ?? 0) < this.#index.contentCount(ordinal);
  }

  #mark(pages: Iterable<number>): readonly number[] {
    const marked = new Set<number>();
    for (const page of pages) {
      for (const element of this.#index.on(page)) {
        this.#content[element] = (this.#content[element] ?? 0) + 1;
        for (let at = element; at !== root && !marked.has(at); at = this.#index.parent(at)) marked.add(at);
      }
    }
    return [...marked].sort((one, other) => other - one);
  }

  /** From the highest ordinal down: each sum is complete when it is handed up. */
  #sumUp(): void {
    for (const ordinal of this.ordinals) {
      const parent = this.#index.parent(ordinal);
      this.#content[parent] = (this.#content[parent] ?? 0) + (this.#content[ordinal] ?? 0);
    }
  }
}
