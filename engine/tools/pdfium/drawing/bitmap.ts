import { type Box, type Point, type Size, sizeOf } from '../../../geometry/geometry.js';
import type { Pixels } from '../../../formats/raster/pixels.js';
import { TooComplex } from '../../../errors.js';
import type { PdfFile } from '../../../pdf/file/pdf-file.js';
import { hasEndlessPaint } from '../../../pdf/pages/endless-paint.js';
import { hasEndlessConditions } from '../../../pdf/pages/layer-conditions.js';
import { drawsTooMuch } from '../../../pdf/pages/drawing/nested-drawing.js';
import type { Ref } from '../../../pdf/syntax/values.js';
import { checkTexts } from '../binding/check-texts.js';
import { drawFields } from '../binding/draw-fields.js';
import { OutOfMemory } from '../binding/memory.js';
import { damagedPageError, pageRef, type PdfiumPage } from '../binding/open-page.js';
import { closeHandle } from '../binding/trap.js';
import { openWithAppearances } from './read-appearances.js';

export interface DrawingSettings {
  /** Pixels per inch. */
  readonly dpi: number;
  /** `grey` is for pages without colours: PDFium draws them twice as fast, in a third of the memory. */
  readonly colours: keyof typeof modes;
  /** Draws only this box, in points of the displayed page, without annotations and form fields. */
  readonly contentIn?: Box;
}

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the size of a page in pixels, at least 1 by 1. */
export function pixelsOf({ width, height }: Size, dpi: number): PixelSize {
  // Subtracts half a hundredth of a pixel, so that 595.32 points at 300 DPI do not become one more row by a rounding
  // error.
  const whole = (points: number): number => Math.max(1, Math.ceil((points * dpi) / 72 - 0.005));
  return { width: whole(width), height: whole(height) };
}

/**
 * Draws a displayed page on white, with annotations and form fields unless `contentIn` is given. Of more fields than PDFium draws
 * in time, the appearance streams are drawn.
 * @param use called with the pixels, whose memory is freed when it returns; nothing else may call PDFium until then
 */
export async function withDrawing<Result>(
  page: PdfiumPage,
  settings: DrawingSettings,
  use: (drawing: Pixels) => Result | Promise<Result>,
): Promise<Result> {
  if (settings.contentIn !== undefined || page.document.form.accepts(page.handle)) return draw(page, settings, use);
  using shown = openWithAppearances(page);
  return await draw(shown, settings, use);
}

async function draw<Result>(
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
  /** Pixels per point, horizontally and vertically. */
  readonly density: Point;
  /** In pixels: margin by which the part is drawn smaller than the bitmap, centred. */
  readonly inset: Point;
  /** Part of the displayed page, in points. */
  readonly part: Box;
}

/**
 * Draws a part of a page into a bitmap of PDFium, by a matrix. Without one, PDFium would stretch the page to whole
 * pixels: distances would differ from the resolution, and 12-point text at 300 DPI would be slightly larger than the 50
 * pixels up to which PDFium caches glyphs.
 */
export function drawContent(
  page: PdfiumPage,
  { bitmap, flags, density, inset, part, width, height }: ContentDrawing,
): void {
  const { raw, memory } = page.pdfium;
  checkTexts(page);
  checkContent(page);
  const { userUnit } = page.geometry;
  const scale = { x: density.x * (1 - inset.x / width), y: density.y * (1 - inset.y / height) };
  const [x, y] = [inset.x / 2 - part.left * scale.x, inset.y / 2 - part.top * scale.y];
  // FS_MATRIX, and FS_RECTF: left, top, right, bottom.
  const floats = [userUnit * scale.x, 0, 0, userUnit * scale.y, x, y, 0, 0, width, height];
  using places = memory.allocate(4 * floats.length);
  floats.forEach((value, index) => memory.view.setFloat32(places.pointer + 4 * index, value, true));
  raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page.handle, places.pointer, places.pointer + 24, flags);
}

/** PDFium would not end when it evaluates such conditions, draws so many streams, or paints with such paint. */
function checkContent(page: PdfiumPage): void {
  const { document, number } = page;
  const has = (look: (file: PdfFile, ref: Ref) => boolean): boolean => {
    const found = document.objects.readAsDrawn((file) => look(file, pageRef(page)));
    if (found === undefined) throw damagedPageError(page);
    return found;
  };
  if (has(hasEndlessConditions))
    throw new TooComplex(`${document.name}: page ${number} has layers with conditions that are too complex.`);
  if (has(drawsTooMuch))
    throw new TooComplex(
      `${document.name}: page ${number} draws too many forms, soft masks, patterns and glyphs again and again.`,
    );
  if (has(hasEndlessPaint))
    throw new TooComplex(`${document.name}: page ${number} has a pattern, a shading or an image that is too complex.`);
}

/** Returns the size of the page in the image, rounded to whole pixels. */
function scaledSize({ geometry }: PdfiumPage, dpi: number): PixelSize {
  const { width, height } = sizeOf(geometry);
  const nearest = (points: number): number => Math.max(1, Math.round((points * dpi) / 72));
  return { width: nearest(width), height: nearest(height) };
}

const WHITE = 255;

/**
 * Share of a drawing by which it is made smaller. It exceeds the rounding errors of 32-bit floats, and is a thirtieth
 * of a pixel in 32,000 pixels. If a scan exceeded the image by such an error, PDFium would stretch it by a pixel.
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
