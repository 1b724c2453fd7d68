import {
  type DrawnPath,
  mappedStep,
  type Paint,
  type PathPart,
  type PathStep,
  type PathStroke,
} from '../../../../geometry/drawn-path.js';
import type { Point } from '../../../../geometry/geometry.js';
import type { RawFunctions } from '../../binding/raw-functions.js';
import { readColour } from '../../binding/read-colour.js';
import type { Scratch } from '../../binding/read-scratch.js';
import {
  type PlacedPath,
  readDrawMode,
  readSubpaths,
  scaleOf,
  strokeWidth,
  type Subpath,
} from '../../drawing/read-path.js';

/** A path as it is drawn, and where its dashes begin, in points. */
export interface ReadDrawnPath extends DrawnPath {
  readonly dashPhase: number;
}

/** Maximum number of lengths of dashes and gaps; the scratch memory has room for as many. */
const MAX_DASHES = 8;

/**
 * Reads a path with its paint; undefined for paths with patterns and long dash patterns. Clips, masks, blend modes and the
 * rule of its fill are left out: compare drawings to see whether they matter.
 * @param scratch of 64 bytes or more
 */
export function readDrawnPath(raw: RawFunctions, scratch: Scratch, placed: PlacedPath): ReadDrawnPath | undefined {
  const { object, matrix } = placed;
  const mode = readDrawMode(raw, scratch, object);
  if (mode === undefined) return undefined;
  const fill = mode.filled === undefined ? 'none' : paintOf(raw.FPDFPageObj_GetFillColor, object, scratch);
  const paint = !mode.stroked ? 'none' : paintOf(raw.FPDFPageObj_GetStrokeColor, object, scratch);
  const dashes = readDashes(raw, scratch, object);
  if (fill === undefined || paint === undefined || dashes === undefined) return undefined;
  const scale = scaleOf(matrix);
  return {
    parts: readSubpaths(raw, scratch, placed).flatMap(partOf),
    ...(fill !== 'none' && { fill }),
    ...(paint !== 'none' && {
      stroke: {
        ...paint,
        width: strokeWidth(raw, scratch, object) * scale,
        cap: CAPS[raw.FPDFPageObj_GetLineCap(object)] ?? 'flat',
        join: JOINS[raw.FPDFPageObj_GetLineJoin(object)] ?? 'miter',
        dashes: dashes.lengths.map((length) => length * scale),
      },
    }),
    dashPhase: dashes.phase * scale,
  };
}

/** FPDF_LINECAP_* and FPDF_LINEJOIN_* of fpdf_edit.h, by their numbers. */
export const CAPS = ['flat', 'round', 'square'] as const satisfies readonly PathStroke['cap'][];
export const JOINS = ['miter', 'round', 'bevel'] as const satisfies readonly PathStroke['join'][];

/** Returns undefined for patterns, and `none` for what is invisible. */
function paintOf(get: Parameters<typeof readColour>[0], object: number, scratch: Scratch): Paint | 'none' | undefined {
  const drawn = readColour(get, object, { scratch, at: 0 });
  if (drawn === undefined) return undefined;
  return drawn.opacity === 0 ? 'none' : { colour: drawn.colour, opacity: drawn.opacity / OPAQUE };
}

const OPAQUE = 255;

interface Dashes {
  readonly lengths: readonly number[];
  readonly phase: number;
}

function readDashes(raw: RawFunctions, scratch: Scratch, object: number): Dashes | undefined {
  const count = raw.FPDFPageObj_GetDashCount(object);
  if (count <= 0) return { lengths: [], phase: 0 };
  if (count > MAX_DASHES || raw.FPDFPageObj_GetDashArray(object, scratch.pointer, count) === 0) return undefined;
  const lengths = [...scratch.floats.subarray(0, count)];
  if (lengths.every((length) => length <= 0)) return { lengths: [], phase: 0 };
  const phase = raw.FPDFPageObj_GetDashPhase(object, scratch.pointer) === 0 ? 0 : (scratch.floats[0] ?? 0);
  // An odd number of lengths is repeated, so that dashes and gaps change places.
  return { lengths: count % 2 === 0 ? lengths : [...lengths, ...lengths], phase };
}

function partOf({ points, curved, closed }: Subpath): readonly PathPart[] {
  const [start] = points;
  const steps: PathStep[] = [];
  for (let index = 1; index < points.length; index++) {
    const [one, two, end] = points.slice(index, index + 3);
    if (one === undefined) break;
    const isCurve = curved.has(index) && two !== undefined && end !== undefined;
    steps.push(isCurve ? [one, two, end] : [one]);
    if (isCurve) index += 2;
  }
  if (start === undefined || steps.length === 0) return [];
  const { x, y } = points.at(-1) ?? start;
  // PDFium adds the line that closes a path.
  if (closed && steps.length > 2 && steps.at(-1)?.length === 1 && x === start.x && y === start.y) steps.pop();
  return [{ start: exact(start), steps: steps.map((step) => mappedStep(step, exact)), closed }];
}

/** Coordinates as exact as slides state them, which are shorter. */
function exact({ x, y }: Point): Point {
  return { x: Math.round(100 * x) / 100, y: Math.round(100 * y) / 100 };
}
