import type { Size } from '../../../geometry/geometry.js';
import type { PageTable } from '../page-table.js';

/** In points: how far the outer edges of areas that fill a page may be from its edges. */
const EDGE = 1;

/**
 * Returns whether a grid without lines ends at all edges of its page: areas for the title, the margin and the body of a slide,
 * rather than shaded cells.
 */
export function isPageLayout({ box, cells }: PageTable, { width, height }: Size): boolean {
  const isWhole = box.left < EDGE && box.top < EDGE && box.right > width - EDGE && box.bottom > height - EDGE;
  return isWhole && cells.every(({ borders }) => Object.keys(borders).length === 0);
}
