import type { Box, Point } from '../../geometry.js';
import type { Quad } from '../redact/spots.js';

/** The height of a row, in points: about that of a line of text. */
const rowHeight = 16;
/** A quad that is higher is looked at for all points. */
const mostRows = 64;

/** Finds in which of many quads a point lies. */
export class QuadIndex {
  readonly #rows = new Map<number, Quad[]>();
  readonly #high: Quad[] = [];
  readonly #all: readonly Quad[];

  constructor(quads: readonly Quad[]) {
    this.#all = quads;
    for (const quad of quads) {
      const { top, bottom } = boundsOf(quad);
      const [first, last] = [Math.floor(top / rowHeight), Math.floor(bottom / rowHeight)];
      if (!(last - first < mostRows)) this.#high.push(quad);
      else for (let row = first; row <= last; row++) this.#row(row).push(quad);
    }
  }

  /** All quads that a point lies in, or on the edge of. */
  at(point: Point): readonly Quad[] {
    const near = this.#rows.get(Math.floor(point.y / rowHeight)) ?? [];
    if (near.length === 0 && this.#high.length === 0) return none;
    return [...near, ...this.#high].filter((quad) => isWithin(quad, point, 0));
  }

  /** Whether the box around any quad overlaps this one. */
  meets(box: Box): boolean {
    return this.#all.some((quad) => {
      const { left, top, right, bottom } = boundsOf(quad);
      return left <= box.right && right >= box.left && top <= box.bottom && bottom >= box.top;
    });
  }

  #row(row: number): Quad[] {
    const found = this.#rows.get(row) ?? [];
    this.#rows.set(row, found);
    return found;
  }
}

const none: readonly Quad[] = [];

export function boundsOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Whether a point lies in a quad, at least `margin` from its edges. */
export function isWithin(quad: Quad, { x, y }: Point, margin: number): boolean {
  const { left, top, right, bottom } = boundsOf(quad);
  if (!(x >= left + margin && x <= right - margin && y >= top + margin && y <= bottom - margin)) return false;
  let [least, most] = [Infinity, -Infinity];
  quad.forEach((from, index) => {
    const to = quad[(index + 1) % quad.length] ?? from;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const distance = (dx * (y - from.y) - dy * (x - from.x)) / (Math.hypot(dx, dy) || 1);
    least = Math.min(least, distance);
    most = Math.max(most, distance);
  });
  // Whichever way round the corners stand, all edges have the point on the same side.
  return least >= margin || most <= -margin;
}
