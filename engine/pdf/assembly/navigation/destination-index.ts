import { nameTreeEntries } from '../../trees/name-tree.js';
import type { Page } from '../../pages/page-tree.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { isArray, PdfDict, PdfName, PdfString, Ref, type PdfValue } from '../../syntax/values.js';
import { addToGroup } from '../../../groups.js';

/** The object number for "no page"; objects are numbered from 1. */
export const NO_PAGE = 0;

/** A named destination: its key is a `PdfName` in the catalog's /Dests, and a `PdfString` in the name tree. */
export interface NamedDestination {
  readonly key: PdfName | PdfString;
  readonly value: PdfValue;
  /** The object number of the page, or `NO_PAGE`. */
  readonly page: number;
}

const indexes = new WeakMap<PdfFile, DestinationIndex>();

/** Returns the index of a document, which is built once. */
export function destinationIndex(file: PdfFile, pages: readonly Page[]): DestinationIndex {
  const known = indexes.get(file);
  if (known !== undefined) return known;
  const index = new DestinationIndex(file, pages);
  indexes.set(file, index);
  return index;
}

/** Maps destinations (ISO 32000-2 §12.3.2), in any notation, to pages. */
export class DestinationIndex {
  readonly #file: PdfFile;
  readonly #pages: readonly Page[];
  readonly #pageRefs: ReadonlyMap<number, Ref>;
  readonly #named = new Map<string, NamedDestination>();
  readonly #onPage = new Map<number, NamedDestination[]>();

  constructor(file: PdfFile, pages: readonly Page[]) {
    this.#file = file;
    this.#pages = pages;
    this.#pageRefs = new Map(pages.map(({ ref }) => [ref.num, ref]));
    const { catalog } = file;
    for (const [name, value] of file.dict(catalog.get('Dests'))?.entries() ?? []) this.#add(new PdfName(name), value);
    const tree = file.dict(catalog.get('Names'))?.get('Dests');
    for (const [key, value] of nameTreeEntries(file, tree)) this.#add(key, value);
  }

  get named(): Iterable<NamedDestination> {
    return this.#named.values();
  }

  /** Returns the named destinations on a page, by the object number of the page. */
  on(page: number): readonly NamedDestination[] {
    return this.#onPage.get(page) ?? [];
  }

  /** Returns the page with this object number; undefined when it is not a page. */
  refOf(num: number): Ref | undefined {
    return this.#pageRefs.get(num);
  }

  /** Returns the object number of the destination's page; `NO_PAGE` when it is not in this document. */
  pageOf(destination: PdfValue | undefined): number {
    const found = this.#file.resolve(destination);
    if (found instanceof PdfName || found instanceof PdfString) return this.#lookUp(found)?.page ?? NO_PAGE;
    return this.#explicitPage(found);
  }

  /**
   * Returns the page of an explicit destination. Some writers use a page index, which the standard reserves for other
   * files.
   */
  pageAt(first: PdfValue | undefined): Ref | undefined {
    if (first instanceof Ref) return this.#pageRefs.get(first.num);
    return typeof first === 'number' ? this.#pages[first]?.ref : undefined;
  }

  /** Some writers confuse the two kinds of names, and viewers tolerate it. */
  #lookUp(name: PdfName | PdfString): NamedDestination | undefined {
    return this.#named.get(destinationId(name)) ?? this.#named.get(destinationId(otherNotation(name)));
  }

  #explicitPage(value: PdfValue): number {
    const found = value instanceof PdfDict ? this.#file.resolve(value.get('D')) : value;
    return isArray(found) ? (this.pageAt(found[0])?.num ?? NO_PAGE) : NO_PAGE;
  }

  #add(key: PdfName | PdfString, value: PdfValue): void {
    const id = destinationId(key);
    if (this.#named.has(id)) return;
    const destination = { key, value, page: this.#explicitPage(this.#file.resolve(value)) };
    this.#named.set(id, destination);
    addToGroup(this.#onPage, destination.page, destination);
  }
}

/** Returns a key that is unique for each name, and distinguishes names from strings of the same bytes. */
export function destinationId(key: PdfName | PdfString): string {
  return key instanceof PdfName ? `/${key.value}` : `(${Buffer.from(key.bytes).toString('latin1')}`;
}

export function otherNotation(key: PdfName | PdfString): PdfName | PdfString {
  if (key instanceof PdfName) return new PdfString(Buffer.from(key.value, 'latin1'));
  return new PdfName(Buffer.from(key.bytes).toString('latin1'));
}
