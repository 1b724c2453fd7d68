import type { Colour } from '../../../contract/colour.js';
import type { Pixels } from '../../../formats/raster/pixels.js';
import type { Quad } from '../../../pdf/redact/redaction-area.js';

/** Per channel, of 255: rendering rounds colours. */
const TOLERANCE = 3;

/** In pixels: pixels at the edge are blended with the surroundings. */
const EDGE_WIDTH = 1.5;

/**
 * Tells whether quadrilaterals of an image have a single colour. Pixels of other colours are counted once a row, so that thousands of
 * boxes as large as the page take no longer than their rows.
 */
export class ColourCheck {
  readonly #pixels: Pixels;
  readonly #colour: readonly number[];
  /** By row, the number of pixels of other colours before each pixel. */
  readonly #counts = new Map<number, Uint32Array>();

  constructor(pixels: Pixels, colour: Colour) {
    this.#pixels = pixels;
    this.#colour = colour.map((channel) => 255 * channel);
  }

  /** @param box a convex quadrilateral in pixels; what lies beside the image is left out */
  isFilled(box: Quad): boolean {
    const ys = box.map(({ y }) => y);
    const [top, bottom] = [
      Math.max(0, Math.floor(Math.min(...ys))),
      Math.min(this.#pixels.height, Math.ceil(Math.max(...ys))),
    ];
    for (let row = top; row < bottom; row++) {
      const [from, to] = this.#columnsIn(box, row + 0.5);
      if (!(from < to)) continue;
      const counts = this.#countsOf(row);
      if ((counts[to] ?? 0) > (counts[from] ?? 0)) return false;
    }
    return true;
  }

  /** The first column whose middle is in the box, and that after the last; none if the first is not less. */
  #columnsIn(box: Quad, y: number): readonly [number, number] {
    let [left, right] = [0, this.#pixels.width];
    for (const [index, corner] of box.entries()) {
      const next = box[(index + 1) % 4] ?? corner;
      const [dx, dy] = [next.x - corner.x, next.y - corner.y];
      // Pixels inside are at the right side of all edges, by at least this product of a distance and the length of the edge.
      const least = EDGE_WIDTH * Math.max(1e-9, Math.hypot(dx, dy)) - dx * (y - corner.y) - dy * corner.x;
      if (dy < 0) left = Math.max(left, Math.ceil(least / -dy - 0.5));
      else if (dy > 0) right = Math.min(right, Math.floor(least / -dy - 0.5) + 1);
      else if (!(least <= 0)) return [0, 0];
    }
    return [left, right];
  }

  #countsOf(row: number): Uint32Array {
    const known = this.#counts.get(row);
    if (known !== undefined) return known;
    const { width, channels, samples } = this.#pixels;
    const [red = 0, green = 0, blue = 0] = this.#colour;
    const counts = new Uint32Array(width + 1);
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * channels;
      const isOther =
        Math.abs((samples[at] ?? 0) - red) > TOLERANCE ||
        Math.abs((samples[at + 1] ?? 0) - green) > TOLERANCE ||
        Math.abs((samples[at + 2] ?? 0) - blue) > TOLERANCE;
      counts[column + 1] = (counts[column] ?? 0) + (isOther ? 1 : 0);
    }
    this.#counts.set(row, counts);
    return counts;
  }
}
