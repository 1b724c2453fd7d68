import type { Candidate } from './candidate.js';
import { keyOfTitle } from './key-of-title.js';
import { add } from '../page/look-of.js';

/** Maximum number of different titles that are remembered; a hostile document can contain any number. */
const MAX_TITLES = 20_000;

/** Minimum number of titles of a page of contents; fewer may be titles that a running head repeats. */
const MIN_RECURRING = 4;

interface Recurring {
  readonly first: number;
  readonly last: number;
  /** Whether text follows the title where it occurs first, as it follows headings, but no entries of contents. */
  readonly isAboveText: boolean;
}

/** The first and the last page with each title. */
export class TitlePages {
  readonly #pages = new Map<string, Recurring>();

  /** @param isAboveText whether the next part of the page is text */
  add({ text, page }: Candidate, isAboveText: boolean): void {
    const key = keyOfTitle(text);
    const known = this.#pages.get(key);
    if (known !== undefined || this.#pages.size < MAX_TITLES)
      this.#pages.set(key, { ...(known ?? { first: page, isAboveText }), last: page });
  }

  recursAfter(page: number, title: string): boolean {
    return (this.#pages.get(keyOfTitle(title))?.last ?? 0) > page;
  }

  /**
   * Returns the pages with several titles that recur on later pages and have no text below them: contents, with or without the numbers of
   * pages. The headings of several parts of a document may be alike, but have text below them.
   */
  contents(): ReadonlySet<number> {
    const counts = new Map<number, number>();
    for (const { first, last, isAboveText } of this.#pages.values())
      if (last > first && !isAboveText) add(counts, first, 1);
    return new Set([...counts].flatMap(([page, count]) => (count >= MIN_RECURRING ? [page] : [])));
  }
}
