import type { Box } from '../../../geometry/geometry.js';
import type { OutlineEntry } from '../../document-model.js';
import { withoutNumber } from './heading-number.js';

/** An entry of the outline that leads to a page. */
interface OutlineTitle {
  readonly key: string;
  readonly level: number;
  /** Where on the page it leads, in points. */
  readonly top?: number;
}

/** A text that an entry of the outline names. */
export interface StatedTitle {
  readonly level: number;
  /** Number of entries with this title that lead to the page. */
  readonly entries: number;
  readonly key: string;
  readonly top?: number;
  /** Whether the text has more words than the title. */
  readonly isShortened?: true;
}

/** The titles of the outline, by the pages of their targets. */
export class OutlineTitles {
  readonly #titles = new Map<number, OutlineTitle[]>();

  constructor(outline: readonly OutlineEntry[]) {
    for (const { title, level, target } of outline) {
      const key = keyOf(title);
      if (target === undefined || key === '') continue;
      const titles = this.#titles.get(target.page) ?? [];
      this.#titles.set(target.page, titles);
      const { top } = target;
      if (titles.length < MAX_TITLES)
        titles.push({ key, level: Math.min(level, MAX_LEVEL), ...(top !== undefined && { top }) });
    }
  }

  /** Returns the entry of the outline whose title a text on a page has; undefined if there is none. */
  titleOf(text: string, { page, height, box }: PlacedText): StatedTitle | undefined {
    if (this.#titles.size === 0) return undefined;
    const key = keyOf(text);
    if (key === '') return undefined;
    const own = this.#titles.get(page) ?? [];
    // Some outlines point to the end of the previous page.
    const before = this.#titles.get(page - 1)?.filter(({ top }) => top === undefined || top > LOW * height) ?? [];
    for (const titles of [own, before]) {
      const equal = titles.filter((title) => title.key === key);
      const [first] = equal;
      if (first !== undefined) return { ...first, entries: equal.length };
    }
    const shortened = own.find((title) => isShortened(title, key) && title.top !== undefined && isAt(title.top, box));
    return shortened === undefined ? undefined : { ...shortened, entries: 1, isShortened: true };
  }
}

interface PlacedText {
  readonly page: number;
  /** The height of the page, in points. */
  readonly height: number;
  readonly box: Box;
}

/** In heights of a page: the end of it. */
const LOW = 0.75;

const MAX_LEVEL = 6;

/** Maximum number of titles that lead to one page; a hostile outline can contain any number. */
const MAX_TITLES = 200;

/** Fewer letters may begin another text by chance. */
const MIN_SHORTENED = 6;
const MAX_LONGER = 1.5;

/** Returns whether a title is the start of a text: outlines leave out citations, and have short titles instead of long ones. */
function isShortened({ key }: OutlineTitle, text: string): boolean {
  return key.length >= MIN_SHORTENED && text.startsWith(key) && text.length <= MAX_LONGER * key.length;
}

/** In points: how far below the target of an outline entry its text begins. */
const BELOW = 24;

function isAt(top: number, box: Box): boolean {
  return box.bottom > top && box.top < top + BELOW;
}

/** Returns a title without its number, which outlines leave out or write differently. */
function keyOf(title: string): string {
  const text = withoutNumber(title.normalize('NFKC').trim()).toLowerCase();
  // Outlines have a letter for the ε of “LATEX 2ε”.
  return text.replace(/[^\p{L}\p{N}]/gu, '').replaceAll('2ε', '2e');
}
