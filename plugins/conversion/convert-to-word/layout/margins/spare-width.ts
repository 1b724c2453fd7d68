import type { PageFacts } from '../../../../../engine/index.js';
import { columnOf, pageColumns } from '../page-columns.js';
import type { Boxes, PlacedBox } from '../placed-boxes.js';

/** In points: what rounding may add to the width of a line. */
export const SPARE_WIDTH = 0.1;

/** In points: the most that other fonts may add to the width of a line. */
export const MAX_SPARE = 2;

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
    const full = boxes.on(number).filter(({ isFull }) => isFull);
    return inLastColumn(full).flatMap((box) => roomBeyond(edge, box));
  });
  const least = rooms.reduce((some, room) => Math.min(some, room), 2 * MAX_SPARE);
  return rooms.length === 0 ? SPARE_WIDTH : Math.max(SPARE_WIDTH, least / 2);
}

/** Moves the texts of all columns of a page to the last column, which is as wide as the others. */
function inLastColumn(boxes: readonly PlacedBox[]): readonly PlacedBox[] {
  const columns = pageColumns(boxes);
  const last = columns.at(-1);
  if (last === undefined) return boxes;
  return boxes.map((box) => {
    const own = columns[columnOf(box, columns) ?? columns.length - 1] ?? last;
    return { ...box, left: box.left + last.left - own.left, right: box.right + last.left - own.left };
  });
}

/** How far beyond an edge a text may be set; nothing for text that ends elsewhere. */
function roomBeyond(edge: number, { right, text }: PlacedBox): readonly number[] {
  const own = text?.place.lines?.spare;
  if (text?.isJustified === true || own === undefined) return Math.abs(edge - right) < NEAR ? [0] : [];
  const room = right + own - edge;
  return room < 0 ? [] : [room];
}
