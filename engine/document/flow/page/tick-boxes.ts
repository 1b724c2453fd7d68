import type { Box } from '../../../geometry/geometry.js';
import type { Direction, Line } from '../../model.js';
import { partOfLine } from '../../order/reading-order-piece.js';
import { firstNotBelow } from '../../../geometry/sorted.js';

/** In ems of the text: maximum space between a box to tick and its text. */
const FAR = 3;

/** Maximum number of fields that are compared with a line, which bounds the time for hostile pages. */
const MAX_COMPARED = 100;

/** In points: maximum extent of a word into the box that it stands beside. */
const HANG = 1;

interface Placed {
  readonly box: Box;
  readonly size: number;
  readonly direction: Direction;
}

/** Boxes on a page beside which texts begin: those to tick, the buttons of groups, and bullets that are pictures. */
export class TickBoxes {
  /** Sorted by their middles. */
  readonly #boxes: readonly Box[];
  readonly #middles: Float64Array;

  constructor(boxes: readonly Box[]) {
    this.#boxes = boxes.toSorted((one, other) => middleOf(one) - middleOf(other));
    this.#middles = Float64Array.from(this.#boxes, middleOf);
  }

  /** Returns whether a line begins beside a box. */
  isTicked({ box, size, direction }: Placed): boolean {
    return this.#boxesIn(box).some(({ left, right }) => {
      const distance = direction === 'right-to-left' ? left - box.right : box.left - right;
      return distance > -size / 2 && distance < FAR * size;
    });
  }

  /** Splits a line before each text in it that stands beside a box. */
  partsOf(line: Line): readonly Line[] {
    const { words, box, angle, direction } = line;
    const inside = this.#boxesIn(box).filter(({ left, right }) => left > box.left && right < box.right);
    if (inside.length === 0 || angle !== 0 || direction !== 'left-to-right') return [line];
    const starts = words.flatMap((word, index) => {
      const before = words[index - 1];
      const isBeside = ({ left, right }: Box): boolean =>
        before !== undefined && before.box.right < left + HANG && word.box.left > right - HANG;
      return inside.some(isBeside) ? [index] : [];
    });
    return [0, ...starts].map((start, index) => partOfLine(line, start, starts[index] ?? words.length));
  }

  #boxesIn({ top, bottom }: Box): readonly Box[] {
    const first = firstNotBelow(this.#middles, top);
    return this.#boxes.slice(first, first + MAX_COMPARED).filter((box) => middleOf(box) < bottom);
  }
}

function middleOf({ top, bottom }: Box): number {
  return (top + bottom) / 2;
}
