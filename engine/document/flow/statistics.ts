import { type Furniture, FurnitureCounts } from './furniture.js';
import type { PageContent, PagePart, TextLine } from './page-content.js';
import { textOfPart } from './text-of-lines.js';
import { WordFilter } from './word-filter.js';

/** What the join knows of the whole document before it begins. */
export interface DocumentFacts {
  /** The font size of most of the text, in points; 0 when there is none. */
  readonly bodySize: number;
  readonly words: WordFilter;
  readonly furniture: Furniture;
  /** The heading level of each font size that headings have, from 1. */
  readonly levels: ReadonlyMap<number, number>;
}

const MOST_SIZES = 2000;
const DEEPEST = 6;

/** Gathers the facts of a document, page by page. */
export class Statistics {
  readonly #sizes = new Map<number, number>();
  readonly #headings = new Map<number, number>();
  readonly #words = new WordFilter();
  readonly #furniture = new FurnitureCounts();

  add(page: PageContent): void {
    this.#furniture.add(page);
    page.parts.forEach((part) => this.#addPart(part));
  }

  facts(): DocumentFacts {
    let [bodySize, most] = [0, 0];
    for (const [size, letters] of this.#sizes) if (letters > most) [bodySize, most] = [size, letters];
    const sizes = [...this.#headings.keys()].sort((one, other) => other - one);
    const levels = new Map(sizes.map((size, index) => [size, Math.min(index + 1, DEEPEST)]));
    return { bodySize, words: this.#words, furniture: this.#furniture.result(), levels };
  }

  #addPart(part: PagePart): void {
    if (part.kind === 'table') {
      for (const cell of part.cells) cell.parts.forEach((inner) => this.#addPart(inner));
      return;
    }
    const text = textOfPart(part);
    for (const word of wordsIn(text)) this.#words.add(word);
    for (const { size, runs } of part.lines) {
      count(
        this.#sizes,
        size,
        runs.reduce((sum, run) => sum + run.text.length, 0),
      );
    }
    if (part.role === 'heading') count(this.#headings, levelSize(part.lines), 1);
  }
}

/** The font size by which the level of a heading is looked up: sizes of one style differ by rounding. */
export function levelSize([first]: readonly TextLine[]): number {
  return Math.round(2 * (first?.size ?? 0)) / 2;
}

function count(counts: Map<number, number>, key: number, more: number): void {
  const known = counts.get(key);
  if (known !== undefined || counts.size < MOST_SIZES) counts.set(key, (known ?? 0) + more);
}

/** The words of a text as the evidence for hyphens knows them. */
function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu) ?? [];
}
