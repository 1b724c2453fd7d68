import type { PageModel } from '../../../document/model.js';
import { describePage } from '../../../document/describe-page.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { readPage } from '../drawing/read-page.js';

/** A `PageFunction`: the page model. */
export default function pageModel(page: PdfiumPage): PageModel {
  return describePage(readPage(page, { objects: true, structure: true }));
}
