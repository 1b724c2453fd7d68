import { grown, isInside } from '../../../geometry/box-arithmetic.js';
import type { Box } from '../../../geometry/geometry.js';
import type { Subpath } from './read-path.js';
import { rectangleOf, roundedRectangle } from './path-rectangles.js';

/** In points: sides of a rectangle that coincide with those of the rectangle around it may differ by rounding. */
const NEAR = 0.01;

/** Maximum number of rectangles of a path that are compared with each other: frames have few. */
const MAX_RECTANGLES = 20;

/**
 * Returns the rectangles, also with round corners, that a path leaves out because they are inside another; none where it has other shapes.
 * @param isEvenOdd whether they are left out whatever their direction
 */
export function holesIn(subpaths: readonly Subpath[], isEvenOdd: boolean): readonly Box[] {
  if (subpaths.length < 2 || subpaths.length > MAX_RECTANGLES) return [];
  const rectangles = subpaths.flatMap((subpath) => {
    const box = rectangleOf(subpath) ?? roundedRectangle(subpath);
    return box === undefined ? [] : [{ box, isClockwise: isClockwise(subpath) }];
  });
  if (rectangles.length < subpaths.length) return [];
  const holes = rectangles.filter((it) =>
    rectangles.some((other) => isWithin(it.box, other.box) && (isEvenOdd || it.isClockwise !== other.isClockwise)),
  );
  return holes.map(({ box }) => box);
}

function isWithin(box: Box, around: Box): boolean {
  return isInside(box, grown(around, NEAR)) && !isInside(around, grown(box, NEAR));
}

/** By the signed area within the subpath, as the shoelace formula gives it twice. */
function isClockwise({ points }: Subpath): boolean {
  const doubledArea = points.reduce((sum, to, index) => {
    const from = points.at(index - 1) ?? to;
    return sum + from.x * to.y - to.x * from.y;
  }, 0);
  return doubledArea > 0;
}
