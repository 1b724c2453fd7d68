import type { FlowElement } from '../../../../engine/index.js';

type PlacedElement = Exclude<FlowElement, { readonly kind: 'page' }>;

/** Where an element stands on one page. */
export type Place = PlacedElement['places'][number];

/**
 * Returns whether an element begins above the element before it, or beside a table or a figure: no space between the two was
 * measured, since they stand in different columns.
 */
export function startsColumn({ places: [first] }: PlacedElement, before: Place | undefined): boolean {
  if (first === undefined || before?.page !== first.page) return false;
  const isBeside = before.lines === undefined && first.box.top < before.box.bottom;
  return isBeside || first.box.top < before.box.top;
}
