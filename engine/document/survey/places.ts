import type { PagePlace } from '../document-model.js';
import type { FlowElement } from '../flow-elements.js';

/** In points: a link that leads this far above an element means the element. */
const ABOVE = 60;
const BELOW = 12;

/** Finds the element at a place of a page. */
export class Places {
  readonly #firstOf = new Map<number, number>();
  /** For each element number, the page where the element begins, and the top of its box there. */
  readonly #pages: number[] = [];
  readonly #tops: number[] = [];
  #waiting: number[] = [];

  /** Begins a page before the next element. */
  beginPage(page: number): void {
    this.#waiting.push(page);
  }

  /** Begins a page inside the next element. */
  beginInside(page: number): void {
    if (!this.#firstOf.has(page)) this.#firstOf.set(page, this.#pages.length);
  }

  add(element: Exclude<FlowElement, { readonly kind: 'page' }>): void {
    this.#settle();
    const [first] = element.places;
    this.#pages.push(first?.page ?? 0);
    this.#tops.push(first?.box.top ?? 0);
  }

  /** Ends the document; pages without elements are at its end. */
  end(): void {
    this.#settle();
  }

  /** Returns the number of the element with which, or inside which, a page begins; undefined for a missing page. */
  elementOfPage(page: number): number | undefined {
    return this.#firstOf.get(page);
  }

  /** Returns the number of the element at a place; undefined when only the page is known. */
  elementAt({ page, top }: PagePlace): number | undefined {
    const first = this.#firstOf.get(page);
    if (first === undefined || top === undefined) return undefined;
    let [best, distance] = [undefined as number | undefined, Infinity];
    for (let at = first; at < this.#pages.length && (this.#pages[at] ?? 0) <= page; at += 1) {
      const below = (this.#tops[at] ?? 0) - top;
      if (this.#pages[at] !== page || below < -BELOW || below > ABOVE || Math.abs(below) >= distance) continue;
      [best, distance] = [at, Math.abs(below)];
    }
    return best;
  }

  #settle(): void {
    for (const page of this.#waiting) this.beginInside(page);
    this.#waiting = [];
  }
}
