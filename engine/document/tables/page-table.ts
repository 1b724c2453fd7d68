import type { Box } from '../../geometry/geometry.js';
import type { Borders } from '../flow-elements.js';
import type { Line } from '../model.js';

/** A table on one page, or the part of it that the page has. */
export interface PageTable {
  readonly box: Box;
  /** The edges of the columns from left to right: one more than there are columns. */
  readonly columnEdges: readonly number[];
  /** The edges of the rows from top to bottom: one more than there are rows. */
  readonly rowEdges: readonly number[];
  readonly headerRows: number;
  /** In the order of rows, then columns; each place of the grid belongs to exactly one. */
  readonly cells: readonly PageCell[];
  /** How sure it is: all edges are drawn, some, or none. */
  readonly ruled: 'all' | 'partly' | 'none';
}

export interface PageCell {
  /** 0-based. */
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly box: Box;
  /** Its text, made anew from the words of the page that lie in it; in reading order. */
  readonly lines: readonly Line[];
  /** Tables inside of it. */
  readonly tables: readonly PageTable[];
  /** 0xRRGGBB, of the area behind it. */
  readonly shading?: number;
  readonly borders: Borders;
}
