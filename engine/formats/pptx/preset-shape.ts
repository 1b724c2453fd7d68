import { type DrawnPath, pathBox, type PathPart } from '../../geometry/drawn-path.js';
import type { Box, Point } from '../../geometry/geometry.js';

/** A shape that programs have by name, with handles of its own (ECMA-376 Part 1, 20.1.10.56). */
export type Preset =
  | { readonly kind: 'rect' | 'ellipse' }
  | {
      readonly kind: 'roundRect';
      /** The radius of its corners, as a share of its shorter side. */
      readonly corner: number;
    }
  | { readonly kind: 'line'; readonly from: Point; readonly to: Point };

/** In points: how exactly the points of a shape are in their places. */
const NEAR = 0.1;

/** Returns the shape that a path has; undefined where programs have none for it. */
export function presetOf(path: DrawnPath): Preset | undefined {
  const { parts, fill } = path;
  const [part, ...others] = parts;
  if (part === undefined || others.length > 0) return undefined;
  const [step] = part.steps;
  if (fill === undefined && part.steps.length === 1 && step?.length === 1) {
    return { kind: 'line', from: part.start, to: step[0] };
  }
  const ends = endsOf(part);
  const isWhole = part.closed || path.stroke === undefined || isNear(ends.at(-1), part.start);
  if (!isWhole) return undefined;
  const box = pathBox(path);
  if (isRectangle(part, box)) return { kind: 'rect' };
  if (isEllipse(part, box)) return { kind: 'ellipse' };
  const radius = cornerOf(part, box);
  const side = Math.min(box.right - box.left, box.bottom - box.top);
  return radius === undefined ? undefined : { kind: 'roundRect', corner: Math.min(0.5, radius / side) };
}

function endsOf({ steps }: PathPart): readonly Point[] {
  return steps.map((step) => (step.length === 1 ? step[0] : step[2]));
}

function isNear(one: Point | undefined, other: Point): boolean {
  return one !== undefined && Math.abs(one.x - other.x) <= NEAR && Math.abs(one.y - other.y) <= NEAR;
}

/** Whether lines go around a box from corner to corner. */
function isRectangle(part: PathPart, { left, top, right, bottom }: Box): boolean {
  if (part.steps.some((step) => step.length > 1)) return false;
  const ends = endsOf(part);
  const points = isNear(ends.at(-1), part.start) ? ends : [part.start, ...ends];
  if (points.length !== 4) return false;
  return points.every((point, index) => {
    const before = points.at(index - 1) ?? point;
    const isAtCorner =
      Math.min(Math.abs(point.x - left), Math.abs(point.x - right)) <= NEAR &&
      Math.min(Math.abs(point.y - top), Math.abs(point.y - bottom)) <= NEAR;
    return isAtCorner && Math.abs(before.x - point.x) <= NEAR !== Math.abs(before.y - point.y) <= NEAR;
  });
}

/** How far, as a share of its radius, curves miss an ellipse: four curves miss it by 0.0003. */
const OFF_ELLIPSE = 0.01;

function isEllipse(part: PathPart, { left, top, right, bottom }: Box): boolean {
  const { start, steps } = part;
  const ends = endsOf(part);
  if (steps.length < 4 || !isNear(ends.at(-1), start)) return false;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const [across, down] = [(right - left) / 2, (bottom - top) / 2];
  const isOn = (point: Point): boolean =>
    Math.abs(Math.hypot((point.x - x) / across, (point.y - y) / down) - 1) <= OFF_ELLIPSE;
  return steps.every((step, index) => {
    const [one, two, end] = step;
    if (two === undefined || end === undefined) return false;
    return isOn(middleOf(ends[index - 1] ?? start, [one, two, end])) && isOn(end);
  });
}

function middleOf(from: Point, [one, two, end]: readonly [Point, Point, Point]): Point {
  return {
    x: (from.x + 3 * one.x + 3 * two.x + end.x) / 8,
    y: (from.y + 3 * one.y + 3 * two.y + end.y) / 8,
  };
}

/** How far, as a share of the radius, the curves of corners miss a circle: those of one control point miss it by 0.06. */
const OFF_CORNER = 0.1;

/** Returns whether a curve goes around a corner of a box as a quarter of a circle does; others are cut or hollow. */
function isRound(from: Point, step: readonly [Point, Point, Point], { left, top, right, bottom }: Box): boolean {
  const [, , end] = step;
  const isCorner = ({ x, y }: Point): boolean =>
    Math.min(Math.abs(x - left), Math.abs(x - right)) <= NEAR &&
    Math.min(Math.abs(y - top), Math.abs(y - bottom)) <= NEAR;
  const [one, other] = [
    { x: from.x, y: end.y },
    { x: end.x, y: from.y },
  ];
  const centre = isCorner(one) ? other : isCorner(other) ? one : undefined;
  if (centre === undefined) return false;
  const [middle, radius] = [middleOf(from, step), Math.abs(end.x - from.x)];
  return Math.abs(Math.hypot(middle.x - centre.x, middle.y - centre.y) - radius) <= OFF_CORNER * radius;
}

/** The radius of the round corners of a rectangle; undefined where corners are different. */
function cornerOf(part: PathPart, box: Box): number | undefined {
  const { left, top, right, bottom } = box;
  const { start, steps } = part;
  const ends = endsOf(part);
  const radii: number[] = [];
  for (const [index, step] of steps.entries()) {
    const [from, end] = [ends[index - 1] ?? start, ends[index] ?? start];
    const [across, down] = [Math.abs(end.x - from.x), Math.abs(end.y - from.y)];
    if (step.length === 1) {
      if (Math.min(across, down) > NEAR) return undefined;
      continue;
    }
    if (Math.abs(across - down) > NEAR || !isRound(from, step, box)) return undefined;
    radii.push(across);
  }
  const [radius = 0] = radii;
  const areEqual = radii.length === 4 && radii.every((it) => Math.abs(it - radius) <= NEAR);
  const isOnEdge = ({ x, y }: Point): boolean =>
    [x - left, right - x, y - top, bottom - y].some((distance) => Math.abs(distance) <= NEAR);
  return areEqual && radius > NEAR && [start, ...ends].every(isOnEdge) ? radius : undefined;
}
