import type { FlowElement } from '../../../../engine/index.js';

type Element = Exclude<FlowElement, { readonly kind: 'page' }>;

/** Minimum number of pages that tell, and minimum share of them that begin with a heading. */
const MIN_PAGES = 3;
const MOST = 0.8;

/** Counts with what the pages of a document begin, and notes the headings with which they end. */
export class PageStarts {
  /** The pages that begin with a heading. */
  readonly headed = new Set<number>();
  /** The numbers of the headings after which their pages end, although Word would move them to the text that follows. */
  readonly lastHeadings = new Set<number>();
  #heading: { readonly number: number; readonly page: number } | undefined;
  #last = 0;
  #pages = 0;

  /** Adds the next element, with its number. */
  add({ kind, places }: Element, number: number): void {
    const [first] = places;
    const last = places.at(-1);
    if (first === undefined || last === undefined || kind === 'footnote') return;
    if (this.#heading !== undefined && first.page > this.#heading.page) this.lastHeadings.add(this.#heading.number);
    this.#heading = kind === 'heading' ? { number, page: last.page } : undefined;
    if (last.page <= this.#last) return;
    if (first.page > this.#last && kind === 'heading') this.headed.add(first.page);
    this.#pages += new Set(places.map(({ page }) => page).filter((page) => page > this.#last)).size;
    this.#last = last.page;
  }

  /** Whether nearly all pages begin with headings: their author has ended the pages before them, as those of slides. */
  get areHeadings(): boolean {
    return this.#pages >= MIN_PAGES && this.headed.size >= MOST * this.#pages;
  }
}
