import type { PageCell, PageTable } from '../../tables/page-table.js';
import { tagOfLines } from './tags-of.js';

/**
 * Returns the number of rows at the top of a table whose texts are all tagged as header cells; undefined where the tags tell
 * none, or take all rows for headers.
 */
export function taggedHeaderRows(
  { cells, rowEdges }: PageTable,
  looks: Parameters<typeof tagOfLines>[1],
): number | undefined {
  if (looks.tags.size === 0) return undefined;
  const isHeader = ({ lines }: PageCell): boolean => tagOfLines(lines, looks)?.type === 'TH';
  const filled = cells.filter(({ lines }) => lines.length > 0);
  // The first row below the headers; cells are sorted by their rows.
  const body = filled.find((cell) => !isHeader(cell))?.row ?? rowEdges.length - 1;
  const isHead = filled.some(({ row, rowSpan }) => row + rowSpan === body);
  return body > 0 && body < rowEdges.length - 1 && isHead ? body : undefined;
}
