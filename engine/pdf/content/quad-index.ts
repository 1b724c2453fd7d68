import { type Box, boxOfPoints, type Point } from '../../geometry/geometry.js';
import { gridCell } from '../../geometry/grid-cell.js';
import { addToGroup } from '../../groups.js';
import type { Quad } from '../redact/redaction-area.js';

interface Bounded {
  readonly quad: Quad;
  readonly bounds: Box;
}

/** The binary logarithm of the size of the smallest cells, in points. */
const SMALLEST = -6;

/**
 * Finds the quads at a point or in a box. Each quad lies in up to four cells of a grid whose cells are as large as the quad, so that
 * neither a line of a million words nor a quad as large as the page makes other searches slow.
 */
export class QuadIndex {
  readonly #grids: readonly Grid[];

  /** @param others indices whose quads are found as well */
  constructor(quads: readonly Quad[], others: readonly QuadIndex[] = []) {
    this.#grids = [...gridsOf(quads), ...others.flatMap((it) => it.#grids)];
  }

  /** Returns all quads that contain the point, edges included. */
  at(point: Point): readonly Quad[] {
    return [...this.#near(point)].filter(({ quad }) => isWithin(quad, point, 0)).map(({ quad }) => quad);
  }

  /** Returns whether any quad contains the point, edges included. */
  covers(point: Point): boolean {
    for (const { quad } of this.#near(point)) if (isWithin(quad, point, 0)) return true;
    return false;
  }

  /** Returns whether the bounding box of any quad overlaps the box. */
  meets(box: Box): boolean {
    for (const grid of this.#grids) for (const { bounds } of grid.near(box)) if (overlap(bounds, box)) return true;
    return false;
  }

  /** Returns all quads whose bounding boxes overlap the box, edges included. */
  meeting(box: Box): readonly Quad[] {
    const found = new Set<Quad>();
    for (const grid of this.#grids)
      for (const { quad, bounds } of grid.near(box)) if (overlap(bounds, box)) found.add(quad);
    return [...found];
  }

  *#near({ x, y }: Point): Generator<Bounded> {
    const place = { left: x, top: y, right: x, bottom: y };
    for (const grid of this.#grids) for (const each of grid.near(place)) if (overlap(each.bounds, place)) yield each;
  }
}

/** Grids of quads of about one size each; equal quads count once. */
function gridsOf(quads: readonly Quad[]): Iterable<Grid> {
  const grids = new Map<number, Grid>();
  for (const quad of new Map(quads.map((it) => [keyOf(it), it])).values()) {
    const bounds = boxOfPoints(quad);
    const size = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top);
    if (!Number.isFinite(size)) continue;
    const level = Math.max(SMALLEST, Math.ceil(Math.log2(size)));
    const grid = grids.get(level) ?? new Grid(2 ** level);
    grids.set(level, grid);
    grid.add({ quad, bounds });
  }
  return grids.values();
}

function keyOf(quad: Quad): string {
  return quad.map(({ x, y }) => `${x} ${y}`).join(' ');
}

/** Quads of about one size, by the rows and columns of cells of this size. */
class Grid {
  readonly #rows = new Map<number, Map<number, Bounded[]>>();
  readonly #all: Bounded[] = [];

  constructor(private readonly size: number) {}

  add(each: Bounded): void {
    const { top, bottom, left, right } = this.#cells(each.bounds);
    this.#all.push(each);
    for (let row = top; row <= bottom; row++) {
      const cells = this.#rows.get(row) ?? new Map<number, Bounded[]>();
      this.#rows.set(row, cells);
      for (let column = left; column <= right; column++) addToGroup(cells, column, each);
    }
  }

  /** Yields the quads in the cells of a box; all quads where the box has more cells than there are quads. */
  *near(box: Box): Generator<Bounded> {
    const { top, bottom, left, right } = this.#cells(box);
    if (!((bottom - top + 1) * (right - left + 1) <= this.#all.length)) {
      yield* this.#all;
      return;
    }
    for (let row = top; row <= bottom; row++) {
      const cells = this.#rows.get(row);
      if (cells === undefined) continue;
      for (let column = left; column <= right; column++) yield* cells.get(column) ?? [];
    }
  }

  #cells({ left, top, right, bottom }: Box): Box {
    const cell = (place: number): number => gridCell(place, this.size);
    return { left: cell(left), top: cell(top), right: cell(right), bottom: cell(bottom) };
  }
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
