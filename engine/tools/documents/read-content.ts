import { contentOf } from '../../document/flow/content-of.js';
import { describePage } from '../../document/page-model.js';
import { findTables } from '../../document/tables/find-tables.js';
import type { PdfiumPage } from '../pdfium/binding/page.js';
import { readPage } from '../pdfium/drawing/read-page.js';
import { drawPictures } from '../pdfium/pictures/draw-pictures.js';

export interface ContentInput {
  /** Where pictures go; left out when none are wanted. */
  readonly folder?: string;
}

/** A `PageFunction`: the `PageContent` of a page as JSON, which the thread of the service writes without looking into it. */
export default async function readContent(page: PdfiumPage, { folder }: ContentInput): Promise<string> {
  const reading = readPage(page, { objects: true, structure: true, links: true, fields: true });
  const pictures = folder === undefined ? [] : await drawPictures(page, { folder });
  const model = describePage(reading);
  const tables = findTables(model);
  // The order of the text is found anew: columns do not run through tables.
  const around = tables.length === 0 ? model : describePage(reading, tables);
  return JSON.stringify(contentOf(around, { tables, pictures, structure: reading.structure }));
}
