import { nameTreeEntries } from '../../trees/name-tree.js';
import type { Page } from '../../pages/page-tree.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { isArray, PdfDict, PdfName, PdfString, Ref, type PdfValue } from '../../syntax/values.js';

/** Stands where no page is meant; objects are numbered from 1. */
export const noPage = 0;

/** A destination with a name: `PdfName` for those of the catalog's /Dests, `PdfString` for those of the name tree. */
export interface NamedDestination {
  readonly key: PdfName | PdfString;
  readonly value: PdfValue;
  /** The number of the page object, or `noPage`. */
  readonly page: number;
}

const indexes = new WeakMap<PdfFile, DestinationIndex>();

/** The document's index, which is made once. */
export function destinationIndex(file: PdfFile, pages: readonly Page[]): DestinationIndex {
  const known = indexes.get(file);
  if (known !== undefined) return known;
  const made = new DestinationIndex(file, pages);
  indexes.set(file, made);
  return made;
}

/** Says which page a destination (ISO 32000-2 §12.3.2) leads to, however it is written. */
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

  /** The named destinations that lead to a page, by the number of the page object. */
  on(page: number): readonly NamedDestination[] {
    return this.#onPage.get(page) ?? [];
  }

  /** The page object of this number; undefined when it is none. */
  refOf(num: number): Ref | undefined {
    return this.#pageRefs.get(num);
  }

  /** The number of the page object that the destination leads to; `noPage` when it leads to none of this document. */
  pageOf(destination: PdfValue | undefined): number {
    const found = this.#file.resolve(destination);
    if (found instanceof PdfName || found instanceof PdfString) return this.#lookUp(found)?.page ?? noPage;
    return this.#explicitPage(found);
  }

  /** The page that stands first in an explicit destination: some writers give its index, which is for other files. */
  pageAt(first: PdfValue | undefined): Ref | undefined {
    if (first instanceof Ref) return this.#pageRefs.get(first.num);
    return typeof first === 'number' ? this.#pages[first]?.ref : undefined;
  }

  /** Writers mix the two kinds up, and readers forgive them. */
  #lookUp(name: PdfName | PdfString): NamedDestination | undefined {
    return this.#named.get(idOf(name)) ?? this.#named.get(idOf(otherKind(name)));
  }

  #explicitPage(value: PdfValue): number {
    const found = value instanceof PdfDict ? this.#file.resolve(value.get('D')) : value;
    return isArray(found) ? (this.pageAt(found[0])?.num ?? noPage) : noPage;
  }

  #add(key: PdfName | PdfString, value: PdfValue): void {
    const id = idOf(key);
    if (this.#named.has(id)) return;
    const destination = { key, value, page: this.#explicitPage(this.#file.resolve(value)) };
    this.#named.set(id, destination);
    const there = this.#onPage.get(destination.page);
    if (there === undefined) this.#onPage.set(destination.page, [destination]);
    else there.push(destination);
  }
}

/** Different for different names, and for a name and a string of the same bytes. */
export function idOf(key: PdfName | PdfString): string {
  return key instanceof PdfName ? `/${key.value}` : `(${Buffer.from(key.bytes).toString('latin1')}`;
}

export function otherKind(key: PdfName | PdfString): PdfName | PdfString {
  if (key instanceof PdfName) return new PdfString(Buffer.from(key.value, 'latin1'));
  return new PdfName(Buffer.from(key.bytes).toString('latin1'));
}
