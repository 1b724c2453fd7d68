import type { PageImage } from '../../../document/model.js';
import { type Box, type Matrix, onPage, type Size } from '../../../geometry/geometry.js';
import type { RawFunctions } from '../binding/raw-functions.js';
import type { Scratch } from '../binding/read-scratch.js';

/** An image object, with the matrix from its unit square to the displayed page. */
export interface PlacedImage {
  readonly object: number;
  readonly matrix: Matrix;
  readonly size: Size;
}

/** Undefined when the image is not visible. */
export function readImage(
  raw: RawFunctions,
  scratch: Scratch,
  { object, matrix, size }: PlacedImage,
): PageImage | undefined {
  const box = onPage(imageBox(matrix), size);
  if (box === undefined) return undefined;
  const told = raw.FPDFImageObj_GetImagePixelSize(object, scratch.pointer, scratch.pointer + 4) !== 0;
  const [pixelWidth = 0, pixelHeight = 0] = told ? scratch.integers : [];
  return { box, pixelWidth, pixelHeight };
}

/** Returns the bounding box of the transformed unit square. */
export function imageBox([a, b, c, d, e, f]: Matrix): Box {
  const [left, right] = [e + Math.min(0, a) + Math.min(0, c), e + Math.max(0, a) + Math.max(0, c)];
  const [top, bottom] = [f + Math.min(0, b) + Math.min(0, d), f + Math.max(0, b) + Math.max(0, d)];
  return { left, top, right, bottom };
}
