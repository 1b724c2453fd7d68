import { type Page, type PageTree, readPageTree } from '../pages/page-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict } from '../syntax/values.js';
import { AnnotationIndex } from './annotation-index.js';
import { FieldIndex } from './form/field-index.js';
import { ResourceUsers } from './resource-users.js';

/** Which pages use the annotations, fields and resources of a document. */
export interface PageIndex {
  readonly annotations: AnnotationIndex;
  readonly fields: FieldIndex;
  readonly resources: ResourceUsers;
}

const indexes = new WeakMap<PdfFile, PageIndex>();

/**
 * Reads the page tree of a document from which pages are copied, and builds its index in the same pass: the cache does not
 * keep all pages of a long document, and each further pass parses them again.
 */
export function readIndexedPageTree(file: PdfFile, readTree = readPageTree): PageTree {
  const index = new IndexBuilder(file);
  const tree = readTree(file, (page, dict) => index.add(page, dict));
  indexes.set(file, index.finish());
  return tree;
}

/** Returns the index of a document, which is built once. */
export function pageIndex(file: PdfFile, pages: readonly Page[]): PageIndex {
  const known = indexes.get(file);
  if (known !== undefined) return known;
  const builder = new IndexBuilder(file);
  for (const page of pages) builder.add(page, file.dict(page.ref));
  const index = builder.finish();
  indexes.set(file, index);
  return index;
}

class IndexBuilder {
  readonly #index: PageIndex;

  constructor(file: PdfFile) {
    this.#index = {
      annotations: new AnnotationIndex(file),
      fields: new FieldIndex(file),
      resources: new ResourceUsers(file),
    };
  }

  /** @param dict the dictionary of the page */
  add(page: Page, dict: PdfDict | undefined): void {
    this.#index.annotations.addPage(page, dict);
    this.#index.fields.addPage(page, dict);
    this.#index.resources.addPage(page, dict);
  }

  finish(): PageIndex {
    this.#index.fields.finish();
    return this.#index;
  }
}
