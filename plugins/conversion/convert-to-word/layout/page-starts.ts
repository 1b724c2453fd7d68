import type { FlowElement } from '../../../../engine/index.js';

type Element = Exclude<FlowElement, { readonly kind: 'page' }>;

/** Minimum number of pages that tell, and minimum share of them that begin with a heading. */
const MIN_PAGES = 3;
const MOST = 0.8;

/** Counts with what the pages of a document begin. */
export class PageStarts {
  /** The pages that begin with a heading. */
  readonly headed = new Set<number>();
  #last = 0;
  #pages = 0;

  /** Adds the next element. */
  add({ kind, places }: Element): void {
    const [first] = places;
    const last = places.at(-1);
    if (first === undefined || last === undefined || kind === 'footnote' || last.page <= this.#last) return;
    if (first.page > this.#last && kind === 'heading') this.headed.add(first.page);
    this.#pages += new Set(places.map(({ page }) => page).filter((page) => page > this.#last)).size;
    this.#last = last.page;
  }

  /** Whether nearly all pages begin with headings: their author has ended the pages before them, as those of slides. */
  get areHeadings(): boolean {
    return this.#pages >= MIN_PAGES && this.headed.size >= MOST * this.#pages;
  }
}
