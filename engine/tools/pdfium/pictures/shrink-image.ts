import { combine, type Matrix, type Point } from '../../../geometry/geometry.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { Scratch } from '../binding/read-scratch.js';
import type { PlacedImage } from './place-images.js';

/** In pixels: reduction of the width and of the height. */
const LESS = 0.04;

/**
 * Makes an image slightly smaller around its centre, for a drawing resolution. PDFium draws an image over all pixels
 * that it touches, so a rounding error would stretch a strip by a row into the next strip.
 */
export function shrinkImage(
  { pdfium: { raw, memory } }: PdfiumPage,
  { object, matrix }: PlacedImage,
  density: Point,
): void {
  const [a, b, c, d] = matrix;
  const less = (x: number, y: number): number => Math.max(0, 1 - LESS / Math.hypot(x * density.x, y * density.y));
  const [across, down] = [less(a, b), less(c, d)];
  if (across === 0 || down === 0) return;
  using scratch = new Scratch(memory, 24);
  if (raw.FPDFPageObj_GetMatrix(object, scratch.pointer) === 0) return;
  const [e = 1, f = 0, g = 0, h = 1, i = 0, j = 0] = scratch.floats;
  const own: Matrix = [e, f, g, h, i, j];
  scratch.floats.set(combine([across, 0, 0, down, (1 - across) / 2, (1 - down) / 2], own));
  raw.FPDFPageObj_SetMatrix(object, scratch.pointer);
}
