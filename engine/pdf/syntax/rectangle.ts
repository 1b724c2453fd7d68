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
