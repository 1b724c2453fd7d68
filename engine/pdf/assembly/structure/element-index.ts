import { numberTreeEntries } from '../../trees/number-tree.js';
import type { Page } from '../../pages/page-tree.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { isArray, Ref, type PdfDict, type PdfValue } from '../../syntax/values.js';
import { hasText, pageOf, readKid, type Kid } from './kid.js';

/** Stands where an element's parent is the root; ordinals count from 1. */
export const root = 0;

const manyKids = 1000;
const indexes = new WeakMap<PdfFile, ElementIndex>();

/** The index of a tagged document, which is made once; undefined when it has no structure tree. */
export function elementIndex(file: PdfFile, pages: readonly Page[]): ElementIndex | undefined {
  const known = indexes.get(file);
  if (known !== undefined) return known;
  const tree = file.dict(file.catalog.get('StructTreeRoot'));
  if (tree === undefined) return undefined;
  const made = new ElementIndex(file, tree, pages);
  indexes.set(file, made);
  return made;
}

interface Level {
  readonly kids: readonly PdfValue[];
  /** The element, or the one that holds it when it is no object of its own. */
  readonly holder: number;
  readonly page: number;
  next: number;
}

/**
 * Every structure element that is an object, once, by an ordinal: parents before their kids, an element with the
 * first that claims it. Elements that are written inside others count as content of the one that holds them.
 */
export class ElementIndex {
  readonly tree: PdfDict;
  readonly #file: PdfFile;
  readonly #ordinals: Uint32Array;
  readonly #annotationPages: Uint32Array;
  readonly #numbers: number[] = [0];
  readonly #generations = new Map<number, number>();
  readonly #parents: number[] = [root];
  readonly #pages: number[] = [0];
  /** How many times the element and those below it are found on some page, or have what is on none. */
  readonly #content: number[] = [0];
  readonly #onPage = new Map<number, number[]>();
  readonly #speaking = new Set<number>();
  readonly #long = new Map<number, PdfDict>();
  /** Arrays of kids that are objects: which element has them. */
  readonly #arrays = new Map<number, number>();
  readonly #levels: Level[] = [];
  #parentTree: ReadonlyMap<number, PdfValue> | undefined;

  constructor(file: PdfFile, tree: PdfDict, pages: readonly Page[]) {
    this.tree = tree;
    this.#file = file;
    this.#ordinals = new Uint32Array(file.maxObjectNumber + 1);
    this.#annotationPages = annotationPages(file, pages);
    this.#descend(tree, this.#claimedKids(tree, root), { holder: root, page: 0 });
    for (let level = this.#levels.at(-1); level !== undefined; level = this.#levels.at(-1)) {
      const kid = level.kids[level.next++];
      if (kid === undefined) this.#levels.pop();
      else this.#visit(kid, level);
    }
    this.#sumUp();
  }

  get count(): number {
    return this.#numbers.length - 1;
  }

  /** 0 for an object that is no element. */
  ordinal(ref: Ref): number {
    return this.#ordinals[ref.num] ?? root;
  }

