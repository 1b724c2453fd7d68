import type { Page } from '../../pages/page-tree.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, PdfName, Ref, type PdfValue } from '../../syntax/values.js';
import { isGoTo } from './action-targets.js';
import { destinationIndex, NO_PAGE } from './destination-index.js';
import { addToGroup } from '../../../groups.js';

/** The ordinal of the outline root; ordinals of items count from 1. */
export const ROOT = 0;

const indexes = new WeakMap<PdfFile, OutlineIndex>();

/** Returns the index of a document, which is built once. */
export function outlineIndex(file: PdfFile, pages: readonly Page[]): OutlineIndex {
  const known = indexes.get(file);
  if (known !== undefined) return known;
  const index = new OutlineIndex(file, pages);
  indexes.set(file, index);
  return index;
}

/** Numbers every outline item of a document once: a parent before its kids, siblings in order. */
export class OutlineIndex {
  readonly #file: PdfFile;
  readonly #pages: readonly Page[];
  readonly #refs: Ref[] = [];
  readonly #parents: number[] = [ROOT];
  readonly #open: boolean[] = [true];
  readonly #pageOf: number[] = [NO_PAGE];
  readonly #onPage = new Map<number, number[]>();
  readonly #withoutPage: number[] = [];
  readonly #visited: Uint8Array;

  constructor(file: PdfFile, pages: readonly Page[]) {
    this.#file = file;
    this.#pages = pages;
    this.#visited = new Uint8Array(file.maxObjectNumber + 1);
    this.#walk(file.dict(file.catalog.get('Outlines'))?.get('First'));
  }

  get count(): number {
    return this.#refs.length;
  }

  /** Items that leave the document, or whose action needs no page. */
  get withoutPage(): readonly number[] {
    return this.#withoutPage;
  }

  /** Returns the items that lead to a page, by the object number of the page. */
  on(page: number): readonly number[] {
    return this.#onPage.get(page) ?? [];
  }

  dict(ordinal: number): PdfDict {
    return this.#file.dict(this.#refs[ordinal - 1]) ?? new PdfDict();
  }

  parent(ordinal: number): number {
    return this.#parents[ordinal] ?? ROOT;
  }

  /** Returns the page that the item leads to. */
  page(ordinal: number): Ref | undefined {
    return destinationIndex(this.#file, this.#pages).refOf(this.#pageOf[ordinal] ?? NO_PAGE);
  }

  isOpen(ordinal: number): boolean {
    return this.#open[ordinal] === true;
  }

  /** Visits items depth-first with a stack instead of recursion, because outlines can be very deep. */
  #walk(first: PdfValue | undefined): void {
    const stack: { readonly item: PdfValue | undefined; readonly parent: number }[] = [{ item: first, parent: ROOT }];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const { item, parent } = next;
      const dict = this.#newItem(item);
      if (dict === undefined || !(item instanceof Ref)) continue;
      const ordinal = this.#add(item, dict, parent);
      stack.push({ item: dict.get('Next'), parent }, { item: dict.get('First'), parent: ordinal });
    }
  }

  #newItem(item: PdfValue | undefined): PdfDict | undefined {
    if (!(item instanceof Ref) || !this.#file.has(item) || this.#visited[item.num] === 1) return undefined;
    this.#visited[item.num] = 1;
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
    if (page === NO_PAGE) {
      if (!dict.has('Dest') && action?.get('S') instanceof PdfName && !isGoTo(action)) this.#withoutPage.push(ordinal);
    } else addToGroup(this.#onPage, page, ordinal);
    return ordinal;
  }
}

/** Returns the destination of an item: its /Dest, or that of its action. */
export function destinationOf(file: PdfFile, item: PdfDict): PdfValue | undefined {
  if (item.has('Dest')) return item.get('Dest');
  const action = file.dict(item.get('A'));
  return action !== undefined && isGoTo(action) ? action.get('D') : undefined;
}
