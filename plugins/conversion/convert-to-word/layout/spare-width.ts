import type { PageFacts } from '../../../../engine/index.js';
import type { Boxes, PlacedBox } from './placed-boxes.js';

/** In points: what rounding may add to the width of a line. */
export const SPARE_WIDTH = 0.1;

/** In points: the most that other fonts may add to the width of a line. */
const MAX_SPARE = 2;

/** In points: text that ends farther from the margin does not end at it. */
const NEAR = 3;

/**
 * How much wider than their longest line texts may be set, in points: justified text no more than rounding takes, and other text half
 * of what another word needs, since its longest line ends before the margin of the author.
 * @param right margin at which the longest lines end
 */
export function spareWidth(
  pages: readonly PageFacts[],
  boxes: Boxes,
  { right, evenShift }: { readonly right: number; readonly evenShift: number },
): number {
  const rooms = pages.flatMap(({ number, size }) => {
    const edge = size.width - right + (number % 2 === 0 ? evenShift : 0);
    return boxes.on(number).flatMap((box) => (box.isFull ? roomBeyond(edge, box) : []));
  });
  const least = rooms.reduce((some, room) => Math.min(some, room), 2 * MAX_SPARE);
  return rooms.length === 0 ? SPARE_WIDTH : Math.max(SPARE_WIDTH, least / 2);
}

/** How far beyond an edge a text may be set; nothing for text that ends elsewhere. */
function roomBeyond(edge: number, { right, text }: PlacedBox): readonly number[] {
  const own = text?.place.lines?.spare;
  if (text?.isJustified === true || own === undefined) return Math.abs(edge - right) < NEAR ? [0] : [];
  const room = right + own - edge;
  return room < 0 ? [] : [room];
}
