import type { PageGeometry } from '../../geometry/geometry.js';
import type { PdfFile } from '../file/pdf-file.js';
import { type Rectangle, rectangleOf } from '../syntax/rectangle.js';
import type { PdfDict, PdfValue } from '../syntax/values.js';

/** What viewers take for a page that does not say how large it is. */
const letter: Rectangle = [0, 0, 612, 792];

/**
 * The geometry of a page whose dictionary has its inherited attributes. What is malformed counts as missing, as it does
 * for poppler and PDFium; where these two differ, the reader gets a page that is not empty.
 */
export function geometryOf(file: PdfFile, dict: PdfDict): PageGeometry {
  const media = rectangle(file, dict.get('MediaBox')) ?? letter;
  const crop = rectangle(file, dict.get('CropBox')) ?? media;
  return {
    visible: intersection(media, crop) ?? media,
    rotation: quarterTurns(file.number(dict.get('Rotate')) ?? 0),
    userUnit: userUnitOf(file, dict),
  };
}

/** A rectangle with its lower left corner first (ISO 32000-2 §7.9.5); undefined when it is none, or has no area. */
export function rectangle(file: PdfFile, value: PdfValue | undefined): Rectangle | undefined {
  const written = file.array(value)?.length === 4 ? rectangleOf(file, value) : undefined;
  return written && withArea(written);
}

function intersection(one: Rectangle, other: Rectangle): Rectangle | undefined {
  return withArea([
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]);
}

function withArea(box: Rectangle): Rectangle | undefined {
  const [left, bottom, right, top] = box;
  return left < right && bottom < top ? box : undefined;
}

/** What is no multiple of 90 turns nothing in poppler, qpdf and pdf.js; PDFium rounds it towards 0. */
function quarterTurns(degrees: number): PageGeometry['rotation'] {
  const turn = ((degrees % 360) + 360) % 360;
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0;
}

/** Points for a unit (ISO 32000-2 §14.11.2), as the page itself says; it is not inherited. */
export function userUnitOf(file: PdfFile, dict: PdfDict): number {
  const unit = file.number(dict.get('UserUnit')) ?? 1;
  return unit > 0 ? unit : 1;
}
