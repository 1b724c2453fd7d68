import { identity, type Matrix } from '../../geometry/geometry.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict } from '../syntax/values.js';

/** Returns /Matrix of a form or a pattern, which maps its space to the space in which it is drawn. */
export function formMatrixOf(file: PdfFile, dict: PdfDict): Matrix {
  const [a, b, c, d, e, f] = (file.array(dict.get('Matrix')) ?? []).map((item) => file.number(item));
  if (a === undefined || b === undefined || c === undefined) return identity;
  return d === undefined || e === undefined || f === undefined ? identity : [a, b, c, d, e, f];
}
