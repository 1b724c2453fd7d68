import type { Box } from './geometry.js';

/** In points: the height, or width, of a strip. */
const STRIP = 8;

/** Finds boxes on a page by the strips that they are in, across the page or down the page. */
export class BoxStrips<Item> {
  readonly #strips = new Map<number, Item[]>();

  constructor(private readonly direction: 'across' | 'down') {}

  add(box: Box, item: Item): void {
    for (const strip of this.#stripsOf(box)) {
      const items = this.#strips.get(strip);
      if (items === undefined) this.#strips.set(strip, [item]);
      else items.push(item);
    }
  }

  /** Returns whether the test holds for an item in the strips of a box; an item may be tested several times. */
  some(box: Box, test: (item: Item) => boolean): boolean {
    return this.#stripsOf(box).some((strip) => this.#strips.get(strip)?.some(test) === true);
  }

  /** Boxes are on the page, so they are in a limited number of strips. */
  #stripsOf({ left, top, right, bottom }: Box): readonly number[] {
    const [from, to] = this.direction === 'across' ? [top, bottom] : [left, right];
    const first = Math.floor(from / STRIP);
    return Array.from({ length: Math.floor(to / STRIP) - first + 1 }, (_, at) => first + at);
  }
}
