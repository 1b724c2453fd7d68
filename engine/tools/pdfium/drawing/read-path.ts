import type { Box, Matrix, Point } from '../../../geometry/geometry.js';
import type { RawFunctions } from '../binding/raw-functions.js';
import { type DrawnColour, onPicture, onWhitePage, readColour } from '../binding/read-colour.js';
import type { Scratch } from '../binding/read-scratch.js';
import { holesIn } from './holes-in.js';

/** A painted path, in the coordinates of the displayed page. */
export interface Path {
  readonly subpaths: readonly Subpath[];
  /** 0xRRGGBB; left out when the path is not filled. */
  readonly fill?: number;
  /** What the fill looks like over a picture; left out when it is opaque. */
  readonly fillOnPicture?: number;
  /** Rectangles inside others that the fill leaves out. */
  readonly holes: readonly Box[];
  readonly stroke?: Stroke;
}

export interface Stroke {
  /** 0xRRGGBB */
  readonly colour: number;
  readonly width: number;
}

export interface Subpath {
  /** The points, joined by straight lines except for those in `curved`. */
  readonly points: readonly Point[];
  /** Indices of points at the end of a curve. */
  readonly curved: ReadonlySet<number>;
  /** Whether a line joins the last point to the first. */
  readonly closed: boolean;
}

/** A path object, with the matrix from its space to the displayed page. */
export interface PlacedPath {
  readonly object: number;
  readonly segments: number;
  readonly matrix: Matrix;
}

/** FPDF_FILLMODE_ALTERNATE of fpdf_edit.h. */
const ALTERNATE = 1;

interface DrawMode {
  /** The rule by which the path is filled, if it is. */
  readonly filled: 'even-odd' | 'nonzero' | undefined;
  readonly stroked: boolean;
}

/** Reads how a path is painted; undefined for an object that is no path. @param scratch of 8 bytes or more */
export function readDrawMode(raw: RawFunctions, scratch: Scratch, object: number): DrawMode | undefined {
  const at = scratch.pointer;
  if (raw.FPDFPath_GetDrawMode(object, at, at + 4) === 0) return undefined;
  const [fill = 0, stroke = 0] = scratch.integers;
  const rule = fill === ALTERNATE ? 'even-odd' : 'nonzero';
  return { filled: fill === 0 ? undefined : rule, stroked: stroke !== 0 };
}

/** Reads a path; undefined when it is not painted. */
export function readPath(raw: RawFunctions, scratch: Scratch, placed: PlacedPath): Path | undefined {
  const { object, matrix } = placed;
  const mode = readDrawMode(raw, scratch, object);
  if (mode === undefined) return undefined;
  const { filled, stroked } = mode;
  const fill = filled === undefined ? undefined : visibleColour(raw.FPDFPageObj_GetFillColor, object, scratch);
  const stroke = !stroked ? undefined : visibleColour(raw.FPDFPageObj_GetStrokeColor, object, scratch);
  if (fill === undefined && stroke === undefined) return undefined;
  const subpaths = readSubpaths(raw, scratch, placed);
  return {
    subpaths,
    holes: fill === undefined ? [] : holesIn(subpaths, filled === 'even-odd'),
    ...(fill !== undefined && { fill: onWhitePage(fill) }),
    ...(fill !== undefined && fill.opacity < OPAQUE && { fillOnPicture: onPicture(fill) }),
    ...(stroke !== undefined && {
      stroke: { colour: onWhitePage(stroke), width: strokeWidth(raw, scratch, object) * scaleOf(matrix) },
    }),
  };
}

const OPAQUE = 255;

/** Returns the colour of an object; undefined when it is fully transparent. */
function visibleColour(
  get: Parameters<typeof readColour>[0],
  object: number,
  scratch: Scratch,
): DrawnColour | undefined {
  const colour = readColour(get, object, { scratch, at: 0 });
  return colour?.opacity === 0 ? undefined : colour;
}

/** The width of the stroke of a path in its own space. */
export function strokeWidth(raw: RawFunctions, scratch: Scratch, object: number): number {
  return raw.FPDFPageObj_GetStrokeWidth(object, scratch.pointer) === 0 ? 0 : (scratch.floats[0] ?? 0);
}

/** How much longer lines are after a matrix, on average of all directions. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/**
 * FPDF_SEGMENT_BEZIERTO and FPDF_SEGMENT_MOVETO of fpdf_edit.h. A curve has three segments; the last one is its end
 * point.
 */
export const BEZIER = 1;
export const MOVE = 2;

/** Reads the points of a path, as they are on the displayed page. */
export function readSubpaths(raw: RawFunctions, scratch: Scratch, { object, segments, matrix }: PlacedPath): Subpath[] {
  const [a, b, c, d, e, f] = matrix;
  const subpaths: { points: Point[]; curved: Set<number>; closed: boolean }[] = [];
  let curveSegments = 0;
  for (let index = 0; index < segments; index++) {
    const segment = raw.FPDFPath_GetPathSegment(object, index);
    const type = raw.FPDFPathSegment_GetType(segment);
    raw.FPDFPathSegment_GetPoint(segment, scratch.pointer, scratch.pointer + 4);
    const [x = 0, y = 0] = scratch.floats;
    if (type === MOVE || subpaths.length === 0) subpaths.push({ points: [], curved: new Set(), closed: false });
    const subpath = subpaths.at(-1);
    if (subpath === undefined) continue;
    if (type === BEZIER) subpath.curved.add(subpath.points.length);
    subpath.points.push({ x: a * x + c * y + e, y: b * x + d * y + f });
    curveSegments = type === BEZIER ? (curveSegments % 3) + 1 : 0;
    if (curveSegments === 3) straighten(subpath);
    if (raw.FPDFPathSegment_GetClose(segment) !== 0) subpath.closed = true;
  }
  return subpaths;
}

/** In points: maximum deviation of a curve that counts as straight. */
const BEND = 0.05;

/** Replaces the last curve of a subpath by a line if it is straight: browsers write square corners as curves. */
function straighten({ points, curved }: { readonly points: Point[]; readonly curved: Set<number> }): void {
  const first = points.length - 3;
  const [from, one, two, to] = points.slice(Math.max(0, first - 1));
  if (from === undefined || one === undefined || two === undefined || to === undefined) return;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const isOnLine = ({ x, y }: Point): boolean =>
    length <= BEND
      ? Math.hypot(x - from.x, y - from.y) <= BEND
      : Math.abs((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)) <= BEND * length;
  if (!isOnLine(one) || !isOnLine(two)) return;
  for (const index of [first, first + 1, first + 2]) curved.delete(index);
  points.splice(first, 3, ...(length <= BEND ? [] : [to]));
}
