import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict } from '../syntax/values.js';
import { setPlacedBorder } from './annotation-border.js';
import { setPlacedText } from './annotation-text.js';
import { placedLengths, placedPoints } from './coordinates.js';
import { withPlacedMeasure } from './measures.js';
import type { Placement } from './placement.js';
import { type Rectangle, rectangleOf } from '../syntax/rectangle.js';

/** ISO 32000-2 §12.5.6: what annotations say of themselves in default user space. */
const points = ['QuadPoints', 'Vertices', 'L', 'CL', 'Path', 'InkList'] as const;
const lengths = ['RD', 'LL', 'LLE', 'LLO', 'CO', '3DB'] as const;

/** Flags of ISO 32000-2 §12.5.3. */
const HIDDEN = 2;
const NO_ZOOM = 8;

/**
 * An annotation where it was on the page before that was resized. Its appearance needs no change: readers fit it into
 * /Rect.
 */
export function placedAnnotation(file: PdfFile, annotation: PdfDict, placement: Placement): PdfDict {
  const placed = withPlacedMeasure(file, annotation, placement).clone();
  for (const key of points) {
    const value = annotation.get(key);
    if (value !== undefined) placed.set(key, placedPoints(file, value, placement));
  }
  for (const key of lengths) {
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
  // Icons of notes are never zoomed, whatever their flags say (ISO 32000-2 §12.5.6.4).
  const keepsSize = (flags & NO_ZOOM) !== 0 || subtype === 'Text';
  annotation.set('Rect', keepsSize ? movedByCorner(rect, placement) : placement.box(rect));
  if (subtype !== 'Popup' && placement.leavesMargins && isOutOfSight(rect, placement)) {
    annotation.set('F', flags | HIDDEN);
  }
}

/** What keeps its size does so at its upper left corner (ISO 32000-2 §12.5.3). */
function movedByCorner([left, bottom, right, top]: Rectangle, placement: Placement): Rectangle {
  const { userUnit } = placement;
  const [x, y] = [placement.x(left), placement.y(top)];
  return [x, y - (top - bottom) * userUnit, x + (right - left) * userUnit, y];
}

/** Whether all of it was outside of the page, from where it would come back on the margins of the new one. */
function isOutOfSight([left, bottom, right, top]: Rectangle, { visible }: Placement): boolean {
  return right <= visible[0] || top <= visible[1] || left >= visible[2] || bottom >= visible[3];
}
