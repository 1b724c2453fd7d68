import { sizeOf } from '../../geometry/geometry.js';
import type { PdfiumPage } from '../pdfium/binding/page.js';
import { readObjects } from '../pdfium/drawing/read-objects.js';

/** A scan may have a stamp on it that numbers its pages. */
const MOST_GLYPHS = 30;

/** How much of a page pictures cover that may be of text. */
const LEAST_SHARE = 0.1;

/** Whether a page with so many glyphs shows pictures, and has next to no text beside them. */
export function isPicture(page: PdfiumPage, glyphs: number): boolean {
  if (glyphs > MOST_GLYPHS) return false;
  const { width, height } = sizeOf(page.geometry);
  let covered = 0;
  for (const { box } of readObjects(page).images) covered += (box.right - box.left) * (box.bottom - box.top);
  return covered >= LEAST_SHARE * width * height;
}
