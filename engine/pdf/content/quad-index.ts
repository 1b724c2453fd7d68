import { type Box, boxOfPoints, type Point } from '../../geometry/geometry.js';
import type { Quad } from '../redact/redaction-area.js';

/** The height of a row in points, about the height of a line of text. */
const rowHeight = 16;
/** Maximum number of rows of an indexed quad; higher quads are checked for all points. */
const MAX_ROWS = 64;

interface Bounded {
  readonly quad: Quad;
  readonly bounds: Box;
}

/** Finds the quads at a point or in a box, by rows. */
export class QuadIndex {
  readonly #rows = new Map<number, Bounded[]>();
  readonly #high: Bounded[] = [];
  readonly #all: readonly Bounded[];

  constructor(quads: readonly Quad[]) {
    this.#all = quads.map((quad) => ({ quad, bounds: boxOfPoints(quad) }));
    for (const each of this.#all) {
      const { first, last } = rowsOf(each.bounds);
      if (!(last - first < MAX_ROWS)) this.#high.push(each);
      else for (let row = first; row <= last; row++) this.#row(row).push(each);
    }
  }

  /** Returns all quads that contain the point, edges included. */
  at(point: Point): readonly Quad[] {
    const near = this.#rows.get(Math.floor(point.y / rowHeight)) ?? none;
    const place = { left: point.x, top: point.y, right: point.x, bottom: point.y };
    const found: Quad[] = [];
    for (const each of [near, this.#high]) {
      for (const { quad, bounds } of each) if (overlap(bounds, place) && isWithin(quad, point, 0)) found.push(quad);
    }
    return found;
  }

  /** Returns whether the bounding box of any quad overlaps the box. */
  meets(box: Box): boolean {
    const meetsAny = (some: readonly Bounded[]): boolean => some.some(({ bounds }) => overlap(bounds, box));
    const { first, last } = rowsOf(box);
    if (!(last - first < MAX_ROWS)) return meetsAny(this.#all);
    for (let row = first; row <= last; row++) if (meetsAny(this.#rows.get(row) ?? none)) return true;
    return meetsAny(this.#high);
  }

  #row(row: number): Bounded[] {
    const found = this.#rows.get(row) ?? [];
    this.#rows.set(row, found);
    return found;
  }
}

const none: readonly Bounded[] = [];

function rowsOf({ top, bottom }: Box): { readonly first: number; readonly last: number } {
  return { first: Math.floor(top / rowHeight), last: Math.floor(bottom / rowHeight) };
}

function overlap(a: Box, b: Box): boolean {
  return a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top;
}

/** Returns whether a point is inside a quad, at least `margin` from its edges. */
export function isWithin(quad: Quad, { x, y }: Point, margin: number): boolean {
  const { left, top, right, bottom } = boxOfPoints(quad);
  if (!(x >= left + margin && x <= right - margin && y >= top + margin && y <= bottom - margin)) return false;
  let [nearest, farthest] = [Infinity, -Infinity];
  quad.forEach((from, index) => {
    const to = quad[(index + 1) % quad.length] ?? from;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const distance = (dx * (y - from.y) - dy * (x - from.x)) / (Math.hypot(dx, dy) || 1);
    nearest = Math.min(nearest, distance);
    farthest = Math.max(farthest, distance);
  });
  // The corners may be in either direction, so the point must be on the same side of all edges.
  return nearest >= margin || farthest <= -margin;
}
