/** Cells that are farther away share a number: a loop over numbers ends only where each number has a successor. */
const FARTHEST = 2 ** 32;

/** Returns the number of the cell that a coordinate lies in, in a grid of cells of one size. */
export function gridCell(place: number, size = 1): number {
  return Math.max(-FARTHEST, Math.min(FARTHEST, Math.floor(place / size)));
}
