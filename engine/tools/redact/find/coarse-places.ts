import type { DocumentFinds } from './find-in-document.js';
import { pagesOf } from '../pages-told.js';

/** Where more than what was found had to go, since it could not be told apart from what stands beside it. */
export class CoarsePlaces {
  readonly #pages = new Set<number>();
  #isBeside = false;

  add({ left, hidden }: Pick<DocumentFinds, 'left' | 'hidden'>): void {
    for (const page of left) this.#pages.add(page);
    this.#isBeside ||= hidden.some(({ coarse }) => coarse === true);
  }

  /** What the caller has to know of it, in a sentence. */
  told(name: string): readonly string[] {
    const pages = [...this.#pages].sort((one, other) => one - other);
    const places = [
      ...(pages.length === 0 ? [] : [`on ${pagesOf(pages)}`]),
      ...(this.#isBeside ? ['in annotations, patterns or the like'] : []),
    ];
    if (places.length === 0) return [];
    return [
      `${name}: ${places.join(' and ')}, more text than was searched had to be removed with it; see what is left.`,
    ];
  }
}
