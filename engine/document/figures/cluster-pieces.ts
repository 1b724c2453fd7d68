import type { Box, Size } from '../../geometry/geometry.js';

import { grown } from '../../geometry/box-arithmetic.js';
import { groupedBy } from '../../groups.js';
import { countCovers } from './count-covers.js';
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

/** Counts the pieces near each cell. */
function coveredCells(pieces: readonly Box[], { columns, rows, cellOf }: Grid): Int32Array {
  const boxes = pieces.map((piece) => {
    const { left, top, right, bottom } = grown(piece, GAP / 2);
    return {
      left: cellOf(left, columns),
      top: cellOf(top, rows),
      right: cellOf(right, columns) + 1,
      bottom: cellOf(bottom, rows) + 1,
    };
  });
  return countCovers(boxes, { columns, rows });
}
