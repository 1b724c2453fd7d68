import type { PageImage } from '../../../document/model.js';
import { type Box, type Matrix, onPage, type Size } from '../../../geometry/geometry.js';
import type { RawFunctions } from '../binding/library.js';
import type { Scratch } from '../binding/read-scratch.js';

/** An image object, from whose unit square `matrix` leads to the page of a size as a reader sees it. */
export interface PlacedImage {
  readonly object: number;
  readonly matrix: Matrix;
  readonly size: Size;
}

/** Undefined when it is out of sight. */
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

/** A box around the unit square. */
export function imageBox([a, b, c, d, e, f]: Matrix): Box {
  const [left, right] = [e + Math.min(0, a) + Math.min(0, c), e + Math.max(0, a) + Math.max(0, c)];
  const [top, bottom] = [f + Math.min(0, b) + Math.min(0, d), f + Math.max(0, b) + Math.max(0, d)];
  return { left, top, right, bottom };
}
