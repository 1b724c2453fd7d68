import type { Box, Point } from '../../../geometry/geometry.js';
import type { AlphaPixels } from './alpha-pixels.js';
import { type ContentDrawing, drawContent } from '../drawing/bitmap.js';
import { OutOfMemory } from '../binding/memory.js';
import { closeHandle } from '../binding/trap.js';
import type { IsolatedObjects } from './isolate-objects.js';

export interface Region {
  /** In points of the displayed page. */
  readonly box: Box;
  /** Approximate number of pixels per point, horizontally and vertically; pixels are whole. */
  readonly density: Point;
  readonly objects: readonly number[];
}

/**
 * Draws objects of a page in a box, without what lies below and above them.
 * @returns pixels in a memory of their own, transparent where the objects are.
 */
export function drawRegion(isolated: IsolatedObjects, { box, density, objects }: Region): AlphaPixels {
  const { page } = isolated;
  const { raw, memory } = page.pdfium;
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  const width = Math.max(1, Math.round(across * density.x));
  const height = Math.max(1, Math.round(down * density.y));
  const length = 4 * width * height;
  using samples = memory.allocate(length);
  memory.bytes(samples.pointer, length).fill(0);
  const bitmap = raw.FPDFBitmap_CreateEx(width, height, BGRA, samples.pointer, 4 * width);
  if (bitmap === 0) throw new OutOfMemory('PDFium made no bitmap.');
  try {
    const drawing: ContentDrawing = {
      ...{ bitmap, width, height, flags: REVERSE_BYTE_ORDER, part: box },
      density: { x: width / across, y: height / down },
      inset: { x: INSET, y: INSET },
    };
    isolated.show(objects, () => drawContent(page, drawing));
    return { width, height, samples: memory.bytes(samples.pointer, length).slice() };
  } finally {
    closeHandle(() => raw.FPDFBitmap_Destroy(bitmap));
  }
}

/**
 * In pixels: an image that exceeded the drawing by a rounding error would be stretched by a pixel, and a small image
 * blurred. The rounding error is smaller even 32,000 pixels away from the corner of the page.
 */
const INSET = 0.02;

/** FPDFBitmap_BGRA and FPDF_REVERSE_BYTE_ORDER of fpdfview.h. */
const BGRA = 4;
const REVERSE_BYTE_ORDER = 0x10;
