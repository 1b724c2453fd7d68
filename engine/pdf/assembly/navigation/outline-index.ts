import type { Page } from '../../pages/page-tree.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, PdfName, Ref, type PdfValue } from '../../syntax/values.js';
import { isGoTo } from './action-targets.js';
import { destinationIndex, noPage } from './destination-index.js';

/** Stands for what is above the top-level items; ordinals count from 1. */
export const root = 0;

const indexes = new WeakMap<PdfFile, OutlineIndex>();

/** The document's index, which is made once. */
export function outlineIndex(file: PdfFile, pages: readonly Page[]): OutlineIndex {
  const known = indexes.get(file);
  if (known !== undefined) return known;
  const made = new OutlineIndex(file, pages);
  indexes.set(file, made);
  return made;
}

/** Every outline item of a document once, by an ordinal: a parent before its kids, siblings in their order. */
export class OutlineIndex {
  readonly #file: PdfFile;
  readonly #pages: readonly Page[];
  readonly #refs: Ref[] = [];
  readonly #parents: number[] = [root];
  readonly #open: boolean[] = [true];
  readonly #pageOf: number[] = [noPage];
  readonly #onPage = new Map<number, number[]>();
  readonly #elsewhere: number[] = [];
  readonly #seen: Uint8Array;

  constructor(file: PdfFile, pages: readonly Page[]) {
    this.#file = file;
    this.#pages = pages;
    this.#seen = new Uint8Array(file.maxObjectNumber + 1);
    this.#walk(file.dict(file.catalog.get('Outlines'))?.get('First'));
  }

  get count(): number {
    return this.#refs.length;
  }

  /** Items that lead out of the document, or do something that needs no page. */
  get elsewhere(): readonly number[] {
    return this.#elsewhere;
  }

  /** Items that lead to a page, by the number of the page object. */
  on(page: number): readonly number[] {
    return this.#onPage.get(page) ?? [];
  }

  dict(ordinal: number): PdfDict {
    return this.#file.dict(this.#refs[ordinal - 1]) ?? new PdfDict();
  }

  parent(ordinal: number): number {
    return this.#parents[ordinal] ?? root;
  }

  /** The page that the item leads to. */
  page(ordinal: number): Ref | undefined {
    return destinationIndex(this.#file, this.#pages).refOf(this.#pageOf[ordinal] ?? noPage);
  }

  isOpen(ordinal: number): boolean {
    return this.#open[ordinal] === true;
  }

  /** Goes down before it goes on, with what is to come in a list: an outline may be as deep as it is long. */
  #walk(first: PdfValue | undefined): void {
    const waiting: { readonly item: PdfValue | undefined; readonly parent: number }[] = [{ item: first, parent: root }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { item, parent } = next;
      const dict = this.#newItem(item);
      if (dict === undefined || !(item instanceof Ref)) continue;
      const ordinal = this.#add(item, dict, parent);
      waiting.push({ item: dict.get('Next'), parent }, { item: dict.get('First'), parent: ordinal });
    }
  }

  #newItem(item: PdfValue | undefined): PdfDict | undefined {
    if (!(item instanceof Ref) || !this.#file.has(item) || this.#seen[item.num] === 1) return undefined;
    this.#seen[item.num] = 1;
    const found = this.#file.get(item);
    return found instanceof PdfDict && !found.isOfType('Page') && !found.isOfType('Catalog') ? found : undefined;
  }

  #add(ref: Ref, dict: PdfDict, parent: number): number {
    const ordinal = this.#refs.push(ref);
    this.#parents.push(parent);
    this.#open.push((this.#file.number(dict.get('Count')) ?? 0) > 0);
    const action = this.#file.dict(dict.get('A'));
    const page = destinationIndex(this.#file, this.#pages).pageOf(destinationOf(this.#file, dict));
    this.#pageOf.push(page);
    const there = this.#onPage.get(page);
    if (page === noPage) {
      if (!dict.has('Dest') && action?.get('S') instanceof PdfName && !isGoTo(action)) this.#elsewhere.push(ordinal);
    } else if (there === undefined) this.#onPage.set(page, [ordinal]);
    else there.push(ordinal);
    return ordinal;
  }
}

/** Where an item leads to in the document: its /Dest, or that of its action. */
export function destinationOf(file: PdfFile, item: PdfDict): PdfValue | undefined {
  if (item.has('Dest')) return item.get('Dest');
  const action = file.dict(item.get('A'));
  return action !== undefined && isGoTo(action) ? action.get('D') : undefined;
}
