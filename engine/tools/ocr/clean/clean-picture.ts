import type { Matrix } from '../../../geometry.js';
import type { Pixels } from '../../images/pixels.js';
import type { PixelBox } from '../hocr.js';
import type { LineDirection } from './line-direction.js';

/** A page as it looks. */
export interface Drawing {
  /** Grey, dark on light. */
  readonly pixels: Pixels;
  /** Pixels an inch of the page. */
  readonly dpi: number;
}

/** What an OCR engine gets to see of a page; nobody else sees it. */
export interface CleanPicture {
  /** Grey, dark on light, its lines level; the drawing's own samples where there was nothing to clean. */
  readonly pixels: Pixels;
  /** From its pixels to those of the drawing. */
  readonly matrix: Matrix;
  readonly lines: LineDirection;
  /** A part with a few lines of text, for trying which way up it is. */
  readonly sample: PixelBox;
}

/** Cleans a drawing for an OCR engine. The drawing itself stays as it is. */
export function cleanPicture({ pixels }: Drawing): CleanPicture {
  const { width, height } = pixels;
  const sample = { left: 0, top: 0, right: width, bottom: height };
  return { pixels, matrix: [1, 0, 0, 1, 0, 0], lines: 'unclear', sample };
}
