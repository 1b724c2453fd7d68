import type { Table } from '../../../../engine/index.js';
import type { TextArea } from './paragraph.js';

/** How much wider the text of a cell may become with other fonts: a share of its width, and points. */
export const SPARE_SHARE = 0.04;
export const SPARE_POINTS = 2;

/**
 * Returns the columns in which texts may keep their distance from the left edge: all that begin there have room at their right for wider
 * letters, so that none of them stands elsewhere than the others or wraps.
 * @param padding at both sides of each cell, in points
 */
export function roomyColumns({ cells, widths, places: [place] }: Table, padding: number): ReadonlySet<number> {
  let at = place?.box.left ?? 0;
  const edges = [at, ...widths.map((width) => (at += width))];
  const roomy = new Set(widths.keys());
  for (const { column, columnSpan, content, align } of cells) {
    // Centred texts, and those at the right, keep no distance.
    if (align === 'center' || align === 'right') continue;
    const right = (edges[column + columnSpan] ?? at) - padding;
    for (const element of content) {
      if (!('runs' in element)) continue;
      const [{ box } = { box: { left: 0, right: 0 } }] = element.places;
      if (!hasSpare(box, right)) roomy.delete(column);
    }
  }
  return roomy;
}

/** Returns whether a text in a cell has room at its right for wider letters. @param end of the room in the cell */
export function hasSpare({ left, right }: TextArea, end: number): boolean {
  return right + SPARE_POINTS + SPARE_SHARE * (right - left) <= end;
}
