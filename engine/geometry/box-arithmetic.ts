import type { Box } from './geometry.js';

export function widthOf({ left, right }: Box): number {
  return right - left;
}

export function heightOf({ top, bottom }: Box): number {
  return bottom - top;
}

export function areaOf(box: Box): number {
  return Math.max(0, widthOf(box)) * Math.max(0, heightOf(box));
}

export function grown({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

export function union(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

export function overlaps(one: Box, other: Box): boolean {
  return one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom;
}

/** Returns whether two boxes have an area in common; a common edge, as for `overlaps`, is not enough. */
export function shareArea(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Returns whether a box is inside another one; both may have a width or height of 0. */
export function isInside(inner: Box, { left, top, right, bottom }: Box): boolean {
  return inner.left >= left && inner.top >= top && inner.right <= right && inner.bottom <= bottom;
}

export function hasCentre({ left, top, right, bottom }: Box, of: Box): boolean {
  const [x, y] = [(of.left + of.right) / 2, (of.top + of.bottom) / 2];
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** Returns the common part of two boxes; when it is empty, opposite sides are the wrong way round. */
export function intersection(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

export function commonArea(one: Box, other: Box): number {
  return areaOf(intersection(one, other));
}
