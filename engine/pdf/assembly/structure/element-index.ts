import { numberTreeEntries } from '../../trees/number-tree.js';
import type { Page } from '../../pages/page-tree.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { isArray, Ref, type PdfDict, type PdfValue } from '../../syntax/values.js';
import { addToGroup } from '../../../groups.js';
import type { AnnotationIndex } from '../annotation-index.js';
import { pageIndex } from '../page-index.js';
import { hasText, pageOf, readKid, type Kid } from './kid.js';

/** The ordinal of the structure tree root; ordinals of elements count from 1. */
export const ROOT = 0;

const MANY_KIDS = 1000;
const indexes = new WeakMap<PdfFile, ElementIndex>();

/** Returns the index of a tagged document, which is built once; undefined without a structure tree. */
export function elementIndex(file: PdfFile, pages: readonly Page[]): ElementIndex | undefined {
  const known = indexes.get(file);
  if (known !== undefined) return known;
  const tree = file.dict(file.catalog.get('StructTreeRoot'));
  if (tree === undefined) return undefined;
  const index = new ElementIndex(file, tree, pages);
  indexes.set(file, index);
  return index;
}

interface Level {
  readonly kids: readonly PdfValue[];
  /** The element, or for a direct element the indirect one that contains it. */
  readonly holder: number;
  readonly page: number;
  next: number;
}

/**
 * Numbers every indirect structure element once: parents before their kids; an element belongs to the first parent that
 * lists it. Direct elements count as content of the element that contains them.
 */
export class ElementIndex {
  readonly tree: PdfDict;
  readonly #file: PdfFile;
  readonly #ordinals: Uint32Array;
  readonly #annotations: AnnotationIndex;
  readonly #numbers: number[] = [0];
  readonly #generations = new Map<number, number>();
  readonly #parents: number[] = [ROOT];
  readonly #pages: number[] = [0];
  /** Number of content items on pages, and of texts on no page, in the element and its descendants. */
  readonly #contentCounts: number[] = [0];
  readonly #onPage = new Map<number, number[]>();
  readonly #withText = new Set<number>();
  readonly #largeElements = new Map<number, PdfDict>();
  /** The element that owns an indirect array of kids, by object number. */
  readonly #arrayOwners = new Map<number, number>();
  readonly #stack: Level[] = [];
  #parentTree: ReadonlyMap<number, PdfValue> | undefined;

  constructor(file: PdfFile, tree: PdfDict, pages: readonly Page[]) {
    this.tree = tree;
    this.#file = file;
    this.#ordinals = new Uint32Array(file.maxObjectNumber + 1);
    this.#annotations = pageIndex(file, pages).annotations;
    this.#descend(tree, this.#ownKids(tree, ROOT), { holder: ROOT, page: 0 });
    for (let level = this.#stack.at(-1); level !== undefined; level = this.#stack.at(-1)) {
      const kid = level.kids[level.next++];
      if (kid === undefined) this.#stack.pop();
      else this.#visit(kid, level);
    }
    this.#sumContent();
  }

  get count(): number {
    return this.#numbers.length - 1;
  }

  /** Returns 0 for an object that is not an element. */
  ordinal(ref: Ref): number {
    return this.#ordinals[ref.num] ?? ROOT;
  }

