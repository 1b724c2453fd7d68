import type { Page } from '../../pages/page-tree.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, PdfName, Ref, type PdfValue } from '../../syntax/values.js';

/** Stands where a field has no parent; ordinals count from 1. */
export const none = 0;

const noType = ['Page', 'Pages', 'Catalog'];
const indexes = new WeakMap<PdfFile, FieldIndex>();

/** The document's index, which is made once. */
export function fieldIndex(file: PdfFile, pages: readonly Page[]): FieldIndex {
  const known = indexes.get(file);
  if (known !== undefined) return known;
  const made = new FieldIndex(file, pages);
  indexes.set(file, made);
  return made;
}

/**
 * Every field and widget of a document, once, by an ordinal: those in the form's /Fields, then those that pages have
 * besides. A field comes before its kids, and belongs to the first that claims it.
 */
export class FieldIndex {
  readonly #file: PdfFile;
  readonly #ordinals: Uint32Array;
  readonly #refs: Ref[] = [];
  readonly #parents: number[] = [none];
  readonly #signatures: boolean[] = [false];
  readonly #listed = new Map<number, number>();
  readonly #onPage = new Map<number, number[]>();
  readonly #lastInForm: number;

  constructor(file: PdfFile, pages: readonly Page[]) {
    this.#file = file;
    this.#ordinals = new Uint32Array(file.maxObjectNumber + 1);
    const fields = file.array(file.dict(file.catalog.get('AcroForm'))?.get('Fields')) ?? [];
    for (const field of fields) this.#list(field);
    this.#lastInForm = this.#refs.length;
    for (const page of pages) this.#addPage(page.ref);
    this.#placeByTheirPage();
  }

  get count(): number {
    return this.#refs.length;
  }

  /** 0 for an object that is neither field nor widget. */
  ordinal(ref: Ref): number {
    return this.#ordinals[ref.num] ?? none;
  }

  ref(ordinal: number): Ref | undefined {
    return this.#refs[ordinal - 1];
  }

  parent(ordinal: number): number {
    return this.#parents[ordinal] ?? none;
  }

  isSignature(ordinal: number): boolean {
    return this.#signatures[ordinal] === true;
  }

  /** Whether the field has no parent and is of the form, so that its name must be unique. */
  isTop(ordinal: number): boolean {
    return ordinal <= this.#lastInForm && this.parent(ordinal) === none;
  }

  /** Its place in the form's /Fields. */
  listedAt(ordinal: number): number | undefined {
    return this.#listed.get(ordinal);
  }

  /** The widgets on a page, by the number of the page object. */
  on(page: number): readonly number[] {
    return this.#onPage.get(page) ?? [];
  }

  #list(field: PdfValue): void {
    if (!(field instanceof Ref)) return;
    const ordinal = this.#addUpwards(field);
    if (ordinal !== none && !this.#listed.has(ordinal)) this.#listed.set(ordinal, this.#listed.size);
  }

  #addPage(page: Ref): void {
    for (const annotation of this.#file.array(this.#file.dict(page)?.get('Annots')) ?? []) {
      if (!(annotation instanceof Ref)) continue;
      const known = this.ordinal(annotation);
      if (known !== none) this.#place(page.num, known);
      else if (isWidget(this.#file.dict(annotation))) this.#place(page.num, this.#addUpwards(annotation));
    }
  }

  /** A widget that no page lists is on the page that it names. */
  #placeByTheirPage(): void {
    const placed = new Uint8Array(this.count + 1);
    for (const ordinals of this.#onPage.values()) for (const ordinal of ordinals) placed[ordinal] = 1;
    this.#refs.forEach((ref, index) => {
      if (placed[index + 1] === 1) return;
      const dict = this.#file.dict(ref);
      const page = dict?.get('P');
      if (isWidget(dict) && page instanceof Ref) this.#place(page.num, index + 1);
    });
  }

  #place(page: number, ordinal: number): void {
    if (ordinal === none) return;
    const ordinals = this.#onPage.get(page);
    if (ordinals === undefined) this.#onPage.set(page, [ordinal]);
    else ordinals.push(ordinal);
  }

  /** Adds what is above the field first: a field may name a parent that the form does not list. */
  #addUpwards(field: Ref): number {
    const chain: Ref[] = [];
    const inChain = new Set<number>();
    for (let at: PdfValue | undefined = field; at instanceof Ref && this.ordinal(at) === none;) {
      const dict = this.#field(at);
      if (dict === undefined || inChain.has(at.num)) break;
      inChain.add(at.num);
      chain.push(at);
      at = dict.get('Parent');
    }
    const [top] = chain.slice(-1);
    const above = top === undefined ? undefined : this.#field(top)?.get('Parent');
    let parent = above instanceof Ref && !inChain.has(above.num) ? this.ordinal(above) : none;
    // A kid that its parent lists has its ordinal from the walk down from that parent.
    for (const ref of chain.reverse()) parent = this.ordinal(ref) || this.#addTree(ref, parent);
    return this.ordinal(field);
  }

  #addTree(root: Ref, above: number): number {
    const first = this.#add(root, above);
    const waiting = this.#kids(root, first);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (this.ordinal(next.ref) !== none) continue;
      const ordinal = this.#add(next.ref, next.parent);
      if (ordinal !== none) for (const kid of this.#kids(next.ref, ordinal)) waiting.push(kid);
    }
    return first;
  }

  /** The last kid comes first. */
  #kids(ref: Ref, parent: number): { readonly ref: Ref; readonly parent: number }[] {
    const kids = this.#file.array(this.#file.dict(ref)?.get('Kids')) ?? [];
    return kids.flatMap((kid) => (kid instanceof Ref ? [{ ref: kid, parent }] : [])).reverse();
  }

  #add(ref: Ref, parent: number): number {
    const dict = this.#field(ref);
    if (dict === undefined) return none;
    const ordinal = this.#refs.push(ref);
    const type = this.#file.name(dict.get('FT'));
    this.#ordinals[ref.num] = ordinal;
    this.#parents.push(parent);
    this.#signatures.push(type === undefined ? this.isSignature(parent) : type === 'Sig');
    return ordinal;
  }

  #field(ref: Ref): PdfDict | undefined {
    if (!this.#file.has(ref)) return undefined;
    const found = this.#file.get(ref);
    return found instanceof PdfDict && !noType.some((type) => found.isOfType(type)) ? found : undefined;
  }
}

function isWidget(dict: PdfDict | undefined): boolean {
  const subtype = dict?.get('Subtype');
  return subtype instanceof PdfName && subtype.value === 'Widget';
}
