import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict, PdfValue } from '../syntax/values.js';
import { placedPoints } from './coordinates.js';
import type { Placement } from './placement.js';

/** Moves the measuring viewports of a page (ISO 32000-2 §12.9). */
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

/** Adapts the measure of a viewport or annotation, so that measured values stay the same on the resized page. */
export function withPlacedMeasure(file: PdfFile, holder: PdfDict, placement: Placement): PdfDict {
  const measure = file.dict(holder.get('Measure'));
  // Geospatial measures use their own units within the box of the viewport.
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

/** Adapts the first number format, which converts from user space; the others refine its result. */
function withFirstFactor(file: PdfFile, [first, ...others]: readonly PdfValue[], placement: Placement): PdfValue {
  const format = file.dict(first);
  const factor = file.number(format?.get('C'));
  if (format === undefined || factor === undefined) return [first ?? null, ...others];
  return [format.clone().set('C', placement.perUnit(factor)), ...others];
}
