import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict } from '../syntax/values.js';
import { placedLengths } from './coordinates.js';
import type { Placement } from './placement.js';

/** Annotation types that viewers draw with a border of width 1 by default (ISO 32000-2 §12.5.2). */
const typesWithBorder = new Set([
  'Link',
  'Widget',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Ink',
  'Screen',
]);

/** Scales the border of an annotation, including the default one. */
export function setPlacedBorder(file: PdfFile, annotation: PdfDict, placement: Placement): void {
  const [border, style] = [annotation.get('Border'), file.dict(annotation.get('BS'))];
  if (border !== undefined) annotation.set('Border', placedLengths(file, border, placement));
  if (style !== undefined) annotation.set('BS', placedStyle(file, style, placement));
  if (border !== undefined || style !== undefined) return;
  if (typesWithBorder.has(file.name(annotation.get('Subtype')) ?? ''))
    annotation.set('Border', [0, 0, placement.length(1)]);
}

function placedStyle(file: PdfFile, style: PdfDict, placement: Placement): PdfDict {
  const placed = style.clone().set('W', placement.length(file.number(style.get('W')) ?? 1));
  const dashes = style.get('D');
  return dashes === undefined ? placed : placed.set('D', placedLengths(file, dashes, placement));
}
