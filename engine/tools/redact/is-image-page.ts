import { sizeOf } from '../../geometry/geometry.js';
import type { PdfiumPage } from '../pdfium/binding/open-page.js';
import { readObjects } from '../pdfium/drawing/read-objects.js';

/** A scanned page may have a stamp with its page number. */
const MAX_GLYPHS = 30;

/** Minimum share of the page area that images cover when they may contain text. */
const MIN_COVERED_SHARE = 0.1;

/**
 * Whether a page shows images and has hardly any text beside them.
 * @param glyphs number of glyphs on the page
 */
export function isImagePage(page: PdfiumPage, glyphs: number): boolean {
  if (glyphs > MAX_GLYPHS) return false;
  const { width, height } = sizeOf(page.geometry);
  let covered = 0;
  for (const { box } of readObjects(page).images) covered += (box.right - box.left) * (box.bottom - box.top);
  return covered >= MIN_COVERED_SHARE * width * height;
}
