import type { Candidate } from './candidate.js';
import { placeOfTitle } from './key-of-title.js';
import type { Look } from '../page/look-of.js';

/** Maximum number of pages with the title of a document and what belongs to it. */
const MAX_PAGES = 4;

/** Maximum number of texts; a hostile document can contain any number. */
const MAX_TEXTS = 20_000;

/** Collects the candidates before the first text or numbered heading of a document: its title, the authors and the date. */
export class TitleBlockCounts {
  readonly #texts = new Set<string>();
  readonly #unnamed = new Set<string>();
  readonly #sizes = new Map<number, number>();
  #isOpen = true;

  /** Whether no text has been found yet. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  close(): void {
    this.#isOpen = false;
  }

  /** Adds a text in plain letters that no text follows. */
  add({ text, page }: Candidate): void {
    if (this.#isOpen && this.#texts.size < MAX_TEXTS) this.#texts.add(placeOfTitle({ text, page }));
  }

  /** Adds a text that the outline does not name and that no text follows. */
  addUnnamed({ text, page }: Candidate): void {
    if (this.#isOpen && this.#unnamed.size < MAX_TEXTS) this.#unnamed.add(placeOfTitle({ text, page }));
  }

  /** Adds a page after all of its candidates. */
  addPage(page: number, candidates: Iterable<Candidate>): void {
    if (!this.#isOpen || this.#sizes.size >= MAX_PAGES) return;
    let largest = 0;
    for (const { look } of candidates) largest = Math.max(largest, look.size);
    this.#sizes.set(page, largest);
  }

  result(): TitleBlock {
    // Slides may have no text at all, but titles.
    return new TitleBlock(this.#texts, this.#unnamed, this.#isOpen ? new Map() : this.#sizes);
  }
}

/** Tells authors, publishers and dates from headings. */
export class TitleBlock {
  constructor(
    private readonly texts: ReadonlySet<string>,
    private readonly unnamed: ReadonlySet<string>,
    /** The largest size of the candidates of each of the first pages, as far as the document has no text before. */
    private readonly sizes: ReadonlyMap<number, number>,
  ) {}

  /** @param largest the largest size of headings */
  has({ text, page, look, depth }: Candidate, largest: number): boolean {
    if (depth !== undefined) return false;
    return (
      this.isBelowTitle(look, page) || (look.size < SMALLER * largest && this.texts.has(placeOfTitle({ text, page })))
    );
  }

  /** Returns whether a text is in front of the first text and not in the outline. */
  isUnnamed({ text, page, depth, stated }: Candidate): boolean {
    return depth === undefined && stated === undefined && this.unnamed.has(placeOfTitle({ text, page }));
  }

  /** Returns whether a look is smaller than the title on a page without text. */
  isBelowTitle({ size }: Look, page: number): boolean {
    return size < SMALLER * (this.sizes.get(page) ?? 0);
  }
}

/** Maximum ratio of two different sizes; the same size differs by rounding. */
const SMALLER = 0.98;
