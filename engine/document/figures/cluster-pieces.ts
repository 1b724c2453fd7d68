import type { Box, Size } from '../../geometry/geometry.js';

import { grown } from '../../geometry/box-arithmetic.js';
import { groupedBy } from '../../groups.js';
import { labelCells } from './label-cells.js';

/** Maximum distance between two neighbouring pieces of a figure, in points. */
const GAP = 10;

/** Number of grid cells along the longer side of a page. */
const CELLS = 400;

/**
 * Joins pieces that are close to each other to clusters. The page is divided into cells, so that the time does not grow
 * with the square of the number of pieces.
 */
export function clusterPieces<Piece extends Box>(pieces: readonly Piece[], size: Size): readonly (readonly Piece[])[] {
  // Most pages have no drawings, but as many cells as others.
  if (pieces.length === 0) return [];
  const cell = Math.max(size.width, size.height, 1) / CELLS;
  const columns = Math.ceil(size.width / cell) + 1;
  const rows = Math.ceil(size.height / cell) + 1;
  const cellOf = (points: number, count: number): number => Math.min(count - 1, Math.max(0, Math.floor(points / cell)));
  const covered = coveredCells(pieces, { columns, rows, cellOf });
  const labels = labelCells(covered, columns);
  const clusters = groupedBy(
    pieces,
    (piece) => labels[cellOf(piece.top, rows) * columns + cellOf(piece.left, columns)] ?? 0,
  );
  return [...clusters.values()];
}

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly cellOf: (points: number, count: number) => number;
}

/** Marks the cells near each piece. Differences at the corners of boxes are summed up afterwards. */
function coveredCells(pieces: readonly Box[], { columns, rows, cellOf }: Grid): Int32Array {
  const width = columns + 1;
  const sums = new Int32Array(width * (rows + 1));
  const add = (row: number, column: number, value: number): void => {
    const at = row * width + column;
    sums[at] = (sums[at] ?? 0) + value;
  };
  for (const piece of pieces) {
    const { left, top, right, bottom } = grown(piece, GAP / 2);
    const [from, to] = [cellOf(left, columns), cellOf(right, columns) + 1];
    const [first, last] = [cellOf(top, rows), cellOf(bottom, rows) + 1];
    add(first, from, 1);
    add(first, to, -1);
    add(last, from, -1);
    add(last, to, 1);
  }
  const covered = new Int32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let column = 0; column < columns; column++) {
      const at = row * width + column;
      sum += sums[at] ?? 0;
      // The sum of this row alone; the rows above are added from the row before.
      covered[row * columns + column] = sum + (row > 0 ? (covered[(row - 1) * columns + column] ?? 0) : 0);
    }
  }
  return covered;
}
