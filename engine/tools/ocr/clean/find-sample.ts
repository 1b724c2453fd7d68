import { boxAround } from '../../../document/order/reading-order-frame.js';
import type { Box, Size } from '../../../geometry/geometry.js';
import type { LineDirection } from './line-direction.js';

/**
 * Finds the densest part of a text: a few lines, some words long. @param size letter size @returns the box around
 * the letters of that part; undefined without letters
 */
export function findSample(letters: readonly Box[], size: number, direction: LineDirection): Box | undefined {
  const { width, height } = windows[direction];
  const window = { width: width * size, height: height * size };
  const step = Math.ceil(letters.length / MAX_TRIED);
  const tried = letters.filter((_, index) => index % step === 0);
  let best: { readonly middle?: Box; readonly count: number } = { count: 0 };
  for (const middle of tried) {
    let count = 0;
    for (const it of letters) if (isNear(it, middle, window)) count += 1;
    if (count > best.count) best = { middle, count };
  }
  const { middle } = best;
  if (middle === undefined) return undefined;
  const near = letters.filter((it) => isNear(it, middle, window));
  return surround(near, size / 2);
}

/** In letter sizes: about a hundred letters, on four to ten lines. */
const windows = {
  across: { width: 48, height: 10 },
  'up-and-down': { width: 10, height: 48 },
  unclear: { width: 30, height: 30 },
} as const satisfies Record<LineDirection, Size>;

const MAX_TRIED = 100;

/** Whether the middle of one box lies in a window around the middle of the other. */
function isNear(one: Box, other: Box, { width, height }: Size): boolean {
  return (
    Math.abs(one.left + one.right - other.left - other.right) < width &&
    Math.abs(one.top + one.bottom - other.top - other.bottom) < height
  );
}

function surround(boxes: readonly Box[], margin: number): Box {
  const { left, top, right, bottom } = boxAround(boxes);
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}
