import type { PdfFile } from '../file/pdf-file.js';
import { isArray, type PdfValue } from '../syntax/values.js';
import type { Placement } from './placement.js';

/** Lists of points are at most lists of lists. */
const DEEPEST = 3;

/** Points, as x and y in turn or as a list of such lists; what is no number stays as it is. */
export function placedPoints(file: PdfFile, value: PdfValue, placement: Placement): PdfValue {
  return changed(file, value, (number, index) => (index % 2 === 0 ? placement.x(number) : placement.y(number)));
}

/** A length, or a list of them. */
export function placedLengths(file: PdfFile, value: PdfValue, placement: Placement): PdfValue {
  return changed(file, value, (number) => placement.length(number));
}

type Change = (value: number, index: number) => number;

function changed(file: PdfFile, value: PdfValue, change: Change, depth = 0): PdfValue {
  const found = file.resolve(value);
  if (!isArray(found) || depth === DEEPEST) return typeof found === 'number' ? change(found, 0) : value;
  return found.map((item, index) => {
    const part = file.resolve(item);
    return typeof part === 'number' ? change(part, index) : changed(file, item, change, depth + 1);
  });
}
