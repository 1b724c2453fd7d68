import type { Candidate } from './candidate.js';
import { addToGroup } from '../../../groups.js';
import { keyOfTitle } from './key-of-title.js';
import { keyOfLook } from '../page/look-of.js';

/** Maximum number of different titles that are remembered; a hostile document can contain any number. */
const MAX_TITLES = 20_000;

/** Minimum number of titles of a page of contents; fewer may be titles that a running head repeats. */
const MIN_RECURRING = 4;

interface Recurring {
  readonly first: number;
  readonly last: number;
  /** Whether text follows the title where it occurs first, as it follows headings, but no entries of contents. */
  readonly isAboveText: boolean;
  /** The look of the title where it occurs first, and whether it has the same where it occurs last. */
  readonly look: string;
  readonly isAlike: boolean;
}

/** The first and the last page with each title. */
export class TitlePages {
  readonly #pages = new Map<string, Recurring>();

  /** @param isAboveText whether the next part of the page is text */
  add(candidate: Candidate, isAboveText: boolean): void {
    const { text, page } = candidate;
    const [key, look] = [keyOfTitle(text), keyOfLook(candidate.look)];
    const known = this.#pages.get(key);
    if (known !== undefined || this.#pages.size < MAX_TITLES)
      this.#pages.set(key, {
        ...(known ?? { first: page, isAboveText, look }),
        last: page,
        isAlike: known?.look === look,
      });
  }

  recursAfter(page: number, title: string): boolean {
    return (this.#pages.get(keyOfTitle(title))?.last ?? 0) > page;
  }

  /**
   * Returns the pages with several titles that recur on later pages and have no text below them: contents, with or without the numbers of
   * pages. The headings of several parts of a document may be alike, but have text below them; those of letters recur together, most of
   * them in the same look.
   */
  contents(): ReadonlySet<number> {
    const pages = new Map<number, Recurring[]>();
    for (const title of this.#pages.values())
      if (title.last > title.first && !title.isAboveText) addToGroup(pages, title.first, title);
    return new Set([...pages].flatMap(([page, titles]) => (areContents(titles) ? [page] : [])));
  }
}

function areContents(titles: readonly Recurring[]): boolean {
  const areTogether = titles.every(({ last }) => last === titles[0]?.last);
  const isHead = areTogether && 2 * titles.filter(({ isAlike }) => isAlike).length > titles.length;
  return titles.length >= MIN_RECURRING && !isHead;
}
