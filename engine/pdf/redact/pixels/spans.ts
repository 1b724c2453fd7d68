import { boxOfPoints, type Point } from '../../../geometry/geometry.js';
import { rangeOf } from '../../../geometry/range-of.js';
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

/** In samples: narrower parts come from rounding. */
const SLIVER = 0.02;
/**
 * Returns the samples that a convex quadrilateral covers, row by row, with those that it covers in part: they show what lies at its
 * edge. Where samples are wider or higher than the quadrilateral, only those count whose centre it covers; where they are both, none
 * counts, since their colours show beside it as well.
 */
export function spansOf(quad: UnitQuad, { width, height }: Grid): readonly Span[] {
  const corners = quad.map(({ x, y }) => ({ x: x * width, y: (1 - y) * height }));
  const { left, top, right, bottom } = boxOfPoints(corners);
  const [isWide, isHigh] = [right - left >= 1 - SLIVER, bottom - top >= 1 - SLIVER];
  if (!isWide && !isHigh) return [];
  // How far from its centre a sample is reached.
  const reach = isWide && isHigh ? 0.5 - SLIVER : 0;
  const first = Math.max(0, Math.ceil(top - 0.5 - reach));
  const last = Math.min(Math.ceil(height) - 1, Math.floor(bottom - 0.5 + reach));
  const spans: Span[] = [];
  for (let row = first; row <= last; row++) {
    const { least: from, most: to } = rangeOf(acrossStrip(corners, row + 0.5 - reach, row + 0.5 + reach));
    const start = Math.max(0, Math.ceil(from - 0.5 - reach));
    const end = Math.min(Math.ceil(width), Math.floor(to - 0.5 + reach) + 1);
    if (start < end) spans.push({ row, start, end });
  }
  return spans;
}

/** Returns the x coordinates between which a convex shape lies within a horizontal strip. */
function acrossStrip(corners: readonly Point[], top: number, bottom: number): readonly number[] {
  const within = corners.filter(({ y }) => y >= top && y <= bottom).map(({ x }) => x);
  return [...within, ...crossings(corners, top), ...crossings(corners, bottom)];
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
