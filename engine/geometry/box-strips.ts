import type { Box } from './geometry.js';
import { addToGroup } from '../groups.js';

/** In points: the least height, or width, of a strip. */
const LEAST_STRIP = 8;

/** Maximum number of strips of a page: a page may have any size. */
const MAX_STRIPS = 2048;

/** Finds boxes on a page by the strips that they are in, across the page or down the page. */
export class BoxStrips<Item> {
  readonly #strips = new Map<number, Item[]>();
  readonly #strip: number;

  /** @param extent how far the boxes reach from the top, or the left edge, of the page */
  constructor(
    private readonly direction: 'across' | 'down',
    extent: number,
  ) {
    this.#strip = Math.max(LEAST_STRIP, extent / MAX_STRIPS);
  }

  add(box: Box, item: Item): void {
    for (const strip of this.#stripsOf(box)) addToGroup(this.#strips, strip, item);
  }

  /** Returns whether the test holds for an item in the strips of a box; an item may be tested several times. */
  some(box: Box, test: (item: Item) => boolean): boolean {
    return this.#stripsOf(box).some((strip) => this.#strips.get(strip)?.some(test) === true);
  }

  #stripsOf({ left, top, right, bottom }: Box): readonly number[] {
    const [from, to] = this.direction === 'across' ? [top, bottom] : [left, right];
    const first = Math.floor(from / this.#strip);
    return Array.from({ length: Math.floor(to / this.#strip) - first + 1 }, (_, at) => first + at);
  }
}
