import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict, PdfValue } from '../syntax/values.js';
import { placedPoints } from './coordinates.js';
import type { Placement } from './placement.js';

/** Viewports (ISO 32000-2 §12.9), in which readers measure. */
export function placedViewports(file: PdfFile, value: PdfValue, placement: Placement): PdfValue {
  const viewports = file.array(value);
  if (viewports === undefined) return value;
  return viewports.map((item) => {
    const viewport = file.dict(item);
    if (viewport === undefined) return item;
    const placed = withPlacedMeasure(file, viewport, placement).clone();
    const box = viewport.get('BBox');
    return box === undefined ? placed : placed.set('BBox', placedPoints(file, box, placement));
  });
}

/** A viewport or an annotation that measures the same as before: on a smaller page, a unit is more of the world. */
export function withPlacedMeasure(file: PdfFile, holder: PdfDict, placement: Placement): PdfDict {
  const measure = file.dict(holder.get('Measure'));
  // What is measured on a map stands in its own units, within the box of the viewport.
  if (measure === undefined || (file.name(measure.get('Subtype')) ?? 'RL') !== 'RL') return holder;
  const placed = measure.clone();
  const origin = measure.get('O');
  if (origin !== undefined) placed.set('O', placedPoints(file, origin, placement));
  for (const axis of ['X', 'Y']) {
    const formats = file.array(measure.get(axis));
    if (formats !== undefined) placed.set(axis, withFirstFactor(file, formats, placement));
  }
  return holder.clone().set('Measure', placed);
}

/** The first number format converts from user space; those after it go on from there. */
function withFirstFactor(file: PdfFile, [first, ...others]: readonly PdfValue[], placement: Placement): PdfValue {
  const format = file.dict(first);
  const factor = file.number(format?.get('C'));
  if (format === undefined || factor === undefined) return [first ?? null, ...others];
  return [format.clone().set('C', placement.perUnit(factor)), ...others];
}
