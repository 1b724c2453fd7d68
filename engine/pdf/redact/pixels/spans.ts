import type { Point } from '../../../geometry/geometry.js';
import type { UnitQuad } from '../drawing/unit-quad.js';

/** Number of samples across and down; fractional for subsampled colour components. */
export interface Grid {
  readonly width: number;
  readonly height: number;
}

/** Samples of a row, from `start` up to but not including `end`. */
export interface Span {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

/** Returns the samples whose centre lies in a convex quadrilateral, row by row. */
export function spansOf(quad: UnitQuad, { width, height }: Grid): readonly Span[] {
  const corners = quad.map(({ x, y }) => ({ x: x * width, y: (1 - y) * height }));
  const ys = corners.map(({ y }) => y);
  const first = Math.max(0, Math.ceil(Math.min(...ys) - 0.5));
  const last = Math.min(Math.ceil(height) - 1, Math.floor(Math.max(...ys) - 0.5));
  const spans: Span[] = [];
  for (let row = first; row <= last; row++) {
    const xs = crossings(corners, row + 0.5);
    const start = Math.max(0, Math.ceil(Math.min(...xs) - 0.5));
    const end = Math.min(Math.ceil(width), Math.floor(Math.max(...xs) - 0.5) + 1);
    if (start < end) spans.push({ row, start, end });
  }
  return spans;
}

/** Returns the samples next to spans: at both ends of each, above the first and below the last. */
export function ringOf(spans: readonly Span[], { width, height }: Grid): readonly Span[] {
  const sides = spans.flatMap(({ row, start, end }) => [
    { row, start: start - 1, end: start },
    { row, start: end, end: end + 1 },
  ]);
  const [first, last] = [spans[0], spans.at(-1)];
  const above = first === undefined ? [] : [{ ...first, row: first.row - 1 }];
  const below = last === undefined ? [] : [{ ...last, row: last.row + 1 }];
  const isInside = ({ row, start, end }: Span): boolean => row >= 0 && row < height && start >= 0 && end <= width;
  return [...above, ...sides, ...below].filter(isInside);
}

function crossings(corners: readonly Point[], y: number): readonly number[] {
  return corners.flatMap((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    if (from.y === to.y) return from.y === y ? [from.x, to.x] : [];
    const part = (y - from.y) / (to.y - from.y);
    return part < 0 || part > 1 ? [] : [from.x + part * (to.x - from.x)];
  });
}
