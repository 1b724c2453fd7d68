import type { Box } from '../../../../geometry/geometry.js';
import type { Cell } from '../../../flow-elements.js';
import { boxAround } from '../../../order/reading-order-frame.js';

/** A cell, and its area on the page. */
export interface CellInTable {
  readonly cell: Cell;
  readonly box: Box;
}

/** In points: how exactly texts have the distance from the edges of their cells that others have. */
const EXACT = 1;

/** In points: texts that begin nearer to the usual place may be indented. */
const APART = 6;

/** The least number of texts that tell the distance from the edges. */
const MIN_TEXTS = 3;

/**
 * Returns cells with lines at both sides, where a text that does not begin where others do ends as far from the right edge as these begin
 * from theirs: it stands at the right, also where all texts of its column have the same width.
 */
export function alignInCells(cells: readonly CellInTable[]): readonly Cell[] {
  const lines = cells.map(lineOf);
  const begins = lines.flatMap((line) => (line === undefined ? [] : [line.begin])).sort((one, other) => one - other);
  // Texts at the other side, and in the middle, begin farther from the edge.
  const usual = begins[begins.length >> 2] ?? 0;
  const like = begins.filter((left) => Math.abs(left - usual) < EXACT);
  return cells.map(({ cell }, at) => {
    const line = lines[at];
    if (line === undefined || cell.align !== 'left' || like.length < MIN_TEXTS) return cell;
    const isAtRight = line.left - usual > APART && Math.abs(line.right - usual) < EXACT;
    return isAtRight ? { ...cell, align: 'right' } : cell;
  });
}

/** The distances of a line from the edges of its cell, and from the one at which it begins. */
interface LineInCell extends Pick<Box, 'left' | 'right'> {
  readonly begin: number;
}

/** Returns the distances of a line that is alone in its cell. */
function lineOf({ cell, box }: CellInTable): LineInCell | undefined {
  const { content, borders, turned } = cell;
  const [first, second] = content;
  if (first?.kind !== 'paragraph' || second !== undefined || turned !== undefined) return undefined;
  if (borders.left === undefined || borders.right === undefined || first.format.lineHeight > 0) return undefined;
  const text = boxAround(first.places.map((place) => place.box));
  const [left, right] = [text.left - box.left, box.right - text.right];
  return { left, right, begin: first.format.direction === 'right-to-left' ? right : left };
}
