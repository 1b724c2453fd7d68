import { type Size, sizeOf } from '../../geometry.js';
import { closeHandle } from './library.js';
import type { PdfiumPage } from './page.js';

/** A drawn page: rows of three bytes a pixel (red, green, blue) from the top, without padding. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** In PDFium's memory; valid only until the next call into it. */
  readonly pixels: Uint8Array;
}

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** How many pixels a page of a size has; one at least. */
export function pixelsOf({ width, height }: Size, dpi: number): PixelSize {
  // Half a hundredth of a pixel less, so that 595.32 points at 300 dpi are not a whole row more for a rounding error.
  const whole = (points: number): number => Math.max(1, Math.ceil((points * dpi) / 72 - 0.005));
  return { width: whole(width), height: whole(height) };
}

/**
 * Draws a page as a reader sees it, with its annotations and form fields, on white.
 * @param use gets the drawing, whose memory is freed when it returns.
 */
export async function withDrawing<Result>(
  page: PdfiumPage,
  dpi: number,
  use: (drawing: Drawing) => Result | Promise<Result>,
): Promise<Result> {
  const { raw, memory } = page.pdfium;
  const { width, height } = pixelsOf(sizeOf(page.geometry), dpi);
  const length = width * height * BYTES_PER_PIXEL;
  using samples = memory.allocate(length);
  memory.bytes(samples.pointer, length).fill(WHITE);
  const bitmap = raw.FPDFBitmap_CreateEx(width, height, FORMAT_BGR, samples.pointer, width * BYTES_PER_PIXEL);
  try {
    raw.FPDF_RenderPageBitmap(bitmap, page.handle, 0, 0, width, height, 0, WITH_ANNOTATIONS | RED_FIRST);

    return await use({ width, height, pixels: memory.bytes(samples.pointer, length) });
  } finally {
    closeHandle(() => raw.FPDFBitmap_Destroy(bitmap));
  }
}

const BYTES_PER_PIXEL = 3;
const WHITE = 255;

/** FPDFBitmap_BGR, FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER of fpdfview.h. */
const FORMAT_BGR = 2;
const WITH_ANNOTATIONS = 0x01;
const RED_FIRST = 0x10;
