import type { Box, Point } from '../../geometry/geometry.js';
import type { Quad } from '../redact/redaction-area.js';

/** The height of a row, in points: about that of a line of text. */
const rowHeight = 16;
/** A quad that is higher is looked at for all points. */
const MAX_ROWS = 64;

interface Bounded {
  readonly quad: Quad;
  readonly bounds: Box;
}

/** Finds which of many quads lie in a place. */
export class QuadIndex {
  readonly #rows = new Map<number, Bounded[]>();
  readonly #high: Bounded[] = [];
  readonly #all: readonly Bounded[];

  constructor(quads: readonly Quad[]) {
    this.#all = quads.map((quad) => ({ quad, bounds: boundsOf(quad) }));
    for (const each of this.#all) {
      const { first, last } = rowsOf(each.bounds);
      if (!(last - first < MAX_ROWS)) this.#high.push(each);
      else for (let row = first; row <= last; row++) this.#row(row).push(each);
    }
  }

  /** All quads that a point lies in, or on the edge of. */
  at(point: Point): readonly Quad[] {
    const near = this.#rows.get(Math.floor(point.y / rowHeight)) ?? none;
    const place = { left: point.x, top: point.y, right: point.x, bottom: point.y };
    const found: Quad[] = [];
    for (const each of [near, this.#high]) {
      for (const { quad, bounds } of each) if (overlap(bounds, place) && isWithin(quad, point, 0)) found.push(quad);
    }
    return found;
  }

  /** Whether the box around any quad overlaps this one. */
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
