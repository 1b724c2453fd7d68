import type { DocumentFinds } from './find-in-document.js';
import { listPages } from '../list-pages.js';

/**
 * Collects the places where neighbouring text had to be removed with a match, because the two could not be separated.
 */
export class CoarsePlaces {
  readonly #pages = new Set<number>();
  #isInSecondaryContent = false;

  add({ notRemoved, secondary }: Pick<DocumentFinds, 'notRemoved' | 'secondary'>): void {
    for (const page of notRemoved) this.#pages.add(page);
    this.#isInSecondaryContent ||= secondary.some(({ coarse }) => coarse === true);
  }

  /** Returns a warning about these places, if there are any. */
  warnings(name: string): readonly string[] {
    const pages = [...this.#pages].sort((one, other) => one - other);
    const places = [
      ...(pages.length === 0 ? [] : [`on ${listPages(pages)}`]),
      ...(this.#isInSecondaryContent ? ['in annotations, patterns or the like'] : []),
    ];
    if (places.length === 0) return [];
    return [`${name}: ${places.join(' and ')}, text beside a match had to be removed with it; check the result.`];
  }
}
