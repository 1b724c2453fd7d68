import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict } from '../syntax/values.js';
import { setPlacedBorder } from './annotation-border.js';
import { setPlacedText } from './annotation-text.js';
import { placedLengths, placedPoints } from './coordinates.js';
import { withPlacedMeasure } from './measures.js';
import type { Placement } from './placement.js';
import { type Rectangle, rectangleOf } from '../syntax/rectangle.js';

/** Entries of annotations with coordinates or lengths in default user space (ISO 32000-2 §12.5.6). */
const pointKeys = ['QuadPoints', 'Vertices', 'L', 'CL', 'Path', 'InkList'] as const;
const lengthKeys = ['RD', 'LL', 'LLE', 'LLO', 'CO', '3DB'] as const;

/** Flags of ISO 32000-2 §12.5.3. */
const HIDDEN = 2;
const NO_ZOOM = 8;

/**
 * Returns an annotation at its new position on the resized page. Its appearance needs no change, because viewers fit it
 * into /Rect.
 */
export function placedAnnotation(file: PdfFile, annotation: PdfDict, placement: Placement): PdfDict {
  const placed = withPlacedMeasure(file, annotation, placement).clone();
  for (const key of pointKeys) {
    const value = annotation.get(key);
    if (value !== undefined) placed.set(key, placedPoints(file, value, placement));
  }
  for (const key of lengthKeys) {
    const value = annotation.get(key);
    if (value !== undefined) placed.set(key, placedLengths(file, value, placement));
  }
  setPlacedBorder(file, placed, placement);
  setPlacedText(file, placed, placement);
  setPlacedRect(file, placed, placement);
  return placed;
}

function setPlacedRect(file: PdfFile, annotation: PdfDict, placement: Placement): void {
  const rect = rectangleOf(file, annotation.get('Rect'));
  if (rect === undefined) return;
  const flags = file.number(annotation.get('F')) ?? 0;
  const subtype = file.name(annotation.get('Subtype'));
  // Text annotation icons are never zoomed, whatever their flags are (ISO 32000-2 §12.5.6.4).
  const keepsSize = (flags & NO_ZOOM) !== 0 || subtype === 'Text';
  annotation.set('Rect', keepsSize ? moveUpperLeftCorner(rect, placement) : placement.box(rect));
  if (subtype !== 'Popup' && placement.leavesMargins && isOutsidePage(rect, placement)) {
    annotation.set('F', flags | HIDDEN);
  }
}

/** Moves a rectangle of constant size by its upper left corner (ISO 32000-2 §12.5.3). */
function moveUpperLeftCorner([left, bottom, right, top]: Rectangle, placement: Placement): Rectangle {
  const { userUnit } = placement;
  const [x, y] = [placement.x(left), placement.y(top)];
  return [x, y - (top - bottom) * userUnit, x + (right - left) * userUnit, y];
}

/** Whether an annotation was entirely outside of the page, and would reappear on the margins of the new one. */
function isOutsidePage([left, bottom, right, top]: Rectangle, { visible }: Placement): boolean {
  return right <= visible[0] || top <= visible[1] || left >= visible[2] || bottom >= visible[3];
}
