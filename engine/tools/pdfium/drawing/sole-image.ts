import type { Box, Matrix } from '../../../geometry/geometry.js';
import { hasPlainImageOnly } from '../../../pdf/content/plain-image.js';
import { checkSamples } from '../../images/check-samples.js';
import type { Pixels } from '../../../formats/raster/pixels.js';
import { type PixelSize, pixelsOf } from './bitmap.js';
import { pageRef, type PdfiumPage } from '../binding/open-page.js';
import { closeHandle } from '../binding/trap.js';
import { OBJECT_TYPE, type WalkedObject, walkObjects } from '../binding/walk-page-objects.js';

/** Grey pixels in PDFium's memory, which is freed on disposal. Nothing else may call PDFium until then. */
export interface SoleImage extends Pixels, Disposable {}

/**
 * What `withDrawing` would draw in grey of a part of a page that shows nothing but one image, upright and pixel for pixel,
 * as most scans do: the samples of that image. Drawn, it would be stretched to the size that it has, which takes as long
 * as decoding it. Undefined for all other pages, and where the content of the page does not allow a decision.
 * @param part in points of the page as its reader sees it
 */
export function soleImage(
  page: PdfiumPage,
  { dpi, part }: { readonly dpi: number; readonly part: Box },
): SoleImage | undefined {
  const size = pixelsOf({ width: part.right - part.left, height: part.bottom - part.top }, dpi);
  const only = onlyObject(page);
  if (only?.type !== OBJECT_TYPE.image || !fills(only.matrix, { dpi, part, size })) return undefined;
  return isPlain(page, only.object, size) ? samplesOf(page, only.object, size) : undefined;
}

function onlyObject(page: PdfiumPage): WalkedObject | undefined {
  let only: WalkedObject | undefined;
  for (const it of walkObjects(page)) {
    if (only !== undefined) return undefined;
    only = it;
  }
  return only;
}

/** Returns whether an image's unit square, whose y axis points upwards, fills the drawing. */
function fills(
  [a, b, c, d, e, f]: Matrix,
  { dpi, part, size }: { readonly dpi: number; readonly part: Box; readonly size: PixelSize },
): boolean {
  const scale = dpi / 72;
  const { width, height } = size;
  const offs = [a * scale - width, b * scale, c * scale, d * scale + height];
  offs.push((e - part.left) * scale, (f - part.top) * scale - height);
  return offs.every((it) => Math.abs(it) < TOLERANCE);
}

/** Tolerance in pixels: far more than the error of 32-bit coordinates, and invisible. */
const TOLERANCE = 0.02;

function isPlain(page: PdfiumPage, object: number, size: PixelSize): boolean {
  const { raw } = page.pdfium;
  if (raw.FPDFPageObj_HasTransparency(object) !== 0) return false;
  if (raw.FPDFClipPath_CountPaths(raw.FPDFPageObj_GetClipPath(object)) > 0) return false;
  return page.document.objects.read((file) => hasPlainImageOnly(file, pageRef(page), size)) === true;
}

function samplesOf({ pdfium }: PdfiumPage, object: number, { width, height }: PixelSize): SoleImage | undefined {
  const { raw, memory } = pdfium;
  const bitmap = raw.FPDFImageObj_GetBitmap(object);
  if (bitmap === 0) return undefined;
  const dispose = (): void => closeHandle(() => raw.FPDFBitmap_Destroy(bitmap));
  const isAsDrawn =
    raw.FPDFBitmap_GetFormat(bitmap) === GREY &&
    raw.FPDFBitmap_GetWidth(bitmap) === width &&
    raw.FPDFBitmap_GetHeight(bitmap) === height;
  if (!isAsDrawn) {
    dispose();
    return undefined;
  }
  const stride = raw.FPDFBitmap_GetStride(bitmap);
  const rows = memory.bytes(raw.FPDFBitmap_GetBuffer(bitmap), stride * height);
  if (stride !== width) for (let row = 1; row < height; row++) closeUp(rows, row, { stride, width });
  const samples = rows.subarray(0, width * height);
  checkSamples({ width, height, channels: 1 }, samples);
  return { width, height, channels: 1, samples, [Symbol.dispose]: dispose };
}

/** FPDFBitmap_Gray of fpdfview.h. */
const GREY = 1;

/** Moves a row to the end of the previous row. */
function closeUp(rows: Uint8Array, row: number, { stride, width }: { stride: number; width: number }): void {
  rows.copyWithin(row * width, row * stride, row * stride + width);
}
