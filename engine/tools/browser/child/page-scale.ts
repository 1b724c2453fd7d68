import type { PageState } from './page-state.js';
import { contentWidthOf } from './paper.js';

/**
 * Factor by which Blink itself shrinks content that is too wide for the paper (`kPrintingMaximumShrinkFactor`, from
 * points).
 */
const BLINK_SHRINKS = 1.5;

/** Minimum scale; smaller text is unreadable, so wider content is cut off. */
const SMALLEST = 0.3;

/** The scale at which a page is printed so that its content fits the width of the paper. */
export function pageScale({ width, rule }: PageState): number {
  const fits = contentWidthOf(rule) * BLINK_SHRINKS;
  return Math.min(1, Math.max(SMALLEST, fits / width));
}
