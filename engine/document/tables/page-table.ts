import type { Box } from '../../geometry/geometry.js';
import type { Borders } from '../flow-elements.js';
import type { Line } from '../model.js';

/** A table on one page, or the part of it on that page. */
export interface PageTable {
  readonly box: Box;
  /** Edges of the columns from left to right, one more than columns. */
  readonly columnEdges: readonly number[];
  /** Edges of the rows from top to bottom, one more than rows. */
  readonly rowEdges: readonly number[];
  readonly headerRows: number;
  /** Sorted by row, then by column; each place of the grid belongs to exactly one cell. */
  readonly cells: readonly PageCell[];
  /** How many of its edges are drawn by rules. */
  readonly ruled: 'all' | 'partly' | 'none';
  /** The box around the tables that stand beside each other, of which it is one: they are read after each other. */
  readonly rowOfTables?: Box;
}

export interface PageCell {
  /** 0-based. */
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly box: Box;
  /** Its text in reading order, made from the words of the page that are in the cell. */
  readonly lines: readonly Line[];
  /** Nested tables. */
  readonly tables: readonly PageTable[];
  /** Background colour, 0xRRGGBB. */
  readonly shading?: number;
  /** Whether the background is that of an area around the whole table. */
  readonly onGround?: true;
  readonly borders: Borders;
  /** The widths of these lines, in points; left out where they are unknown. */
  readonly borderWidths?: Borders;
}
