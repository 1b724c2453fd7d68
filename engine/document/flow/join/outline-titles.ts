import type { OutlineEntry } from '../../document-model.js';

/** The titles of the outline by the pages that they lead to. */
export class OutlineTitles {
  readonly #levels = new Map<number, Map<string, number>>();

  constructor(outline: readonly OutlineEntry[]) {
    for (const { title, level, target } of outline) {
      if (target === undefined) continue;
      const levels = this.#levels.get(target.page) ?? new Map<string, number>();
      this.#levels.set(target.page, levels);
      const key = plain(title);
      if (key !== '' && !levels.has(key)) levels.set(key, Math.min(level, DEEPEST));
    }
  }

  /** The level of the title that a text on a page is; undefined if it is none. */
  levelOf(text: string, page: number): number | undefined {
    if (this.#levels.size === 0) return undefined;
    const key = plain(text);
    // Some outlines lead to the end of the page before.
    return this.#levels.get(page)?.get(key) ?? this.#levels.get(page - 1)?.get(key);
  }
}

const DEEPEST = 6;

/** A title without its number, which outlines leave out or write in another way. */
function plain(title: string): string {
  const text = title.normalize('NFKC').toLowerCase();
  return text.replace(/^[\s\d.:§()–-]+(?=\p{L})/u, '').replace(/[^\p{L}\p{N}]/gu, '');
}
