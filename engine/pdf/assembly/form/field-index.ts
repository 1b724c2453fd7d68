import type { Page } from '../../pages/page-tree.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, PdfName, Ref, type PdfValue } from '../../syntax/values.js';
import { addToGroup } from '../../../groups.js';

/** The ordinal for "no field" (no parent); ordinals of fields count from 1. */
export const NO_FIELD = 0;

const otherTypes = ['Page', 'Pages', 'Catalog'];

/**
 * Numbers every field and widget of a document once: those in the form's /Fields, then others on pages. A field
 * precedes its kids, and belongs to the first field that lists it.
 */
export class FieldIndex {
  readonly #file: PdfFile;
  readonly #ordinals: Uint32Array;
  readonly #refs: Ref[] = [];
  readonly #parents: number[] = [NO_FIELD];
  readonly #signatures: boolean[] = [false];
  readonly #formPositions = new Map<number, number>();
  readonly #onPage = new Map<number, number[]>();
  readonly #lastInForm: number;

  /** Numbers the fields of the form; `addPage` adds those of pages, and `finish` ends the index. */
  constructor(file: PdfFile) {
    this.#file = file;
    this.#ordinals = new Uint32Array(file.maxObjectNumber + 1);
    const fields = file.array(file.dict(file.catalog.get('AcroForm'))?.get('Fields')) ?? [];
    for (const field of fields) this.#addFormField(field);
    this.#lastInForm = this.#refs.length;
  }

  /** @param dict the dictionary of the page */
  addPage({ ref }: Page, dict: PdfDict | undefined): void {
    for (const annotation of this.#file.array(dict?.get('Annots')) ?? []) {
      if (!(annotation instanceof Ref)) continue;
      const known = this.ordinal(annotation);
      if (known !== NO_FIELD) this.#place(ref.num, known);
      else if (isWidget(this.#file.dict(annotation))) this.#place(ref.num, this.#addWithAncestors(annotation));
    }
  }

  /** Places the widgets that no page lists, each on the page of its /P. */
  finish(): void {
    const placed = new Uint8Array(this.count + 1);
    for (const ordinals of this.#onPage.values()) for (const ordinal of ordinals) placed[ordinal] = 1;
    this.#refs.forEach((ref, index) => {
      if (placed[index + 1] === 1) return;
      const dict = this.#file.dict(ref);
      const page = dict?.get('P');
      if (isWidget(dict) && page instanceof Ref) this.#place(page.num, index + 1);
    });
  }

  get count(): number {
    return this.#refs.length;
  }

  /** Returns 0 for an object that is neither a field nor a widget. */
  ordinal(ref: Ref): number {
    return this.#ordinals[ref.num] ?? NO_FIELD;
  }

  ref(ordinal: number): Ref | undefined {
    return this.#refs[ordinal - 1];
  }

  parent(ordinal: number): number {
    return this.#parents[ordinal] ?? NO_FIELD;
  }

  isSignature(ordinal: number): boolean {
    return this.#signatures[ordinal] === true;
  }

  /** Whether the field is a top-level field of the form, whose name must be unique. */
  isTop(ordinal: number): boolean {
    return ordinal <= this.#lastInForm && this.parent(ordinal) === NO_FIELD;
  }

  /** Returns the position of the field in the form's /Fields. */
  formPosition(ordinal: number): number | undefined {
    return this.#formPositions.get(ordinal);
  }

  /** Returns the widgets on a page, by the object number of the page. */
  on(page: number): readonly number[] {
    return this.#onPage.get(page) ?? [];
  }

  #addFormField(field: PdfValue): void {
    if (!(field instanceof Ref)) return;
    const ordinal = this.#addWithAncestors(field);
    if (ordinal !== NO_FIELD && !this.#formPositions.has(ordinal))
      this.#formPositions.set(ordinal, this.#formPositions.size);
  }

  #place(page: number, ordinal: number): void {
    if (ordinal === NO_FIELD) return;
    addToGroup(this.#onPage, page, ordinal);
  }

  /** Adds the ancestors of a field first: a field may have a parent that the form does not list. */
  #addWithAncestors(field: Ref): number {
    const chain: Ref[] = [];
    const inChain = new Set<number>();
    for (let at: PdfValue | undefined = field; at instanceof Ref && this.ordinal(at) === NO_FIELD;) {
      const dict = this.#field(at);
      if (dict === undefined || inChain.has(at.num)) break;
      inChain.add(at.num);
      chain.push(at);
      at = dict.get('Parent');
    }
    const [top] = chain.slice(-1);
    const parentRef = top === undefined ? undefined : this.#field(top)?.get('Parent');
    let parent = parentRef instanceof Ref && !inChain.has(parentRef.num) ? this.ordinal(parentRef) : NO_FIELD;
    // A kid that its parent lists was already numbered from that parent.
    for (const ref of chain.reverse()) parent = this.ordinal(ref) || this.#addTree(ref, parent);
    return this.ordinal(field);
  }

  #addTree(root: Ref, above: number): number {
    const first = this.#add(root, above);
    const stack = this.#kids(root, first);
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      if (this.ordinal(next.ref) !== NO_FIELD) continue;
      const ordinal = this.#add(next.ref, next.parent);
      if (ordinal !== NO_FIELD) for (const kid of this.#kids(next.ref, ordinal)) stack.push(kid);
    }
    return first;
  }

  /** Returns the kids in reverse order, for the stack. */
  #kids(ref: Ref, parent: number): { readonly ref: Ref; readonly parent: number }[] {
    const kids = this.#file.array(this.#file.dict(ref)?.get('Kids')) ?? [];
    return kids.flatMap((kid) => (kid instanceof Ref ? [{ ref: kid, parent }] : [])).reverse();
  }

  #add(ref: Ref, parent: number): number {
    const dict = this.#field(ref);
    if (dict === undefined) return NO_FIELD;
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
    return found instanceof PdfDict && !otherTypes.some((type) => found.isOfType(type)) ? found : undefined;
  }
}

function isWidget(dict: PdfDict | undefined): boolean {
  const subtype = dict?.get('Subtype');
  return subtype instanceof PdfName && subtype.value === 'Widget';
}
