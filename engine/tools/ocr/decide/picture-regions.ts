import { boxAround } from '../../../document/order/reading-order-frame.js';
import type { Box, Size } from '../../../geometry/geometry.js';
import type { ShownPicture } from './shown-page.js';
import { groupedBy } from '../../../groups.js';

/** A group of touching images, such as the strips into which scanners cut a page. */
export interface PictureRegion {
  readonly box: Box;
  readonly pictures: readonly ShownPicture[];
}

/** Cells along the longer side of the page. */
const CELLS = 256;

/**
 * Groups images that touch or overlap, within a cell of the page. Time depends on the number of cells, not on the
 * number of images.
 */
export function pictureRegions(pictures: readonly ShownPicture[], size: Size): readonly PictureRegion[] {
  if (pictures.length === 0) return [];
  const grid = new Grid(size);
  for (const { box } of pictures) grid.add(box);
  const names = grid.nameParts();
  const found = groupedBy(pictures, (picture) => names[grid.cellOf(picture.box)] ?? 0);
  return Array.from(found.values(), (those) => ({ box: boxAround(those.map(({ box }) => box)), pictures: those }));
}

class Grid {
  readonly #cell: number;
  readonly #across: number;
  readonly #down: number;
  /** Differences of the number of images over a cell, to the cells above and to the left (a 2D difference array). */
  readonly #changes: Int32Array;

  constructor({ width, height }: Size) {
    this.#cell = Math.max(width, height, 1) / CELLS;
    this.#across = Math.floor(width / this.#cell) + 2;
    this.#down = Math.floor(height / this.#cell) + 2;
    this.#changes = new Int32Array(this.#across * this.#down);
  }

  add({ left, top, right, bottom }: Box): void {
    const [column, row] = [this.#indexOf(left), this.#indexOf(top)];
    const [beyond, below] = [this.#indexOf(right) + 1, this.#indexOf(bottom) + 1];
    this.#change(row, column, 1);
    this.#change(row, beyond, -1);
    this.#change(below, column, -1);
    this.#change(below, beyond, 1);
  }

  cellOf({ left, top }: Box): number {
    return this.#indexOf(top) * this.#across + this.#indexOf(left);
  }

  #indexOf(points: number): number {
    return Math.floor(points / this.#cell);
  }

  #change(row: number, column: number, by: number): void {
    if (row >= this.#down || column >= this.#across) return;
    const at = row * this.#across + column;
    this.#changes[at] = (this.#changes[at] ?? 0) + by;
  }

  /** For each cell with an image the number of its connected part; 0 for the others. */
  nameParts(): Int32Array {
    const covered = this.#count();
    const names = new Int32Array(covered.length);
    let name = 0;
    covered.forEach((count, cell) => {
      if (count > 0 && names[cell] === 0) this.#fill({ covered, names, cell, name: ++name });
    });
    return names;
  }

  /** Number of images over each cell. */
  #count(): Int32Array {
    const counts = this.#changes.slice();
    const at = (cell: number): number => counts[cell] ?? 0;
    for (let cell = 0; cell < counts.length; cell++) {
      const inRow = cell % this.#across > 0;
      const above = cell - this.#across;
      const both = inRow && above >= 0 ? at(above - 1) : 0;
      counts[cell] = at(cell) + (inRow ? at(cell - 1) : 0) + (above >= 0 ? at(above) : 0) - both;
    }
    return counts;
  }

  #fill({ covered, names, cell, name }: { covered: Int32Array; names: Int32Array; cell: number; name: number }): void {
    const waiting = [cell];
    names[cell] = name;
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      // The last column and row are never covered, so that a row does not continue in the next.
      for (const near of [next - 1, next + 1, next - this.#across, next + this.#across]) {
        if ((covered[near] ?? 0) <= 0 || names[near] !== 0) continue;
        names[near] = name;
        waiting.push(near);
      }
    }
  }
}
