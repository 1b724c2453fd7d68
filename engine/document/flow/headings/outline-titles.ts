import type { Box } from '../../../geometry/geometry.js';
import type { OutlineEntry } from '../../document-model.js';
import { withoutNumber } from './heading-number.js';
import { withinLevels } from './look-levels.js';

/** An entry of the outline that leads to a page. */
interface OutlineTitle {
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
  /** Whether an entry with the whole title leads to the place of the text. */
  readonly isTarget?: true;
  /** Whether the text has more words than the title. */
  readonly isShortened?: true;
}

/** The titles of the outline, by the pages of their targets. */
export class OutlineTitles {
  readonly #pages = new Map<number, Map<string, OutlineTitle[]>>();

  constructor(outline: readonly OutlineEntry[]) {
    for (const { title, level, target } of outline) {
      const key = keyOfOutline(title);
      if (target === undefined || key === '') continue;
      const titles = this.#pages.get(target.page) ?? new Map<string, OutlineTitle[]>();
      this.#pages.set(target.page, titles);
      const equal = titles.get(key) ?? [];
      titles.set(key, equal);
      const { top } = target;
      if (equal.length < MAX_EQUAL) equal.push({ level: withinLevels(level), ...(top !== undefined && { top }) });
    }
  }

  /** Returns the entry of the outline whose title a text on a page has; undefined if there is none. */
  titleOf(text: string, { page, height, box }: PlacedText): StatedTitle | undefined {
    if (this.#pages.size === 0) return undefined;
    const key = keyOfOutline(text);
    if (key === '') return undefined;
    const own = this.#pages.get(page)?.get(key) ?? [];
    const target = own.find(({ top }) => top !== undefined && isAt(top, box));
    if (target !== undefined) return { ...target, key, entries: own.length, isTarget: true };
    if (own[0] !== undefined) return { ...own[0], key, entries: own.length };
    const ofPageBefore = this.#pages.get(page - 1)?.get(key) ?? [];
    // Some outlines point to the end of the previous page, so their places are not on the page of the text.
    const before = ofPageBefore.filter(({ top }) => top === undefined || top > LOW * height);
    if (before[0] !== undefined) return { level: before[0].level, key, entries: before.length };
    return this.#shortenedOf(key, page, box);
  }

  /** Returns the entry at the place of a text whose title is the longest start of the text. */
  #shortenedOf(text: string, page: number, box: Box): StatedTitle | undefined {
    const titles = this.#pages.get(page);
    if (titles === undefined || text.length > MAX_LENGTH) return undefined;
    const shortest = Math.max(MIN_SHORTENED, Math.ceil(text.length / MAX_LONGER));
    for (let length = text.length - 1; length >= shortest; length--) {
      const key = text.slice(0, length);
      const title = titles.get(key)?.find(({ top }) => top !== undefined && isAt(top, box));
      if (title !== undefined) return { ...title, key, entries: 1, isShortened: true };
    }
    return undefined;
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

/** Maximum number of entries with one title that lead to one page; a hostile outline can contain any number. */
const MAX_EQUAL = 200;

/** Fewer letters may begin another text by chance. */
const MIN_SHORTENED = 6;

/** Outlines leave out citations, and have short titles instead of long ones. */
const MAX_LONGER = 1.5;

/** Maximum number of letters of a text that is compared with shorter titles. */
const MAX_LENGTH = 240;

/** In points: how far below the target of an outline entry its text begins. */
const BELOW = 24;

function isAt(top: number, box: Box): boolean {
  return box.bottom > top && box.top < top + BELOW;
}

/**
 * Returns a title without its number, which outlines leave out or write differently. An article at the start of the title may look like the number
 * of an appendix, so it is left out behind a number, too.
 */
export function keyOfOutline(title: string): string {
  const text = withoutNumber(withoutNumber(title.normalize('NFKC').trim())).toLowerCase();
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}
