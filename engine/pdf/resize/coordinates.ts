import type { PdfFile } from '../pdf-file.js';
import { isArray, type PdfValue } from '../values.js';
import type { Placement, Rectangle } from './placement.js';

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

/** The rectangle that a value says, whichever of its corners come first; undefined when it is none. */
export function rectangleOf(file: PdfFile, value: PdfValue | undefined): Rectangle | undefined {
  const [x1, y1, x2, y2] = (file.array(value) ?? []).map((item) => file.number(item));
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
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
