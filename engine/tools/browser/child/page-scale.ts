import type { Look } from './look.js';
import { contentWidthOf } from './paper.js';

/** Blink itself shrinks what is too wide for the paper by this much (`kPrintingMaximumShrinkFactor`, from points). */
const BLINK_SHRINKS = 1.5;

/** Smaller than this, nobody can read it: what is wider still is cut off. */
const SMALLEST = 0.3;

/** How much smaller a page is printed for its content to fit the width of the paper. */
export function pageScale({ width, rule }: Look): number {
  const fits = contentWidthOf(rule) * BLINK_SHRINKS;
  return Math.min(1, Math.max(SMALLEST, fits / width));
}
