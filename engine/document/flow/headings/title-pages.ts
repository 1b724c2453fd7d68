import { keyOfTitle } from './key-of-title.js';
import { add } from '../page/look-of.js';

/** Maximum number of different titles that are remembered; a hostile document can contain any number. */
const MAX_TITLES = 20_000;

/** Minimum number of titles of a page of contents; fewer may be titles that a running head repeats. */
const MIN_RECURRING = 4;

/** The first and the last page with each title. */
export class TitlePages {
  readonly #pages = new Map<string, { readonly first: number; readonly last: number }>();

  add(title: string, page: number): void {
    const key = keyOfTitle(title);
    const known = this.#pages.get(key);
    if (known !== undefined || this.#pages.size < MAX_TITLES)
      this.#pages.set(key, { first: known?.first ?? page, last: page });
  }

  recursAfter(page: number, title: string): boolean {
    return (this.#pages.get(keyOfTitle(title))?.last ?? 0) > page;
  }

  /** Returns the pages with several titles that recur on later pages: contents, with or without the numbers of pages. */
  contents(): ReadonlySet<number> {
    const counts = new Map<number, number>();
    for (const { first, last } of this.#pages.values()) if (last > first) add(counts, first, 1);
    return new Set([...counts].flatMap(([page, count]) => (count >= MIN_RECURRING ? [page] : [])));
  }
}
