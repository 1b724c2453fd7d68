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
  if (steps.length < 4 || !isNear(endsOf(part).at(-1), start)) return false;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const [across, down] = [(right - left) / 2, (bottom - top) / 2];
  const isOn = (point: Point): boolean =>
    Math.abs(Math.hypot((point.x - x) / across, (point.y - y) / down) - 1) <= OFF_ELLIPSE;
  return steps.every((step, index) => {
    const [one, two, end] = step;
    if (two === undefined || end === undefined) return false;
    const from = endsOf(part)[index - 1] ?? start;
    const middle = {
      x: (from.x + 3 * one.x + 3 * two.x + end.x) / 8,
      y: (from.y + 3 * one.y + 3 * two.y + end.y) / 8,
    };
    return isOn(middle) && isOn(end);
  });
}

/** The radius of the round corners of a rectangle; undefined where corners are different. */
function cornerOf(part: PathPart, { left, top, right, bottom }: Box): number | undefined {
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
    if (Math.abs(across - down) > NEAR) return undefined;
    radii.push(across);
  }
  const [radius = 0] = radii;
  const areEqual = radii.length === 4 && radii.every((it) => Math.abs(it - radius) <= NEAR);
  const isOnEdge = ({ x, y }: Point): boolean =>
    [x - left, right - x, y - top, bottom - y].some((distance) => Math.abs(distance) <= NEAR);
  return areEqual && radius > NEAR && [start, ...ends].every(isOnEdge) ? radius : undefined;
}
