import type { PageReading } from '../../document/page-reading.js';
import { sizeOf } from '../../geometry.js';
import type { PdfiumPage } from './page.js';
import { readGlyphs } from './read-glyphs.js';

/** Reads what is on a page. */
export function readPage(page: PdfiumPage): PageReading {
  return { number: page.number, size: sizeOf(page.geometry), ...readGlyphs(page), rulings: [], images: [] };
}
