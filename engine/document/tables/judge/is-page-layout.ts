import type { Box, Size } from '../../../geometry/geometry.js';
import type { PageTable } from '../page-table.js';
import { filledRows } from './filled-rows.js';

/** In points: how far the outer edges of areas that fill a page may be from its edges. */
const EDGE = 1;

/** In points: such areas end at the middle of the lines around them, and some programs draw them a little too small. */
const NEAR = 3;

/** The least share of both sides of a landscape page that a slide takes which is printed with margins. */
const SHEET = 0.9;

/** A table between opposite edges of its page has at least this number of rows with more than one text. */
const MIN_ROWS = 3;

/**
 * Returns whether a grid has the areas for the title, the margin and the body of a slide, rather than shaded cells: it ends at all edges
 * of its page and has no lines or mostly rows of one text, or it ends at opposite edges and few of its rows have several texts. So is the
 * grid of a slide on a sheet with narrow margins.
 */
export function isPageLayout({ box, cells }: PageTable, { width, height }: Size): boolean {
  const isWhole = box.left < EDGE && box.top < EDGE && box.right > width - EDGE && box.bottom > height - EDGE;
  if (isWhole && cells.every(({ borders }) => Object.keys(borders).length === 0)) return true;
  const isWide = box.left < NEAR && box.right > width - NEAR;
  const isHigh = box.top < NEAR && box.bottom > height - NEAR;
  const rows = filledRows(cells);
  const several = rows.filter((row) => row.length > 1).length;
  if (((isWide && isHigh) || isSheet(box, { width, height })) && 2 * several < rows.length) return true;
  return (isWide || isHigh) && several < MIN_ROWS;
}

function isSheet({ left, top, right, bottom }: Box, { width, height }: Size): boolean {
  return width > height && right - left > SHEET * width && bottom - top > SHEET * height;
}
