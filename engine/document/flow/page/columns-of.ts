import type { Box } from '../../../geometry/geometry.js';
import { boxAround } from '../../order/reading-order-frame.js';

/** Which column each of some boxes in reading order stands in, and the boxes of the columns. */
export interface Columns {
  readonly boxes: readonly Box[];
  /** For each of the given boxes, the index of its column. */
  readonly of: readonly number[];
}

/**
 * Parts a page into columns by its reading order: as long as boxes follow one another downwards, they stand in one column.
 * What stands above the next column, such as a title over both, is a column of its own.
 */
export function columnsOf(boxes: readonly Box[]): Columns {
  const runs: number[][] = [];
  boxes.forEach((box, index) => {
    const before = boxes[index - 1];
    if (before === undefined || !isBelow(before, box)) runs.push([index]);
    else runs.at(-1)?.push(index);
  });
  const columns = runs.flatMap((run, index) => splitAbove(run, runs[index + 1], boxes));
  const of: number[] = [];
  columns.forEach((column, index) => {
    for (const member of column) of[member] = index;
  });
  return { boxes: columns.map((column) => boxAround(column.flatMap((member) => boxes[member] ?? []))), of };
}

function isBelow(before: Box, box: Box): boolean {
  const height = Math.min(before.bottom - before.top, box.bottom - box.top);
  const beside = box.left >= before.right || box.right <= before.left;
  return box.top > before.bottom - 0.5 * height && !(beside && box.top < before.bottom);
}

/** A run of boxes, parted where the next column begins beside it. */
function splitAbove(run: readonly number[], next: readonly number[] | undefined, boxes: readonly Box[]): number[][] {
  const first = next?.[0] === undefined ? undefined : boxes[next[0]];
  if (first === undefined) return [[...run]];
  const isAbove = (index: number): boolean =>
    (boxes[index]?.bottom ?? 0) <= first.top + 0.5 * (first.bottom - first.top);
  const at = run.findIndex((index) => !isAbove(index));
  return at <= 0 ? [[...run]] : [run.slice(0, at), run.slice(at)];
}
