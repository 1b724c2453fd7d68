import type { Page } from '../pages/page-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import { type PdfDict, Ref } from '../syntax/values.js';

const none = 0;

/** Maps the annotations of a document to their pages. */
export class AnnotationIndex {
  readonly #firstPage: Uint32Array;
  readonly #otherPages = new Map<number, Set<number>>();

  constructor(private readonly file: PdfFile) {
    this.#firstPage = new Uint32Array(file.maxObjectNumber + 1);
  }

  /** @param dict the dictionary of the page */
  addPage({ ref: page }: Page, dict: PdfDict | undefined): void {
    for (const annotation of this.file.array(dict?.get('Annots')) ?? []) {
      if (annotation instanceof Ref && this.file.has(annotation)) this.#add(annotation.num, page.num);
    }
  }

  /** Returns the object number of the first page that lists the annotation; 0 when none does. */
  pageOf({ num }: Ref): number {
    return this.#firstPage[num] ?? none;
  }

  /** Whether the object is an annotation that is on none of these pages. */
  isOnOtherPages({ num }: Ref, pages: { has(page: number): boolean }): boolean {
    const page = this.#firstPage[num] ?? none;
    if (page === none || pages.has(page)) return false;
    return ![...(this.#otherPages.get(num) ?? [])].some((other) => pages.has(other));
  }

  #add(annotation: number, page: number): void {
    const first = this.#firstPage[annotation] ?? none;
    if (first === page) return;
    if (first === none) {
      this.#firstPage[annotation] = page;
      return;
    }
    const others = this.#otherPages.get(annotation);
    if (others === undefined) this.#otherPages.set(annotation, new Set([page]));
    else others.add(page);
  }
}
