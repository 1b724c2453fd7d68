import type { Box, ElementPlace, ParagraphFormat } from '../../../../engine/index.js';

/** How much wider than its text a frame is: letters of replaced fonts differ a little. */
const SPARE_SHARE = 0.04;
const SPARE_POINTS = 4;

interface MeasuredElement {
  readonly places: readonly ElementPlace[];
  readonly format?: ParagraphFormat;
}

/** The share of the room that is at the left of a text. */
const LEFT_SHARES = { left: 0, justify: 0, center: 0.5, right: 1 } as const;

/** The frame that keeps a text at its place on the page. */
export function fixedFrame({ places: [first], format }: MeasuredElement): Box | undefined {
  if (first === undefined) return undefined;
  const { box } = first;
  const align = format?.align ?? 'left';
  const spare = SPARE_POINTS + SPARE_SHARE * (box.right - box.left);
  const left = Math.max(0, box.left - LEFT_SHARES[align] * spare);
  return { ...box, left, right: box.right + (1 - LEFT_SHARES[align]) * spare };
}
