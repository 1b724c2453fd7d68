import type { Page } from '../pages/page-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
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
 * Returns the index of a document. It is built once, and each page is read once for it: the cache does not keep all pages
 * of a long document.
 */
export function pageIndex(file: PdfFile, pages: readonly Page[]): PageIndex {
  const known = indexes.get(file);
  if (known !== undefined) return known;
  const index: PageIndex = {
    annotations: new AnnotationIndex(file),
    fields: new FieldIndex(file),
    resources: new ResourceUsers(file),
  };
  for (const page of pages) {
    const dict = file.dict(page.ref);
    index.annotations.addPage(page, dict);
    index.fields.addPage(page, dict);
    index.resources.addPage(page, dict);
  }
  index.fields.finish();
  indexes.set(file, index);
  return index;
}
