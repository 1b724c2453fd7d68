import { identity, invert, type Matrix, transformBox } from '../../geometry/geometry.js';
import type { PixelSize } from '../pdfium/drawing/bitmap.js';

/** Quarter turns, clockwise. */
export type Turns = 0 | 1 | 2 | 3;

/** Size of an image after rotation. */
export function turnedSize(turns: Turns, { width, height }: PixelSize): PixelSize {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Boxes (four numbers each) after rotating an image. @param size of the image before */
export function turnedBoxes(turns: Turns, size: PixelSize, boxes: Int32Array): Int32Array {
  const forwards = invert(turnedBack(turns, size)) ?? identity;
  const turned = new Int32Array(boxes.length);
  for (let at = 0; at < boxes.length; at += 4) {
    const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(at, at + 4);
    const box = transformBox(forwards, { left, top, right, bottom });
    turned.set([box.left, box.top, box.right, box.bottom], at);
  }
  return turned;
}

/** From pixels of a rotated image back to the original. @param size of the image before */
export function turnedBack(turns: Turns, { width, height }: PixelSize): Matrix {
  const back: Readonly<Record<Turns, Matrix>> = {
    0: [1, 0, 0, 1, 0, 0],
    1: [0, -1, 1, 0, 0, height],
    2: [-1, 0, 0, -1, width, height],
    3: [0, 1, -1, 0, width, 0],
  };
  return back[turns];
}
