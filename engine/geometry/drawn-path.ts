import { type Box, boxOfPoints, type Point } from './geometry.js';

/** A path with its paint, in points from the top left corner of the page, y downwards. */
export interface DrawnPath {
  /** Areas inside an odd number of parts are filled (the even-odd rule). */
  readonly parts: readonly PathPart[];
  readonly fill?: Paint;
  readonly stroke?: PathStroke;
}

/** Lines and curves, each of which begins where the one before it ends. */
export interface PathPart {
  readonly start: Point;
  readonly steps: readonly PathStep[];
  readonly closed: boolean;
}

/** A line to a point, or a cubic Bézier curve: two control points and its end. */
export type PathStep = readonly [end: Point] | readonly [one: Point, two: Point, end: Point];

export interface Paint {
  /** 0xRRGGBB. */
  readonly colour: number;
  /** Between 0, which is invisible, and 1. */
  readonly opacity: number;
}

export interface PathStroke extends Paint {
  readonly width: number;
  readonly cap: 'flat' | 'round' | 'square';
  readonly join: 'miter' | 'round' | 'bevel';
  /** In points: the lengths of dashes and of the gaps after them; empty for solid lines. */
  readonly dashes: readonly number[];
}

/** Parameters of a curve at which its extent is measured. */
const STEPS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** The box of the lines and curves of a path, without the width of its stroke. */
export function pathBox({ parts }: Pick<DrawnPath, 'parts'>): Box {
  return boxOfPoints(parts.flatMap(pointsOf));
}

function pointsOf({ start, steps }: PathPart): readonly Point[] {
  let from = start;
  const points = [start];
  for (const step of steps) {
    const [one, two, end] = step;
    if (two !== undefined && end !== undefined) {
      const curve = [from, one, two, end] as const;
      points.push(...STEPS.map((at) => pointOn(curve, at)));
    }
    from = end ?? one;
    points.push(from);
  }
  return points;
}

type Curve = readonly [from: Point, one: Point, two: Point, to: Point];

function pointOn([from, one, two, to]: Curve, t: number): Point {
  const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
  return {
    x: a * from.x + b * one.x + c * two.x + d * to.x,
    y: a * from.y + b * one.y + c * two.y + d * to.y,
  };
}

/** A path with other points, and with strokes that are wider by a factor. */
export function mappedPath({ parts, fill, stroke }: DrawnPath, map: (point: Point) => Point, scale: number): DrawnPath {
  return {
    parts: parts.map(({ start, steps, closed }) => ({
      start: map(start),
      steps: steps.map((step) => mappedStep(step, map)),
      closed,
    })),
    ...(fill !== undefined && { fill }),
    ...(stroke !== undefined && {
      stroke: { ...stroke, width: stroke.width * scale, dashes: stroke.dashes.map((length) => length * scale) },
    }),
  };
}

/** A line or a curve with other points. */
export function mappedStep([one, two, end]: PathStep, map: (point: Point) => Point): PathStep {
  return two === undefined || end === undefined ? [map(one)] : [map(one), map(two), map(end)];
}
