import type { PdfFile } from '../file/pdf-file.js';
import { isArray, type PdfValue } from '../syntax/values.js';
import type { Placement } from './placement.js';

/** Lists of points have at most two levels. */
const MAX_DEPTH = 3;

/** Converts points, as alternating x and y or as a list of such lists; other values stay. */
export function placedPoints(file: PdfFile, value: PdfValue, placement: Placement): PdfValue {
  return mapNumbers(file, value, (number, index) => (index % 2 === 0 ? placement.x(number) : placement.y(number)));
}

/** Scales a length or a list of lengths. */
export function placedLengths(file: PdfFile, value: PdfValue, placement: Placement): PdfValue {
  return mapNumbers(file, value, (number) => placement.length(number));
}

type Change = (value: number, index: number) => number;

function mapNumbers(file: PdfFile, value: PdfValue, change: Change, depth = 0): PdfValue {
  const found = file.resolve(value);
  if (!isArray(found) || depth === MAX_DEPTH) return typeof found === 'number' ? change(found, 0) : value;
  return found.map((item, index) => {
    const part = file.resolve(item);
    return typeof part === 'number' ? change(part, index) : mapNumbers(file, item, change, depth + 1);
  });
}
