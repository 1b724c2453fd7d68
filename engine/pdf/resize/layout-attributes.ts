import type { PdfFile } from '../file/pdf-file.js';
import { isArray, PdfDict, PdfName, type PdfValue } from '../syntax/values.js';
import { placedLengths, placedPoints } from './coordinates.js';
import { pageOfElement } from './element-page.js';
import type { Placement } from './placement.js';
import type { ResizedPages } from './resized-pages.js';

/** Layout attributes that are lengths or lists of lengths (ISO 32000-2 §14.8.5.4). */
const lengthKeys = [
  'SpaceBefore',
  'SpaceAfter',
  'StartIndent',
  'EndIndent',
  'TextIndent',
  'Width',
  'Height',
  'LineHeight',
  'BaselineShift',
  'TextDecorationThickness',
  'BorderThickness',
  'Padding',
  'TPadding',
  'ColumnGap',
  'ColumnWidths',
] as const;

/** Scales the layout attributes of a structure element on a resized page; any other dictionary stays. */
export function withPlacedLayout(file: PdfFile, dict: PdfDict, pages: ResizedPages): PdfDict {
  if (!dict.has('A') || !(dict.get('S') instanceof PdfName) || !dict.has('P')) return dict;
  const placement = pages.of(pageOfElement(file, dict));
  if (placement === undefined) return dict;
  const attributes = placedAttributes(file, dict.get('A') ?? null, placement);
  return attributes === undefined ? dict : dict.clone().set('A', attributes);
}

/** Scales an attribute object or a list of them, which may include revision numbers; undefined when nothing changes. */
function placedAttributes(file: PdfFile, value: PdfValue, placement: Placement): PdfValue | undefined {
  const found = file.resolve(value);
  if (found instanceof PdfDict) return placedObject(file, found, placement);
  if (!isArray(found)) return undefined;
  const placed = found.map((item) => {
    const object = file.dict(item);
    return (object && placedObject(file, object, placement)) ?? item;
  });
  return placed.every((item, index) => item === found[index]) ? undefined : placed;
}

function placedObject(file: PdfFile, attributes: PdfDict, placement: Placement): PdfDict | undefined {
  if (file.name(attributes.get('O')) !== 'Layout') return undefined;
  const placed = attributes.clone();
  const box = attributes.get('BBox');
  if (box !== undefined) placed.set('BBox', placedPoints(file, box, placement));
  for (const key of lengthKeys) {
    const value = attributes.get(key);
    if (value !== undefined) placed.set(key, placedLengths(file, value, placement));
  }
  return placed;
}
