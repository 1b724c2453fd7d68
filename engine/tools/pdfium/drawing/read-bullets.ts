import type { DrawnBullet } from '../../../document/model.js';
import { type Box, boxOfPoints, onPage, type Point, type Size } from '../../../geometry/geometry.js';
import { outlineOf } from './path-outline.js';
import type { Path, Subpath } from './read-path.js';
import { rectangleOf } from './path-rectangles.js';
import { type Clip, visibleParts } from './visible-parts.js';

/** In points: the size of bullets. */
const SMALLEST = 1.5;
const LARGEST = 14;

/** Maximum ratio of the sides of a bullet. */
const OBLONG = 1.2;

/** How far the outline of a disc is from a circle, relative to its radius. */
const ROUND = 0.12;

/** Number of points of a circle; browsers write it as up to 32 curves of three points. Short curves have become lines. */
const MIN_POINTS = 8;
const MAX_POINTS = 110;

/**
 * Returns the disc, circle or square that a path draws, if it is as small as a bullet of a list.
 * @param clip returns the clip of the path; called only when there is one
 */
export function bulletOf(path: Path, size: Size, clip: () => Clip | undefined): DrawnBullet | undefined {
  const { subpaths, fill, stroke } = path;
  const [subpath] = subpaths;
  const colour = fill ?? stroke?.colour;
  if (subpath === undefined || subpaths.length > 1 || subpath.points.length > MAX_POINTS) return undefined;
  if (colour === undefined) return undefined;
  const half = (stroke?.width ?? 0) / 2;
  const outline = [...outlineOf(subpath)];
  const { left, top, right, bottom } = boxOfPoints(outline);
  const whole = { left: left - half, top: top - half, right: right + half, bottom: bottom + half };
  if (!isSmallSquare(whole)) return undefined;
  const text = shapeOf(subpath, outline, fill !== undefined);
  const [seen, ...others] = text === undefined ? [] : visibleParts([whole], clip());
  // A clip with a hole leaves sides of a square to tick.
  const box = seen && others.length === 0 ? onPage(seen, size) : undefined;
  return text === undefined || box === undefined ? undefined : { ...box, text, colour };
}

/** Returns whether a box is as small as a bullet, and about as wide as high. */
export function isSmallSquare({ left, top, right, bottom }: Box): boolean {
  const [width, height] = [right - left, bottom - top];
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short >= SMALLEST && long <= LARGEST && long <= OBLONG * short;
}

/** Squares that are only stroked are squares to tick. */
function shapeOf(subpath: Subpath, outline: readonly Point[], isFilled: boolean): DrawnBullet['text'] | undefined {
  if (subpath.points.length >= MIN_POINTS && isRound(outline)) return isFilled ? '•' : '◦';
  return isFilled && rectangleOf(subpath) !== undefined ? '▪' : undefined;
}

function isRound(points: readonly Point[]): boolean {
  const { left, top, right, bottom } = boxOfPoints(points);
  const [x, y, radius] = [(left + right) / 2, (top + bottom) / 2, (right - left + bottom - top) / 4];
  return points.every((point) => Math.abs(Math.hypot(point.x - x, point.y - y) - radius) <= ROUND * radius);
}
