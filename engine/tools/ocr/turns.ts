import type { Matrix } from '../../geometry.js';
import type { PixelSize } from '../pdfium/bitmap.js';

/** Quarter turns, clockwise. */
export type Turns = 0 | 1 | 2 | 3;

/** From pixels of a picture that was turned to what it was before. @param size of the picture before */
export function turnedBack(turns: Turns, { width, height }: PixelSize): Matrix {
  const back: Readonly<Record<Turns, Matrix>> = {
    0: [1, 0, 0, 1, 0, 0],
    1: [0, -1, 1, 0, 0, height],
    2: [-1, 0, 0, -1, width, height],
    3: [0, 1, -1, 0, width, 0],
  };
  return back[turns];
}
