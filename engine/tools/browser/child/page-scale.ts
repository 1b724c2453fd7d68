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
export function pageScale(look: PageState): number {
  return Math.min(1, Math.max(SMALLEST, fittingScale(look)));
}

/** Whether the content is wider than the paper at the smallest scale. */
export function isCutOff(look: PageState): boolean {
  return fittingScale(look) < SMALLEST;
}

function fittingScale({ width, rule }: PageState): number {
  return (contentWidthOf(rule) * BLINK_SHRINKS) / width;
}
