import { ROOT, type ElementIndex } from './element-index.js';

/** The elements with content on kept pages, with their ancestors. */
export class KeptElements {
  readonly ordinals: readonly number[];
  readonly #index: ElementIndex;
  /** Content counts as in the index, for the kept pages only. */
  readonly #contentCounts: Uint32Array;

  constructor(index: ElementIndex, pages: Iterable<number>) {
    this.#index = index;
    this.#contentCounts = new Uint32Array(index.count + 1);
    this.ordinals = this.#mark(pages);
    this.#sumContent();
  }

  has(ordinal: number): boolean {
    return this.#contentCounts[ordinal] !== 0;
  }

  /** Whether the element or a descendant lost content. */
  hasLostContent(ordinal: number): boolean {
    return (this.#contentCounts[ordinal] ?? 0) < this.#index.contentCount(ordinal);
  }

  #mark(pages: Iterable<number>): readonly number[] {
    const marked = new Set<number>();
    for (const page of pages) {
      for (const element of this.#index.on(page)) {
        this.#contentCounts[element] = (this.#contentCounts[element] ?? 0) + 1;
        for (let at = element; at !== ROOT && !marked.has(at); at = this.#index.parent(at)) marked.add(at);
      }
    }
    return [...marked].sort((one, other) => other - one);
  }

  /** Descending ordinals visit kids before their parents, so each sum is complete when it is added to the parent. */
  #sumContent(): void {
    for (const ordinal of this.ordinals) {
      const parent = this.#index.parent(ordinal);
      this.#contentCounts[parent] = (this.#contentCounts[parent] ?? 0) + (this.#contentCounts[ordinal] ?? 0);
    }
  }
}
