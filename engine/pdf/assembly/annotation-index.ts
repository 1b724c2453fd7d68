import type { Page } from '../pages/page-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import { Ref } from '../syntax/values.js';

const none = 0;
const indexes = new WeakMap<PdfFile, AnnotationIndex>();

/** Returns the index of a document, which is built once. */
export function annotationIndex(file: PdfFile, pages: readonly Page[]): AnnotationIndex {
  const known = indexes.get(file);
  if (known !== undefined) return known;
  const index = new AnnotationIndex(file, pages);
  indexes.set(file, index);
  return index;
}

/** Maps the annotations of a document to their pages. */
export class AnnotationIndex {
  readonly #firstPage: Uint32Array;
  readonly #otherPages = new Map<number, Set<number>>();

  constructor(file: PdfFile, pages: readonly Page[]) {
    this.#firstPage = new Uint32Array(file.maxObjectNumber + 1);
    for (const { ref: page } of pages) {
      for (const annotation of file.array(file.dict(page)?.get('Annots')) ?? []) {
        if (annotation instanceof Ref && file.has(annotation)) this.#add(annotation.num, page.num);
      }
    }
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
