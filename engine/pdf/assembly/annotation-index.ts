import type { Page } from '../pages/page-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import { Ref } from '../syntax/values.js';

const none = 0;
const indexes = new WeakMap<PdfFile, AnnotationIndex>();

/** The document's index, which is made once. */
export function annotationIndex(file: PdfFile, pages: readonly Page[]): AnnotationIndex {
  const known = indexes.get(file);
  if (known !== undefined) return known;
  const made = new AnnotationIndex(file, pages);
  indexes.set(file, made);
  return made;
}

/** Knows on which pages the annotations of a document are. */
export class AnnotationIndex {
  readonly #first: Uint32Array;
  readonly #others = new Map<number, Set<number>>();

  constructor(file: PdfFile, pages: readonly Page[]) {
    this.#first = new Uint32Array(file.maxObjectNumber + 1);
    for (const { ref: page } of pages) {
      for (const annotation of file.array(file.dict(page)?.get('Annots')) ?? []) {
        if (annotation instanceof Ref && file.has(annotation)) this.#add(annotation.num, page.num);
      }
    }
  }

  /** Whether the object is an annotation, and on no page of these. */
  isElsewhere({ num }: Ref, pages: { has(page: number): boolean }): boolean {
    const page = this.#first[num] ?? none;
    if (page === none || pages.has(page)) return false;
    return ![...(this.#others.get(num) ?? [])].some((other) => pages.has(other));
  }

  #add(annotation: number, page: number): void {
    const first = this.#first[annotation] ?? none;
    if (first === page) return;
    if (first === none) {
      this.#first[annotation] = page;
      return;
    }
    const others = this.#others.get(annotation);
    if (others === undefined) this.#others.set(annotation, new Set([page]));
    else others.add(page);
  }
}
