import { sizeOf } from '../../geometry/geometry.js';
import { withDrawing } from '../pdfium/drawing/bitmap.js';
import type { PdfiumPage } from '../pdfium/binding/open-page.js';

/** Pixels of the longer side of a page: enough to distinguish a blank page from one with a line of text. */
const SIDE = 320;
const MAX_DPI = 36;
/** Grey values from this one on, of 255, count as paper. */
const PAPER = 250;

/** The visible content of a page. */
export interface PageEvaluation {
  /** Share of the page that is not paper, from 0 (blank) to 1. */
  readonly ink: number;
  /** Number of texts, paths, images and forms in its content. */
  readonly objects: number;
}

export default async function evaluatePage(page: PdfiumPage): Promise<PageEvaluation> {
  const ink = await inkOf(page);
  return { ink, objects: page.pdfium.raw.FPDFPage_CountObjects(page.handle) };
}

async function inkOf(page: PdfiumPage): Promise<number> {
  const { width, height } = sizeOf(page.geometry);
  const dpi = Math.min(MAX_DPI, (72 * SIDE) / Math.max(1, width, height));
  return await withDrawing(page, { dpi, colours: 'grey' }, ({ samples }) => {
    const { length } = samples;
    let dark = 0;
    // An index takes a fifteenth of the time of an iterator, which is slow on the bytes of a typed array.
    for (let index = 0; index < length; index++) if ((samples[index] ?? PAPER) < PAPER) dark += 1;
    return dark / Math.max(1, length);
  });
}
