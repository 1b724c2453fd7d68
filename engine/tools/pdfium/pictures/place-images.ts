import { type Box, type Matrix, onPage, type Point, sizeOf } from '../../../geometry/geometry.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { Scratch } from '../binding/read-scratch.js';
import { OBJECT_TYPE, type WalkedObject } from '../binding/walk-page-objects.js';
import { clipBox } from '../drawing/clip-box.js';
import { imageBox } from '../drawing/read-placed-image.js';

/** An image as the page shows it. */
export interface PlacedImage {
  readonly object: number;
  /** From the unit square to the displayed page. */
  readonly matrix: Matrix;
  /** Box of the visible part, or larger. */
  readonly box: Box;
  /** Pixels of the image per point of the page, horizontally and vertically. */
  readonly density: Point;
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  /** Whether it has one bit per pixel, such as a stencil mask. */
  readonly bilevel: boolean;
}

/** Returns the visible images of a page. */
export function placeImages(page: PdfiumPage, walked: readonly WalkedObject[]): readonly PlacedImage[] {
  const { raw, memory } = page.pdfium;
  using scratch = new Scratch(memory, 64);
  const size = sizeOf(page.geometry);
  return walked.flatMap((it) => {
    if (it.type !== OBJECT_TYPE.image) return [];
    const whole = onPage(imageBox(it.matrix), size);
    const clip = whole && clipBox(raw, scratch, it);
    const box = whole && clip ? intersection(whole, clip) : whole;
    if (box === undefined) return [];
    if (raw.FPDFImageObj_GetImagePixelSize(it.object, scratch.pointer, scratch.pointer + 4) === 0) return [];
    const [pixelWidth = 0, pixelHeight = 0] = scratch.integers;
    if (pixelWidth === 0 || pixelHeight === 0) return [];
    const density = densityOf(it.matrix, { pixelWidth, pixelHeight });
    const bilevel = bitsOf(page, scratch, it.object) === 1;
    return [{ object: it.object, matrix: it.matrix, box, density, pixelWidth, pixelHeight, bilevel }];
  });
}

/** Returns the number of bits per pixel. */
function bitsOf({ handle, pdfium: { raw } }: PdfiumPage, scratch: Scratch, object: number): number {
  if (raw.FPDFImageObj_GetImageMetadata(object, handle, scratch.pointer) === 0) return 0;
  return scratch.integers[BITS_PER_PIXEL] ?? 0;
}

/** Index of `bits_per_pixel` in FPDF_IMAGEOBJ_METADATA of fpdf_edit.h, whose fields have four bytes. */
const BITS_PER_PIXEL = 4;

function intersection(one: Box, other: Box): Box | undefined {
  const [left, right] = [Math.max(one.left, other.left), Math.min(one.right, other.right)];
  const [top, bottom] = [Math.max(one.top, other.top), Math.min(one.bottom, other.bottom)];
  return left < right && top < bottom ? { left, top, right, bottom } : undefined;
}

function densityOf(
  [a, b, c, d]: Matrix,
  { pixelWidth, pixelHeight }: Pick<PlacedImage, 'pixelWidth' | 'pixelHeight'>,
): Point {
  const along = pixelWidth / Math.hypot(a, b);
  const upwards = pixelHeight / Math.hypot(c, d);
  // The rows of an image rotated by a quarter turn are vertical.
  return Math.abs(a) >= Math.abs(b) ? { x: along, y: upwards } : { x: upwards, y: along };
}
