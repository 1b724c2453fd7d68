import { type Box, type Matrix, transformBox } from '../../../geometry/geometry.js';
import type { Rectangle } from '../../syntax/rectangle.js';

export function sizeOf([left, bottom, right, top]: Rectangle): number {
  return (right - left) * (top - bottom);
}

/** The rectangle of a box whose `top` is the lower edge: y runs upwards in user space. */
export function rectangle({ left, top, right, bottom }: Box): Rectangle {
  return [left, top, right, bottom];
}

/** The bounds of a rectangle in another space. */
export function moved([left, bottom, right, top]: Rectangle, matrix: Matrix): Rectangle {
  return rectangle(transformBox(matrix, { left, top: bottom, right, bottom: top }));
}

export function enlarged([left, bottom, right, top]: Rectangle, by: number): Rectangle {
  return [left - by, bottom - by, right + by, top + by];
}

/** The intersection; undefined for rectangles that do not meet. */
export function common(one: Rectangle, other: Rectangle): Rectangle | undefined {
  const [left, bottom] = [Math.max(one[0], other[0]), Math.max(one[1], other[1])];
  const [right, top] = [Math.min(one[2], other[2]), Math.min(one[3], other[3])];
  return left <= right && bottom <= top ? [left, bottom, right, top] : undefined;
}

/** The rectangle around two rectangles. */
export function unionOf(one: Rectangle, other: Rectangle): Rectangle {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ];
}
