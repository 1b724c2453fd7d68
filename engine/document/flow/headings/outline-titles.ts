import type { OutlineEntry } from '../../document-model.js';
import { withoutChapterNumber } from './heading-number.js';

/** The titles of the outline, by the pages of their targets. */
export class OutlineTitles {
  readonly #levels = new Map<number, Map<string, number>>();

  constructor(outline: readonly OutlineEntry[]) {
    for (const { title, level, target } of outline) {
      if (target === undefined) continue;
      const levels = this.#levels.get(target.page) ?? new Map<string, number>();
      this.#levels.set(target.page, levels);
      const key = plain(title);
      if (key !== '' && !levels.has(key)) levels.set(key, Math.min(level, MAX_DEPTH));
    }
  }

  /** Returns the level of the outline title that equals a text on a page; undefined if there is none. */
  levelOf(text: string, page: number): number | undefined {
    if (this.#levels.size === 0) return undefined;
    const key = plain(text);
    // Some outlines point to the end of the previous page.
    return this.#levels.get(page)?.get(key) ?? this.#levels.get(page - 1)?.get(key);
  }
}

const MAX_DEPTH = 6;

/** Returns a title without its number, which outlines leave out or write differently. */
function plain(title: string): string {
  const text = withoutChapterNumber(title.normalize('NFKC').trim()).toLowerCase();
  return text.replace(/^[\s\d.:§()–-]+(?=[^\s\d.:§()–-])/u, '').replace(/[^\p{L}\p{N}]/gu, '');
}
