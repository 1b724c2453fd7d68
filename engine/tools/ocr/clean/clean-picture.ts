import type { Matrix } from '../../../geometry.js';
import type { Pixels } from '../../images/pixels.js';
import type { PixelBox } from '../hocr.js';
import { evenLight, isUnevenlyLit } from './even-light.js';
import { findLines } from './find-lines.js';
import { findPrint } from './find-print.js';
import { levelPicture } from './level-picture.js';
import type { LineDirection } from './line-direction.js';
import { reducePicture } from './reduce-picture.js';

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
 * Cleans a drawing for an OCR engine; the drawing itself stays as it is. What engines put right themselves (borders, low
 * contrast, a little noise) is left to them.
 * @param drawing grey, dark on light
 */
export function cleanPicture(drawing: Pixels): CleanPicture {
  const reduced = reducePicture(drawing);
  const print = findPrint(reduced);
  const lines = findLines(print);
  const even = isUnevenlyLit(reduced, print) ? evenLight(drawing, print.paper, reduced.factor) : drawing;
  const isLevel = Math.abs(lines.skew) < LEAST_SKEW;
  const { pixels, matrix } = isLevel ? { pixels: even, matrix: SAME } : levelPicture(even, lines.skew, 255);
  const { width, height } = drawing;
  const sample = { left: 0, top: 0, right: width, bottom: height };
  return { pixels, matrix, lines: lines.direction, sample };
}

/** In degrees. Engines level less themselves, and without making the print a little softer. */
const LEAST_SKEW = 0.5;

const SAME: Matrix = [1, 0, 0, 1, 0, 0];
