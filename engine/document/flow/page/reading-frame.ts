import type { Box } from '../../../geometry/geometry.js';
import { intoFrame } from '../../order/reading-order-frame.js';
import type { TextLine } from './page-content.js';

/** Vertical lines run downwards, and the next line is on the left. */
const VERTICAL = { quarters: 1, mirrored: false } as const;

/** Returns a box as it stands to a reader of its text: vertical text is turned, so that its lines follow each other downwards. */
export function inReadingFrame(box: Box, { direction }: Pick<TextLine, 'direction'>): Box {
  return direction === 'top-to-bottom' ? intoFrame(VERTICAL, box) : box;
}

/** Returns the y of the baseline of a line in that frame; of a vertical line, its left edge. */
export function baselineInFrame({
  baseline,
  box,
  direction,
}: Pick<TextLine, 'baseline' | 'box' | 'direction'>): number {
  return direction === 'top-to-bottom' ? -box.left : baseline;
}
