import { serialise } from '../syntax/serialise.js';
import type { Placement } from './placement.js';

/**
 * Returns the operators that place the content of a page; they apply to all following operators of the graphics state.
 */
export function placingOperators(placement: Placement): string {
  const matrix = operands(placement.matrix);
  const { visible, leavesMargins } = placement;
  if (!leavesMargins) return `${matrix} cm\n`;
  const [left, bottom, right, top] = visible;
  // Content that the old page cut off must not show on the margins.
  return `${matrix} cm ${operands([left, bottom, right - left, top - bottom])} re W n\n`;
}

function operands(values: readonly number[]): string {
  return values.map((value) => serialise(value)).join(' ');
}
