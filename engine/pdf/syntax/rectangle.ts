import type { PageGeometry } from '../../geometry/geometry.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { PdfValue } from './values.js';

/** Left, bottom, right and top (ISO 32000-2 §7.9.5). */
export type Rectangle = PageGeometry['visible'];

/** Returns the rectangle of an array of two opposite corners, in any order; undefined if the value is not a rectangle. */
export function rectangleOf(file: PdfFile, value: PdfValue | undefined): Rectangle | undefined {
  const [x1, y1, x2, y2] = (file.array(value) ?? []).map((item) => file.number(item));
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

/** Returns what two rectangles have in common; undefined if that has no area. */
export function intersection(one: Rectangle, other: Rectangle): Rectangle | undefined {
  return withArea([
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]);
}

/** Returns a rectangle that has an area; undefined for another one. */
export function withArea(box: Rectangle): Rectangle | undefined {
  const [left, bottom, right, top] = box;
  return left < right && bottom < top ? box : undefined;
}
