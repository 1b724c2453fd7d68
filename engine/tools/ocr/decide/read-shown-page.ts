import type { Glyphs } from '../../../document/model.js';
import { type Box, type Matrix, onPage, sizeOf, transformBox } from '../../../geometry/geometry.js';
import type { PdfiumPage } from '../../pdfium/binding/open-page.js';
import { openText, readGlyphs } from '../../pdfium/text/read-glyphs.js';
import { Scratch } from '../../pdfium/binding/read-scratch.js';
import { OBJECT_TYPE, walkObjects } from '../../pdfium/binding/walk-page-objects.js';
import type { ShownPage, ShownPicture } from './shown-page.js';

/** Reads the drawn content of a page; content of hidden layers must be hidden before. @throws TooComplex */
export function readShownPage(page: PdfiumPage): ShownPage {
  const size = sizeOf(page.geometry);
  const { glyphs } = readGlyphs(page);
  const drawing = readDrawing(page);
  const { pictures, segments } = drawing;
  return { size, glyphs, covered: coveredBy(drawing, page, glyphs), pictures, segments };
}

/** Hides glyphs of an open page from PDFium's drawing, together with all glyphs of the same text object. */
export function hideGlyphs(page: PdfiumPage, glyphs: Glyphs, indices: readonly number[]): void {
  if (indices.length === 0) return;
  const objects = textObjectsOf(page, glyphs);
  for (const object of new Set(indices.map((index) => objects[index] ?? 0))) {
    if (object !== 0) page.pdfium.raw.FPDFPageObj_SetIsActive(object, 0);
  }
}

interface DrawnPicture extends ShownPicture {
  /** Position in drawing order. */
  readonly place: number;
}

interface Drawing {
  readonly pictures: readonly DrawnPicture[];
  readonly segments: number;
  /** Drawing positions of text objects. */
  readonly places: ReadonlyMap<number, number>;
}

function readDrawing(page: PdfiumPage): Drawing {
  const { raw } = page.pdfium;
  using scratch = new Scratch(page.pdfium.memory, 8);
  const pictures: DrawnPicture[] = [];
  const places = new Map<number, number>();
  let [segments, place] = [0, 0];
  for (const { object, type, matrix } of walkObjects(page)) {
    place++;
    if (type === OBJECT_TYPE.text) places.set(object, place);
    else if (type === OBJECT_TYPE.path) segments += raw.FPDFPath_CountSegments(object);
    else if (type === OBJECT_TYPE.image) {
      const box = onPage(transformBox(matrix, UNIT), sizeOf(page.geometry));
      const told = raw.FPDFImageObj_GetImagePixelSize(object, scratch.pointer, scratch.pointer + 4) !== 0;
      const [width = 0, height = 0] = told ? scratch.integers : [];
      if (box !== undefined) pictures.push({ box, dpi: dpiOf(matrix, width, height), place });
    }
  }
  return { pictures, segments, places };
}

/** The unit square of an image (ISO 32000-2 §8.9.5.1). */
const UNIT: Box = { left: 0, top: 0, right: 1, bottom: 1 };

/**
 * Fax images have half as many rows per inch as columns. An image with a larger ratio is stretched, so its higher
 * resolution is not real.
 */
function dpiOf([a, b, c, d]: Matrix, width: number, height: number): number {
  const across = (72 * width) / Math.max(Number.MIN_VALUE, Math.hypot(a, b));
  const down = (72 * height) / Math.max(Number.MIN_VALUE, Math.hypot(c, d));
  return Math.min(Math.max(across, down), 2 * Math.min(across, down));
}

function coveredBy({ pictures, places }: Drawing, page: PdfiumPage, glyphs: Glyphs): Uint8Array {
  const covered = new Uint8Array(glyphs.length);
  if (pictures.length === 0 || glyphs.length === 0) return covered;
  const looked = pictures.slice(0, MAX_TESTED_IMAGES);
  const { left, top, right, bottom } = glyphs;
  textObjectsOf(page, glyphs).forEach((object, index) => {
    const place = places.get(object) ?? Infinity;
    const x = ((left[index] ?? 0) + (right[index] ?? 0)) / 2;
    const y = ((top[index] ?? 0) + (bottom[index] ?? 0)) / 2;
    if (looked.some((it) => it.place > place && isIn(it.box, x, y))) covered[index] = 1;
  });
  return covered;
}

/** Maximum images that are tested for covering text: a scan has one, or a few. */
const MAX_TESTED_IMAGES = 64;

function isIn({ left, top, right, bottom }: Box, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

function textObjectsOf(page: PdfiumPage, { source }: Glyphs): Uint32Array {
  using text = openText(page);
  return source.map((index) => page.pdfium.raw.FPDFText_GetTextObject(text.handle, index));
}