  ref(ordinal: number): Ref {
    return new Ref(this.#numbers[ordinal] ?? 0, this.#generations.get(ordinal));
  }

  parent(ordinal: number): number {
    return this.#parents[ordinal] ?? ROOT;
  }

  /** Returns the object number of the page (/Pg) of the element or its nearest ancestor; 0 when none has one. */
  page(ordinal: number): number {
    return this.#pages[ordinal] ?? 0;
  }

  contentCount(ordinal: number): number {
    return this.#contentCounts[ordinal] ?? 0;
  }

  /** Whether neither the element nor any descendant has content or text. */
  isEmpty(ordinal: number): boolean {
    return ordinal !== ROOT && this.#contentCounts[ordinal] === 0;
  }

  /** Returns the elements with content of their own on a page; an element can occur several times. */
  on(page: number): readonly number[] {
    return this.#onPage.get(page) ?? [];
  }

  /** Returns the dictionary of an element with very many kids, kept to avoid reading it repeatedly. */
  largeElement(ordinal: number): PdfDict | undefined {
    return this.#largeElements.get(ordinal);
  }

  /** Returns the page of a kid: of an annotation, the page that lists it; else the page that it names or inherits. */
  pageOfKid(kid: Exclude<Kid, { kind: 'element' }>, inherited: number): number {
    const annotated = kid.kind === 'object' ? this.#annotations.pageOf(kid.object) : 0;
    return annotated || kid.page || inherited;
  }

  /**
   * Returns the items of an element's /K, which is one kid or an array.
   * @param holder as in `Level`
   */
  kids(element: PdfDict, holder: number, inline: boolean): readonly PdfValue[] {
    const kids = element.get('K') ?? null;
    if (!(kids instanceof Ref)) return isArray(kids) ? kids : kids === null ? [] : [kids];
    const found = this.#file.get(kids);
    if (!isArray(found)) return [kids];
    // Only one element may own an indirect array: many elements sharing a long array would take quadratic time.
    return !inline && this.#arrayOwners.get(kids.num) === holder ? found : [];
  }

  get parentTree(): ReadonlyMap<number, PdfValue> {
    this.#parentTree ??= new Map(numberTreeEntries(this.#file, this.tree.get('ParentTree')));
    return this.#parentTree;
  }

  #visit(value: PdfValue, { holder, page }: Level): void {
    if (value instanceof Ref && this.ordinal(value) !== ROOT) return;
    const kid = readKid(this.#file, value);
    if (kid === undefined) return;
    if (kid.kind !== 'element') this.#addContent(holder, this.pageOfKid(kid, page));
    else if (value instanceof Ref) this.#visitElement(kid.dict, this.#add(value, holder, pageOf(kid.dict) || page));
    else this.#descend(kid.dict, this.kids(kid.dict, holder, true), { holder, page });
  }

  #visitElement(element: PdfDict, ordinal: number): void {
    const kids = this.#ownKids(element, ordinal);
    if (kids.length > MANY_KIDS) this.#largeElements.set(ordinal, element);
    if (hasText(element)) this.#withText.add(ordinal);
    this.#descend(element, kids, { holder: ordinal, page: this.page(ordinal) });
  }

  #ownKids(element: PdfDict, ordinal: number): readonly PdfValue[] {
    const kids = element.get('K');
    if (kids instanceof Ref && !this.#arrayOwners.has(kids.num)) this.#arrayOwners.set(kids.num, ordinal);
    return this.kids(element, ordinal, false);
  }

  #add(ref: Ref, parent: number, page: number): number {
    const ordinal = this.#numbers.push(ref.num) - 1;
    if (ref.gen !== 0) this.#generations.set(ordinal, ref.gen);
    this.#ordinals[ref.num] = ordinal;
    this.#parents.push(parent);
    this.#pages.push(page);
    this.#contentCounts.push(0);
    return ordinal;
  }

  #descend(element: PdfDict, kids: readonly PdfValue[], { holder, page }: Omit<Level, 'kids' | 'next'>): void {
    const own = pageOf(element);
    if (kids.length > 0) this.#stack.push({ kids, holder, page: own || page, next: 0 });
    else if (own !== 0 || hasText(element)) this.#addContent(holder, own);
  }

  #addContent(ordinal: number, page: number): void {
    this.#contentCounts[ordinal] = this.contentCount(ordinal) + 1;
    if (page !== 0) addToGroup(this.#onPage, page, ordinal);
  }

  /** Descending ordinals visit kids before their parents, so each sum is complete when it is added to the parent. */
  #sumContent(): void {
    for (let ordinal = this.count; ordinal > ROOT; ordinal--) {
      const parent = this.parent(ordinal);
      if (this.contentCount(ordinal) === 0 && this.#withText.has(ordinal)) this.#addContent(ordinal, 0);
      this.#contentCounts[parent] = this.contentCount(parent) + this.contentCount(ordinal);
    }
  }
}
