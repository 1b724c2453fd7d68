import type { Box } from '../../geometry/geometry.js';
import { countCovers } from './count-covers.js';

/** A drawing in memory: rows from the top, one byte a pixel, from black to white. */
export interface GreyImage {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array;
}

/** Brightness by which ink is at least darker than the paper; thin lines are faint in a small drawing. */
const CONTRAST = 40;

/** The darkest paper. */
const DARKEST_PAPER = 128;

/** The pixels of a scanned page that are printed. */
export class InkMask {
  readonly width: number;
  readonly height: number;
  readonly #inked: Uint8Array;

  constructor({ width, height, samples }: GreyImage) {
    this.width = width;
    this.height = height;
    const limit = paperOf(samples) - CONTRAST;
    this.#inked = samples.map((grey) => (grey < limit ? 1 : 0));
  }

  /** Whether a pixel has ink; there is none outside. */
  has(x: number, y: number): boolean {
    return x >= 0 && x < this.width && this.#inked[y * this.width + x] === 1;
  }

  /** Removes the ink in a box of pixels; right and bottom are exclusive. */
  erase(box: Box): void {
    const { left, top, right, bottom } = this.#pixelsIn(box);
    if (left >= right) return;
    for (let y = top; y < bottom; y++) this.#inked.fill(0, y * this.width + left, y * this.width + right);
  }

  /** Removes the ink in many boxes, as `erase` does, in a time that does not grow with their areas. */
  eraseAll(boxes: readonly Box[]): void {
    const { width: columns, height: rows } = this;
    const inside = boxes
      .map((box) => this.#pixelsIn(box))
      .filter(({ left, top, right, bottom }) => left < right && top < bottom);
    const covers = countCovers(inside, { columns, rows });
    for (let at = 0; at < covers.length; at++) if ((covers[at] ?? 0) > 0) this.#inked[at] = 0;
  }

  /** The whole pixels that a box touches; it has none where its right is not beyond its left, or its bottom not below its top. */
  #pixelsIn({ left, top, right, bottom }: Box): Box {
    return {
      left: Math.max(0, Math.floor(left)),
      top: Math.max(0, Math.floor(top)),
      right: Math.min(this.width, Math.ceil(right)),
      bottom: Math.min(this.height, Math.ceil(bottom)),
    };
  }

  /** Removes the ink that is connected with the edges, such as the shadows at the edges of the paper. */
  eraseEdges(): void {
    const { width, height } = this;
    const stack: number[] = [];
    const visit = (x: number, y: number): void => {
      if (!this.has(x, y)) return;
      this.#inked[y * width + x] = 0;
      stack.push(y * width + x);
    };
    for (let x = 0; x < width; x++) for (const y of [0, height - 1]) visit(x, y);
    for (let y = 0; y < height; y++) for (const x of [0, width - 1]) visit(x, y);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      for (const [across, down] of NEIGHBOURS) visit(x + across, y + down);
    }
  }
}

const NEIGHBOURS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/** Returns the most frequent brightness of paper. */
function paperOf(samples: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const grey of samples) counts[grey] = (counts[grey] ?? 0) + 1;
  let paper = DARKEST_PAPER;
  for (let grey = DARKEST_PAPER; grey < 256; grey++) if ((counts[grey] ?? 0) > (counts[paper] ?? 0)) paper = grey;
  return paper;
}
