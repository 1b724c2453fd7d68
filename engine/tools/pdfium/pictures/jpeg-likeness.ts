import { fstatSync } from 'node:fs';

import type { PdfiumPage } from '../binding/open-page.js';
import { closeHandle } from '../binding/trap.js';
import type { PixelSize } from '../drawing/bitmap.js';
import type { AlphaPixels } from './alpha-pixels.js';

/** Draws a JPEG file alone in a given size; undefined when PDFium cannot draw it. */
export function drawJpegFile(page: PdfiumPage, file: number, { width, height }: PixelSize): AlphaPixels | undefined {
  const { pdfium, document } = page;
  const { raw, memory } = pdfium;
  // FPDF_FILEACCESS of fpdfview.h: the length, the read function, and its parameter.
  using access = memory.allocate(12);
  [fstatSync(file).size, pdfium.readBlock, file].forEach((value, index) => {
    memory.view.setUint32(access.pointer + 4 * index, value, true);
  });
  const image = raw.FPDFPageObj_NewImageObj(document.handle);
  if (image === 0) return undefined;
  try {
    if (raw.FPDFImageObj_LoadJpegFileInline(0, 0, image, access.pointer) === 0) return undefined;
    raw.FPDFImageObj_SetMatrix(image, width, 0, 0, height, 0, 0);
    const bitmap = raw.FPDFImageObj_GetRenderedBitmap(document.handle, 0, image);
    return bitmap === 0 ? undefined : pixelsOf(page, bitmap);
  } finally {
    closeHandle(() => raw.FPDFPageObj_Destroy(image));
  }
}

function pixelsOf({ pdfium: { raw, memory } }: PdfiumPage, bitmap: number): AlphaPixels | undefined {
  try {
    if (raw.FPDFBitmap_GetFormat(bitmap) !== BGRA) return undefined;
    const [width, height] = [raw.FPDFBitmap_GetWidth(bitmap), raw.FPDFBitmap_GetHeight(bitmap)];
    const samples = memory.bytes(raw.FPDFBitmap_GetBuffer(bitmap), 4 * width * height).slice();
    for (let at = 0; at < samples.length; at += 4) {
      [samples[at], samples[at + 2]] = [samples[at + 2] ?? 0, samples[at] ?? 0];
    }
    return { width, height, samples };
  } finally {
    closeHandle(() => raw.FPDFBitmap_Destroy(bitmap));
  }
}

/** FPDFBitmap_BGRA of fpdfview.h. */
const BGRA = 4;

/** Maximum mean difference, of 255: scaling filters cause less, another colour profile causes more. */
const MAX_DIFFERENCE = 3;

/** Returns whether two images have the same size and nearly the same pixels, all opaque. */
export function looksAlike(one: AlphaPixels, other: AlphaPixels): boolean {
  if (one.width !== other.width || one.height !== other.height) return false;
  let difference = 0;
  for (let at = 0; at < one.samples.length; at += 4) {
    if (one.samples[at + 3] !== 0xff || other.samples[at + 3] !== 0xff) return false;
    for (let channel = at; channel < at + 3; channel++) {
      difference += Math.abs((one.samples[channel] ?? 0) - (other.samples[channel] ?? 0));
    }
  }
  return difference <= (MAX_DIFFERENCE * 3 * one.samples.length) / 4;
}
