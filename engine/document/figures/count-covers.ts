import type { Box } from '../../geometry/geometry.js';

interface Grid {
  readonly columns: number;
  readonly rows: number;
}

/**
 * Counts the boxes over each cell of a grid, row by row. Boxes are in whole cells within the grid; right and bottom are
 * exclusive. Differences at the corners of boxes are summed up, so that the time does not grow with the areas of the boxes.
 */
export function countCovers(boxes: Iterable<Box>, { columns, rows }: Grid): Int32Array {
  const width = columns + 1;
  const sums = new Int32Array(width * (rows + 1));
  const add = (row: number, column: number, value: number): void => {
    const at = row * width + column;
    sums[at] = (sums[at] ?? 0) + value;
  };
  for (const { left, top, right, bottom } of boxes) {
    add(top, left, 1);
    add(top, right, -1);
    add(bottom, left, -1);
    add(bottom, right, 1);
  }
  const counts = new Int32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let column = 0; column < columns; column++) {
      sum += sums[row * width + column] ?? 0;
      // The sum of this row alone; the rows above are added from the row before.
      counts[row * columns + column] = sum + (row > 0 ? (counts[(row - 1) * columns + column] ?? 0) : 0);
    }
  }
  return counts;
}
