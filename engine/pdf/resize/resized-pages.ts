import type { Page } from '../pages/page-tree.js';
import type { Placement } from './placement.js';

/** The pages that are resized, with their placements. */
export class ResizedPages {
  readonly #pages: readonly Page[];
  readonly #placements: ReadonlyMap<number, Placement>;

  /** @param placements by the object number of the page */
  constructor(pages: readonly Page[], placements: ReadonlyMap<number, Placement>) {
    this.#pages = pages;
    this.#placements = placements;
  }

  /** Whether any page is resized. */
  get hasPages(): boolean {
    return this.#placements.size > 0;
  }

  /** Returns the placement of a page by object number; undefined for an unchanged page. */
  of(num: number): Placement | undefined {
    return this.#placements.get(num);
  }

  /** Returns the placement of the page at an index from 0. */
  at(index: number): Placement | undefined {
    const page = this.#pages[index];
    return page === undefined ? undefined : this.of(page.ref.num);
  }
}