  ref(ordinal: number): Ref {
    return new Ref(this.#numbers[ordinal] ?? 0, this.#generations.get(ordinal));
  }

  parent(ordinal: number): number {
    return this.#parents[ordinal] ?? root;
  }

  /** The page that the element or one above it names: the number of the page object, 0 when none does. */
  page(ordinal: number): number {
    return this.#pages[ordinal] ?? 0;
  }

  contentCount(ordinal: number): number {
    return this.#content[ordinal] ?? 0;
  }

  /** Whether neither the element nor any below it has content or text. */
  isHollow(ordinal: number): boolean {
    return ordinal !== root && this.#content[ordinal] === 0;
  }

  /** The elements that have content of their own on a page; one can come more than once. */
  on(page: number): readonly number[] {
    return this.#onPage.get(page) ?? [];
  }

  /** The dictionary of an element with so many kids that it is not to be read again and again. */
  long(ordinal: number): PdfDict | undefined {
    return this.#long.get(ordinal);
  }

  /** Where a kid is: an annotation on the page that has it, all else on the page that is named. */
  pageOfKid(kid: Exclude<Kid, { kind: 'element' }>, inherited: number): number {
    const annotated = kid.kind === 'object' ? (this.#annotationPages[kid.object.num] ?? 0) : 0;
    return annotated || kid.page || inherited;
  }

  /** The items of an element's /K, which is one kid or an array of them. `holder` is as in the walk. */
  kids(element: PdfDict, holder: number, inline: boolean): readonly PdfValue[] {
    const kids = element.get('K') ?? null;
    if (!(kids instanceof Ref)) return isArray(kids) ? kids : kids === null ? [] : [kids];
    const found = this.#file.get(kids);
    if (!isArray(found)) return [kids];
    // Many elements that share one long array would be work without end.
    return !inline && this.#arrays.get(kids.num) === holder ? found : [];
  }

  get parentTree(): ReadonlyMap<number, PdfValue> {
    this.#parentTree ??= new Map(numberTreeEntries(this.#file, this.tree.get('ParentTree')));
    return this.#parentTree;
  }

  #visit(value: PdfValue, { holder, page }: Level): void {
    if (value instanceof Ref && this.ordinal(value) !== root) return;
    const kid = readKid(this.#file, value);
    if (kid === undefined) return;
    if (kid.kind !== 'element') this.#addContent(holder, this.pageOfKid(kid, page));
    else if (value instanceof Ref) this.#visitElement(kid.dict, this.#add(value, holder, pageOf(kid.dict) || page));
    else this.#descend(kid.dict, this.kids(kid.dict, holder, true), { holder, page });
  }

  #visitElement(element: PdfDict, ordinal: number): void {
    const kids = this.#claimedKids(element, ordinal);
    if (kids.length > manyKids) this.#long.set(ordinal, element);
    if (hasText(element)) this.#speaking.add(ordinal);
    this.#descend(element, kids, { holder: ordinal, page: this.page(ordinal) });
  }

  #claimedKids(element: PdfDict, ordinal: number): readonly PdfValue[] {
    const kids = element.get('K');
    if (kids instanceof Ref && !this.#arrays.has(kids.num)) this.#arrays.set(kids.num, ordinal);
    return this.kids(element, ordinal, false);
  }

  #add(ref: Ref, parent: number, page: number): number {
    const ordinal = this.#numbers.push(ref.num) - 1;
    if (ref.gen !== 0) this.#generations.set(ordinal, ref.gen);
    this.#ordinals[ref.num] = ordinal;
    this.#parents.push(parent);
    this.#pages.push(page);
    this.#content.push(0);
    return ordinal;
  }

  #descend(element: PdfDict, kids: readonly PdfValue[], { holder, page }: Omit<Level, 'kids' | 'next'>): void {
    const own = pageOf(element);
    if (kids.length > 0) this.#levels.push({ kids, holder, page: own || page, next: 0 });
    else if (own !== 0 || hasText(element)) this.#addContent(holder, own);
  }

  #addContent(ordinal: number, page: number): void {
    this.#content[ordinal] = this.contentCount(ordinal) + 1;
    const there = this.#onPage.get(page);
    if (page === 0) return;
    if (there === undefined) this.#onPage.set(page, [ordinal]);
    else there.push(ordinal);
  }

  /** Kids come after their parents, so going backwards each sum is complete when it is handed up. */
  #sumUp(): void {
    for (let ordinal = this.count; ordinal > root; ordinal--) {
      const parent = this.parent(ordinal);
      if (this.contentCount(ordinal) === 0 && this.#speaking.has(ordinal)) this.#addContent(ordinal, 0);
      this.#content[parent] = this.contentCount(parent) + this.contentCount(ordinal);
    }
  }
}

function annotationPages(file: PdfFile, pages: readonly Page[]): Uint32Array {
  const found = new Uint32Array(file.maxObjectNumber + 1);
  for (const { ref } of pages) {
    for (const annotation of file.array(file.dict(ref)?.get('Annots')) ?? []) {
      if (annotation instanceof Ref && annotation.num < found.length) found[annotation.num] = ref.num;
    }
  }
  return found;
}
