import { sizeOf } from '../../geometry/geometry.js';
import { withDrawing } from '../pdfium/drawing/bitmap.js';
import type { PdfiumPage } from '../pdfium/binding/page.js';

/** Pixels of the longer side of a page: enough to tell a blank page from one line of print. */
const SIDE = 320;
const MOST_DPI = 36;
/** Paler than this, of 255, is paper. */
const PAPER = 250;

/** What of a page is there to be seen. */
export interface PageSight {
  /** How much of it is not paper, 0 (blank) to 1. */
  readonly ink: number;
  /** How many texts, paths, images and forms its content draws. */
  readonly objects: number;
}

export default async function judgePage(page: PdfiumPage): Promise<PageSight> {
  const ink = await inkOf(page);
  return { ink, objects: page.pdfium.raw.FPDFPage_CountObjects(page.handle) };
}

async function inkOf(page: PdfiumPage): Promise<number> {
  const { width, height } = sizeOf(page.geometry);
  const dpi = Math.min(MOST_DPI, (72 * SIDE) / Math.max(1, width, height));
  return await withDrawing(page, { dpi, colours: 'grey' }, ({ samples }) => {
    let dark = 0;
    for (const sample of samples) if (sample < PAPER) dark += 1;
    return dark / Math.max(1, samples.length);
  });
}
