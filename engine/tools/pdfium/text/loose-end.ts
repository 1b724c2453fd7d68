import type { Point } from '../../../geometry/geometry.js';

/** A side of a box, by its index in FS_RECTF (left, top, right, bottom). */
export interface LooseEnd {
  readonly side: 0 | 1 | 2 | 3;
  /** The opposite side. */
  readonly start: 0 | 1 | 2 | 3;
  /** Index of the coordinate of the origin that the side is measured from: 4 for x, 5 for y. */
  readonly origin: 4 | 5;
  readonly sign: 1 | -1;
}

/** Returns the side of loose boxes at which text ends that runs along a unit vector, y upwards; undefined for an oblique one. */
export function looseEndOf({ x, y }: Point): LooseEnd | undefined {
  if (Math.abs(y) < LEVEL) return x > 0 ? ends.right : ends.left;
  if (Math.abs(x) < LEVEL) return y > 0 ? ends.top : ends.bottom;
  return undefined;
}

/** Sine of a negligible angle: less than a tenth of a point over a line of text. */
const LEVEL = 1e-4;

const ends = {
  left: { side: 0, start: 2, origin: 4, sign: -1 },
  top: { side: 1, start: 3, origin: 5, sign: 1 },
  right: { side: 2, start: 0, origin: 4, sign: 1 },
  bottom: { side: 3, start: 1, origin: 5, sign: -1 },
} as const satisfies Record<string, LooseEnd>;
