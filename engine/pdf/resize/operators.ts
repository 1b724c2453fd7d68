import { serialise } from '../syntax/serialise.js';
import type { Placement } from './placement.js';

/** What brings the content of a page to its place, for the operators that follow up to the end of the graphics state. */
export function placingOperators(placement: Placement): string {
  const matrix = numbers(placement.matrix);
  const { visible, leavesMargins } = placement;
  if (!leavesMargins) return `${matrix} cm\n`;
  const [left, bottom, right, top] = visible;
  // What the old page cut off is not to show beside it.
  return `${matrix} cm ${numbers([left, bottom, right - left, top - bottom])} re W n\n`;
}

function numbers(values: readonly number[]): string {
  return values.map((value) => serialise(value)).join(' ');
}
