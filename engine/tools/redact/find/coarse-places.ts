import type { DocumentFinds } from './find-in-document.js';
import { listPages } from '../../../geometry/list-pages.js';

/**
 * Collects the places where other text had to be removed with a match: text beside it that could not be separated, and letters that
 * lie on its letters.
 */
export class CoarsePlaces {
  readonly #beside = new Places();
  readonly #piled = new Places();

  /** Adds the places of a round that removed text beside matches. */
  add({ notRemoved, secondary }: Pick<DocumentFinds, 'notRemoved' | 'secondary'>): void {
    this.#beside.add(
      notRemoved,
      secondary.some(({ coarse }) => coarse === true),
    );
  }

  /** Adds the places where letters lie on those of matches. */
  addPiled({ piled, secondary }: Pick<DocumentFinds, 'piled' | 'secondary'>): void {
    this.#piled.add(
      piled,
      secondary.some(({ isOnPages, arePiled }) => !isOnPages && arePiled === true),
    );
  }

  /** Returns warnings about these places, if there are any. */
  warnings(name: string): readonly string[] {
    const [beside, piled] = [this.#beside.list(), this.#piled.list()];
    return [
      ...(beside === ''
        ? []
        : [`${name}: ${beside}, text beside a match had to be removed with it; check the result.`]),
      ...(piled === ''
        ? []
        : [`${name}: ${piled}, letters that lie on a match were removed with it; check the result.`]),
    ];
  }
}

class Places {
  readonly #pages = new Set<number>();
  #isInSecondaryContent = false;

  add(pages: readonly number[], isInSecondaryContent: boolean): void {
    for (const page of pages) this.#pages.add(page);
    this.#isInSecondaryContent ||= isInSecondaryContent;
  }

  /** Returns the places as text; empty without any. */
  list(): string {
    const pages = [...this.#pages].sort((one, other) => one - other);
    const places = [
      ...(pages.length === 0 ? [] : [`on ${listPages(pages)}`]),
      ...(this.#isInSecondaryContent ? ['in annotations, patterns or the like'] : []),
    ];
    return places.join(' and ');
  }
}
