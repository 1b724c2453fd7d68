import { type Box, boxOfPoints, type Point } from '../../../geometry/geometry.js';
import type { Subpath } from './read-path.js';

/** Maximum slope of rulings, and of the sides of a rectangle: half a degree. */
export const SLOPE = 0.01;

/** In points: maximum thickness of a ruling; thicker rectangles are areas. */
export const THICKEST = 3;

/** Number of points of a rectangle with a point in the middle of each side, which begins and ends at one point. */
const MAX_RECTANGLE_POINTS = 9;

/** Returns the axis-parallel rectangle that a subpath forms, whose ends may be slanted if it is a ruling; undefined for other shapes. */
export function rectangleOf({ points: all, curved }: Subpath): Box | undefined {
  if (curved.size > 0 || all.length < 4 || all.length > MAX_RECTANGLE_POINTS) return undefined;
  const points = all.length > 5 ? withoutPointsOnSides(all) : all;
  if (points.length < 4 || points.length > 5) return undefined;
  const box = boxOfPoints(points);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const [across, down] = [slackOf(width, height), slackOf(height, width)];
  const isAt = ({ x, y }: Point, corner: Point): boolean =>
    Math.abs(x - corner.x) <= across && Math.abs(y - corner.y) <= down;
  const corners = cornersOf(box);
  // A slanting bar has all points at two corners.
  const isWhole = corners.every((corner) => points.some((point) => isAt(point, corner)));
  return isWhole && points.every((point) => corners.some((corner) => isAt(point, corner))) ? box : undefined;
}

function cornersOf({ left, top, right, bottom }: Box): readonly Point[] {
  return [left, right].flatMap((x) => [top, bottom].map((y) => ({ x, y })));
}

/** Returns the points of a closed path that are no part of an upright line through their neighbours: LibreOffice begins rectangles amid a side. */
function withoutPointsOnSides(points: readonly Point[]): readonly Point[] {
  const around = isClosed(points) ? points.slice(0, -1) : points;
  return around.filter((point, index) => {
    const [before, after] = [around.at(index - 1) ?? point, around[(index + 1) % around.length] ?? point];
    return !isAmid(point, boxOfPoints([before, after]));
  });
}

/** Returns whether a point is on an upright line. */
function isAmid({ x, y }: Point, { left, top, right, bottom }: Box): boolean {
  const slack = SLOPE * Math.max(right - left, bottom - top);
  if (Math.min(right - left, bottom - top) > slack) return false;
  return x >= left - slack && x <= right + slack && y >= top - slack && y <= bottom + slack;
}

/**
 * In points: how far points of a rectangle may be from its corners along a side. Browsers draw the borders of a cell with mitred ends, which
 * are slanted by the thickness of the border.
 * @param beside the length of the other side
 */
function slackOf(side: number, beside: number): number {
  const slope = SLOPE * Math.max(side, beside);
  return beside <= THICKEST && side >= MIN_RATIO * beside ? Math.max(slope, MITRE * beside) : slope;
}

/** The length of a mitred end against the thickness of its border, with a little for rounding. */
const MITRE = 1.05;

/** Minimum ratio of the sides of a border with mitred ends; shorter ones may be triangles. */
const MIN_RATIO = 3;

/** In points: the least height of a rectangle with round corners that can contain text. */
const LOWEST = 8;

/** Number of points of a rectangle with round corners, of which each has two points at least: browsers write each corner as eight curves of three points. */
const MIN_POINTS = 8;
const MAX_POINTS = 110;

/** In points: how far points of straight sides are from the edges. */
const EXACT = 0.2;

/** Minimum share of the upper and the lower side that is straight; that of an ellipse is not. */
const STRAIGHT = 0.5;

/** Returns the axis-parallel rectangle with round corners that a subpath forms; undefined for other shapes, and for those too low for text. */
export function roundedRectangle({ points, curved, closed }: Subpath): Box | undefined {
  // Short curves have become lines.
  if (points.length < MIN_POINTS || points.length > MAX_POINTS || !(closed || isClosed(points))) return undefined;
  const box = boxOfPoints(points);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (height < LOWEST || width < height - EXACT) return undefined;
  const isInPlace = (point: Point): boolean => isOnEdge(point, box) || isInCorner(point, box, height / 2);
  if (!points.every(isInPlace) || !isConvex(points)) return undefined;
  const isWhole = [box.top, box.bottom].every((edge) => straightAt(edge, points, curved) >= STRAIGHT * width);
  return isWhole ? box : undefined;
}

function isClosed(points: readonly Point[]): boolean {
  const [first, last] = [points[0], points.at(-1)];
  return first !== undefined && last !== undefined && Math.hypot(first.x - last.x, first.y - last.y) < EXACT;
}

function isOnEdge({ x, y }: Point, { left, top, right, bottom }: Box): boolean {
  return Math.min(x - left, right - x, y - top, bottom - y) <= EXACT;
}

function isInCorner({ x, y }: Point, { left, top, right, bottom }: Box, radius: number): boolean {
  return Math.min(x - left, right - x) <= radius && Math.min(y - top, bottom - y) <= radius;
}

/** In square points: the area of the triangle of three points that are on a line. */
const FLAT = 0.01;

/** Returns whether a closed path of lines through its points always turns to the same side. */
function isConvex(points: readonly Point[]): boolean {
  const turns = points.map((point, index) => {
    const [before, after] = [points.at(index - 1) ?? point, points[(index + 1) % points.length] ?? point];
    return (point.x - before.x) * (after.y - point.y) - (point.y - before.y) * (after.x - point.x);
  });
  return turns.every((turn) => turn > -FLAT) || turns.every((turn) => turn < FLAT);
}

/** Returns the width that the straight lines of a subpath have along a horizontal edge; the last one may end at the first point. */
function straightAt(edge: number, points: readonly Point[], curved: Subpath['curved']): number {
  return points.reduce((sum, to, index) => {
    const from = points.at(index - 1);
    if (from === undefined || curved.has(index)) return sum;
    const isAlong = Math.abs(from.y - edge) <= EXACT && Math.abs(to.y - edge) <= EXACT;
    return isAlong ? sum + Math.abs(to.x - from.x) : sum;
  }, 0);
}
