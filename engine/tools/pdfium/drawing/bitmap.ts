import { type Box, type Point, type Size, sizeOf } from '../../../geometry/geometry.js';
import type { Pixels } from '../../../formats/raster/pixels.js';
import { drawFields } from '../binding/draw-fields.js';
import { OutOfMemory } from '../binding/memory.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { closeHandle } from '../binding/trap.js';

export interface DrawingSettings {
  /** Pixels for 72 points. */
  readonly dpi: number;
  /** Grey is for pages that have no other colour: PDFium draws them twice as fast, on a third of the memory. */
  readonly colours: keyof typeof modes;
  /** Draws what of the page is in this box, in points as its reader sees it, without annotations and form fields. */
  readonly contentIn?: Box;
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
 * Draws a page as a reader sees it, with its annotations and form fields unless told, on white.
 * @param use gets the pixels, whose memory is freed when it returns; nothing else may call PDFium until then.
 */
export async function withDrawing<Result>(
  page: PdfiumPage,
  { dpi, colours, contentIn }: DrawingSettings,
  use: (drawing: Pixels) => Result | Promise<Result>,
): Promise<Result> {
  const { raw, memory } = page.pdfium;
  const { format, channels, flags } = modes[colours];
  const part = contentIn ?? { left: 0, top: 0, right: Infinity, bottom: Infinity };
  const { width, height } = pixelsOf(partOf(sizeOf(page.geometry), part), dpi);
  const length = width * height * channels;
  using samples = memory.allocate(length);
  memory.bytes(samples.pointer, length).fill(WHITE);
  const bitmap = raw.FPDFBitmap_CreateEx(width, height, format, samples.pointer, width * channels);
  if (bitmap === 0) throw new OutOfMemory('PDFium made no bitmap.');
  try {
    const annotations = contentIn === undefined ? WITH_ANNOTATIONS : 0;
    drawContent(page, {
      ...{ bitmap, flags: flags | annotations, part, width, height },
      density: { x: dpi / 72, y: dpi / 72 },
      inset: { x: INSET * width, y: INSET * height },
    });
    if (contentIn === undefined) drawFields(page, { bitmap, flags, ...scaledSize(page, dpi) });
    return await use({ width, height, channels, samples: memory.bytes(samples.pointer, length) });
  } finally {
    closeHandle(() => raw.FPDFBitmap_Destroy(bitmap));
  }
}

function partOf({ width, height }: Size, { left, top, right, bottom }: Box): Size {
  return { width: Math.min(width, right) - left, height: Math.min(height, bottom) - top };
}

export interface ContentDrawing extends PixelSize {
  readonly bitmap: number;
  readonly flags: number;
  /** Pixels for a point, across and down. */
  readonly density: Point;
  /** In pixels: how much smaller the part is drawn than the bitmap, in its middle. */
  readonly inset: Point;
  /** Of the page, in points as its reader sees it. */
  readonly part: Box;
}

/**
 * Draws a part of a page into a bitmap of PDFium. By a matrix, because PDFium would stretch the page to whole pixels otherwise: to other lengths than the resolution
 * says, and 12-point text at 300 dpi to just more than the 50 pixels up to which it remembers how glyphs look.
 */
export function drawContent(
  page: PdfiumPage,
  { bitmap, flags, density, inset, part, width, height }: ContentDrawing,
): void {
  const { raw, memory } = page.pdfium;
  const { userUnit } = page.geometry;
  const scale = { x: density.x * (1 - inset.x / width), y: density.y * (1 - inset.y / height) };
  const [x, y] = [inset.x / 2 - part.left * scale.x, inset.y / 2 - part.top * scale.y];
  // FS_MATRIX, and FS_RECTF: left, top, right, bottom.
  const floats = [userUnit * scale.x, 0, 0, userUnit * scale.y, x, y, 0, 0, width, height];
  using places = memory.allocate(4 * floats.length);
  floats.forEach((value, index) => memory.view.setFloat32(places.pointer + 4 * index, value, true));
  raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page.handle, places.pointer, places.pointer + 24, flags);
}

/** The size of the page itself in the picture, to the nearest pixel. */
function scaledSize({ geometry }: PdfiumPage, dpi: number): PixelSize {
  const { width, height } = sizeOf(geometry);
  const nearest = (points: number): number => Math.max(1, Math.round((points * dpi) / 72));
  return { width: nearest(width), height: nearest(height) };
}

const WHITE = 255;

/**
 * The share of a drawing that is left out of it. Rounding errors of 32-bit numbers are smaller; over 32,000 pixels it makes
 * a thirtieth of one. A scan that reached out of the picture by such an error would be stretched by a pixel, and its print
 * with it.
 */
const INSET = 1e-6;

/** FPDF_ANNOT of fpdfview.h. */
const WITH_ANNOTATIONS = 0x01;

/** FPDFBitmap_Gray or FPDFBitmap_BGR, and FPDF_REVERSE_BYTE_ORDER, which ends in a trap on grey. */
const modes = {
  grey: { format: 1, channels: 1, flags: 0 },
  bgr: { format: 2, channels: 3, flags: 0 },
  rgb: { format: 2, channels: 3, flags: 0x10 },
} as const;
