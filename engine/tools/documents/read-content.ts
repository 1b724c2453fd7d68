import { contentOf } from '../../document/flow/content-of.js';
import { findTables } from '../../document/tables/find-tables.js';
import { describePage } from '../../document/page-model.js';
import type { PdfiumPage } from '../pdfium/binding/page.js';
import { readPage } from '../pdfium/drawing/read-page.js';

/** A `PageFunction`: the `PageContent` of a page as JSON, which the thread of the service writes without looking into it. */
export default function readContent(page: PdfiumPage): string {
  const reading = readPage(page, { objects: true, structure: true, links: true });
  const { structure } = reading;
  const model = describePage(reading);
  return JSON.stringify(contentOf(model, { tables: findTables(model), structure }));
}
