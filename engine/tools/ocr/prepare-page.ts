import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { boxAround } from '../../document/order/reading-order-frame.js';
import { type Box, combine, type Matrix } from '../../geometry/geometry.js';
import { writeBmp } from '../../formats/bmp/write-bmp.js';
import type { Pixels } from '../../formats/raster/pixels.js';
import { withDrawing } from '../pdfium/drawing/bitmap.js';
import type { PdfiumPage } from '../pdfium/binding/open-page.js';
import { hiddenOn, hideObjects } from '../pdfium/text/read-layers.js';
import { soleImage } from '../pdfium/drawing/sole-image.js';
import { cleanPicture } from './clean/clean-picture.js';
import { isSpeckled, removeSpecks } from './clean/remove-specks.js';
import { invertSamples, keepRegions } from './decide/alter-drawing.js';
import { measurePrint, type Print } from './decide/measure-print.js';
import { hideGlyphs, readShownPage } from './decide/read-shown-page.js';
import { dpiForPrint, firstDpi, engineDpi } from './decide/ocr-resolution.js';
import { type ToRead, whatToRead } from './decide/what-to-read.js';
import type { PixelBox } from '../../formats/hocr/read-hocr.js';

export interface PrepareInput {
  /** Folder for the image, which gets an unpredictable name. */
  readonly folder: string;
}

/** The part of a page for OCR; no image when there is nothing to read. */
export interface PreparedPage {
  readonly picture?: PagePicture;
}

export interface PagePicture {
  readonly path: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels per inch of the page, scaled as if its print had the usual size; the engine gets this value. */
  readonly dpi: number;
  /** From pixels of the image, y downwards, to points of the displayed page. */
  readonly matrix: Matrix;
  /**
   * Direction of the text lines, estimated from the ink: the page may lie on its side, or be upside down in either
   * direction.
   */
  readonly lines: 'across' | 'up-and-down' | 'unclear';
  /** A part with a few lines of text, for detecting the orientation. */
  readonly sample: PixelBox;
  /** Boxes of probable letters: left, top, right and bottom of each in pixels, concatenated. */
  readonly letters: Int32Array;
}

/** Draws the parts of a page without usable text, clean and upright, for an OCR engine. A `PageFunction`. */
export default async function preparePage(page: PdfiumPage, { folder }: PrepareInput): Promise<PreparedPage> {
  const hidden = hiddenOn(page);
  if (hidden !== undefined) hideObjects(page, hidden);
  const content = readShownPage(page);
  const toRead = whatToRead(content);
  if (toRead === undefined) return {};
  hideGlyphs(page, content.glyphs, toRead.letters);
  return drawToRead(page, toRead, join(folder, `${randomUUID()}.bmp`));
}

async function drawToRead(page: PdfiumPage, toRead: ToRead, path: string): Promise<PreparedPage> {
  const part = boxAround(toRead.regions);
  const size = { width: part.right - part.left, height: part.bottom - part.top };
  const dpi = firstDpi(size, toRead);
  const first = await drawRegions(page, { ...toRead, part, dpi }, async (drawing) => {
    const isNoisy = isSpeckled(drawing);
    const print = measurePrint(isNoisy ? removeSpecks(drawing) : drawing);
    if (print === undefined) return { done: {} };
    const best = dpiForPrint(size, { ...print, dpi, print: print.height });
    // Specks are removed as single pixels, which they no longer are in an enlarged drawing.
    const better = isNoisy ? Math.min(dpi, best) : best;
    return better === dpi ? { done: await write(drawing, { part, dpi, print, path }) } : { better, print };
  });
  if ('done' in first) return first.done;
  const { better, print } = first;
  return drawRegions(page, { ...toRead, part, dpi: better }, (drawing) => {
    const height = print.height === undefined ? {} : { height: (print.height * better) / dpi };
    return write(drawing, { part, dpi: better, print: { ...print, ...height }, path });
  });
}

async function drawRegions<Result>(
  page: PdfiumPage,
  { regions, part, dpi }: { readonly regions: readonly Box[]; readonly part: Box; readonly dpi: number },
  use: (drawing: Pixels) => Promise<Result>,
): Promise<Result> {
  using image = soleImage(page, { dpi, part });
  if (image !== undefined) return await use(image);
  return await withDrawing(page, { dpi, colours: 'grey', contentIn: part }, (drawing) => {
    if (regions.length > 1) keepRegions(drawing, part, regions);
    return use(drawing);
  });
}

interface Drawn {
  readonly part: Box;
  readonly dpi: number;
  readonly print: Print;
  readonly path: string;
}

async function write(drawing: Pixels, { part, dpi: drawnDpi, print, path }: Drawn): Promise<PreparedPage> {
  if (print.inverted) invertSamples(drawing);
  const { pixels, matrix, ...seen } = cleanPicture(drawing, print.height);
  const dpi = engineDpi(drawnDpi, print.height);
  // Uncompressed BMP is the fastest format for tesseract, which reads PGM byte by byte. A bilevel image needs no
  // threshold.
  await writeBmp(pixels, { path, dpi, bits: isBilevel(pixels) ? 1 : 8 });
  const scale = 72 / drawnDpi;
  const toPage = combine(matrix, [scale, 0, 0, scale, part.left, part.top]);
  return { picture: { path, width: pixels.width, height: pixels.height, dpi, matrix: toPage, ...seen } };
}

function isBilevel({ samples }: Pixels): boolean {
  // Indexed loop, ten times as fast as an iterator, and four bytes at a time where they are aligned.
  const isEven = samples.byteOffset % 4 === 0;
  const fours = new Int32Array(samples.buffer, isEven ? samples.byteOffset : 0, isEven ? samples.length >> 2 : 0);
  let at = 0;
  while (at < fours.length && areBlackOrWhite(fours[at] ?? 0)) at += 1;
  at *= 4;
  while (samples[at] === 0 || samples[at] === 0xff) at += 1;
  return at === samples.length;
}

/** Whether each of four bytes is 0 or 255, which is 255 times its lowest bit. */
function areBlackOrWhite(bytes: number): boolean {
  const lowest = bytes & 0x01_01_01_01;
  return (lowest << 8) - lowest === bytes;
}
