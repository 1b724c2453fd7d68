import type { BesidePlan } from './beside-plan.js';
import type { ColumnPlan } from './column-plan.js';
import type { FigurePlan } from './figure-plan.js';
import type { PlacedBox } from './placed-boxes.js';

export interface FlowPlans {
  readonly besides: BesidePlan;
  readonly columns: ColumnPlan;
  readonly figures: FigurePlan;
}

/**
 * Returns how much lower the elements of a page end in Word than on the page, in points: each stands below the one before it in its
 * column, though it stood beside or above it. Tables that float count too: a page with such tables and little prose keeps its places better.
 * @param boxes of the page, in the order of the elements
 */
export function flowOverrun(boxes: readonly PlacedBox[], { besides, columns, figures }: FlowPlans): number {
  let [section, end, lowest] = [0, 0, 0];
  let column: number | undefined;
  let lastColumns: unknown;
  let y = 0;
  for (const { element, isText, top, bottom } of boxes) {
    if (figures.isAnchored(element) || columns.asideOf(element) !== undefined) continue;
    if ((isText && besides.frameOf(element) !== undefined) || besides.joinsLine(element)) continue;
    const place = columns.placeOf(element);
    if (place?.columns !== lastColumns) [section, lastColumns, column] = [end, place?.columns, place?.column];
    // Each column begins where its section does.
    if (place?.column !== column) [y, column] = [section, place?.column];
    if (place === undefined) y = end;
    y = Math.max(y, top) + bottom - top;
    end = Math.max(end, y);
    lowest = Math.max(lowest, bottom);
  }
  return end - lowest;
}
