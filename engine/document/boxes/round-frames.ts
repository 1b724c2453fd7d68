import { grown, isInside } from '../../geometry/box-arithmetic.js';
import type { Box } from '../../geometry/geometry.js';
import type { PageModel, RoundedBox, Ruling } from '../model.js';

/** In points. */
const EXACT = 0.6;

/** Returns whether a line is a straight part of the outline of a rectangle with round corners. */
export function isSideOf(line: Box, { side, ...box }: RoundedBox): boolean {
  if (side === undefined || !isInside(line, grown(box, EXACT))) return false;
  const near = side.width + EXACT;
  const isAcross = line.right - line.left >= line.bottom - line.top;
  return isAcross
    ? line.bottom < box.top + near || line.top > box.bottom - near
    : line.right < box.left + near || line.left > box.right - near;
}

/** Maximum number of rectangles with round corners; a page with more has a drawing. */
export const MAX_ROUNDED = 200;

/**
 * Returns a page without the lines of rectangles with round corners around text. Such a rectangle is the frame of a table only where
 * a line within it meets a side.
 */
export function withoutRoundFrames(page: PageModel): PageModel {
  const rounded = (page.rounded ?? []).filter(({ side }) => side !== undefined);
  if (rounded.length === 0 || rounded.length > MAX_ROUNDED) return page;
  const sides = rounded.map((box) => page.rulings.filter((line) => isSideOf(line, box)));
  const taken = new Set(sides.flat());
  const others = page.rulings.filter((line) => !taken.has(line));
  const frames = new Set(
    sides.flatMap((own, index) => (others.some((line) => divides(line, rounded[index])) ? [] : own)),
  );
  return frames.size === 0 ? page : { ...page, rulings: page.rulings.filter((line) => !frames.has(line)) };
}

/** In points: maximum distance between the end of a line and the side that it meets. */
const NEAR = 2;

/** Returns whether a line within a rectangle runs from one of its sides. */
function divides(line: Ruling, box: RoundedBox | undefined): boolean {
  if (box === undefined || !isInside(line, grown(box, NEAR))) return false;
  const isAcross = line.right - line.left >= line.bottom - line.top;
  const gap = isAcross
    ? Math.min(line.left - box.left, box.right - line.right)
    : Math.min(line.top - box.top, box.bottom - line.bottom);
  return gap < NEAR + (box.side?.width ?? 0);
}
