import type { Page } from '../pages/page-tree.js';
import type { Placement } from './placement.js';

/** Which pages of a document get another size, and how. */
export class ResizedPages {
  readonly #pages: readonly Page[];
  readonly #placements: ReadonlyMap<number, Placement>;

  /** @param placements By the number of the page object. */
  constructor(pages: readonly Page[], placements: ReadonlyMap<number, Placement>) {
    this.#pages = pages;
    this.#placements = placements;
  }

  /** Whether there are any. */
  get any(): boolean {
    return this.#placements.size > 0;
  }

  /** Undefined for a page that stays as it is. */
  of(num: number): Placement | undefined {
    return this.#placements.get(num);
  }

  /** Of the page that is so many pages from the first. */
  at(index: number): Placement | undefined {
    const page = this.#pages[index];
    return page === undefined ? undefined : this.of(page.ref.num);
  }
}
