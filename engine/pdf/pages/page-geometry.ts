import type { PageGeometry } from '../../geometry/geometry.js';
import type { PdfFile } from '../file/pdf-file.js';
import { intersection, type Rectangle, rectangleOf, withArea } from '../syntax/rectangle.js';
import type { PdfDict, PdfValue, Ref } from '../syntax/values.js';
import type { Attributes } from './page-tree.js';

/** The size that viewers use for a page without a MediaBox. */
const letter: Rectangle = [0, 0, 612, 792];

/**
 * Returns the geometry of a page; `dict` includes the inherited attributes. Malformed attributes count as missing, as in
 * Poppler and PDFium; where these two differ, the result is the one with a page that is not empty.
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

/**
 * Replaces a CropBox outside of the MediaBox by the visible box: some viewers ignore such a CropBox, others show an empty page.
 * @param inherited the attributes that the page inherits, if it does not have them itself
 * @returns the page, or a changed copy
 */
export function withCropBoxInside(file: PdfFile, page: PdfDict, inherited?: Attributes): PdfDict {
  const attribute = (key: string): PdfValue | undefined => page.get(key) ?? inherited?.get(key);
  const [media, crop] = ['MediaBox', 'CropBox'].map((key) => rectangle(file, attribute(key)));
  if (crop === undefined) return page;
  return intersection(media ?? letter, crop) === undefined ? page.clone().set('CropBox', media ?? letter) : page;
}

/** Returns a rectangle with its lower left corner first (ISO 32000-2 §7.9.5); undefined if it is malformed or empty. */
export function rectangle(file: PdfFile, value: PdfValue | undefined): Rectangle | undefined {
  const written = file.array(value)?.length === 4 ? rectangleOf(file, value) : undefined;
  return written && withArea(written);
}

/** Poppler, qpdf and pdf.js ignore a rotation that is not a multiple of 90, as here; PDFium rounds it towards 0. None of them reads a number that takes more than 32 bits. */
function quarterTurns(degrees: number): PageGeometry['rotation'] {
  if (degrees !== (degrees | 0)) return 0;
  const turn = ((degrees % 360) + 360) % 360;
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0;
}

/** Levels of a page tree above which a rotation is looked for. */
const MAX_DEPTH = 50;

/** Returns whether the rotation of a page, which may be inherited, is no multiple of 90 degrees. */
export function isOddlyTurned(file: PdfFile, page: Ref): boolean {
  let node = file.dict(page);
  for (let depth = 0; node !== undefined && depth < MAX_DEPTH; depth++) {
    const degrees = file.number(node.get('Rotate'));
    if (degrees !== undefined) return degrees % 90 !== 0;
    node = file.dict(node.get('Parent'));
  }
  return false;
}

/** Returns the UserUnit of a page: the number of points in a unit (ISO 32000-2 §14.11.2). It is not inherited. */
export function userUnitOf(file: PdfFile, dict: PdfDict): number {
  const unit = file.number(dict.get('UserUnit')) ?? 1;
  return unit > 0 ? unit : 1;
}
