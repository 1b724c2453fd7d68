import { invert, type Matrix, type Point, transformPoint } from '../../../geometry/geometry.js';
import type { Quad, Spot } from '../spots.js';

/** Four corners in the space of an image, in which it is the unit square and its first row is at the top, at y = 1. */
export type UnitQuad = readonly [Point, Point, Point, Point];

/** Where boxes lie on an image that a matrix places among them; those that are beside it are left out. */
export function quadsOnImage(spots: readonly Spot[], matrix: Matrix): readonly UnitQuad[] {
  const toImage = invert(matrix);
  // What is as thin as a line is seen nowhere, but it is there to be taken out of the file.
  if (toImage === undefined) return spots.length === 0 ? [] : [wholeImage];
  return spots.map(({ box }) => placed(box, toImage)).filter((quad) => meetsUnitSquare(quad));
}

const wholeImage: UnitQuad = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

function placed([one, two, three, four]: Quad, matrix: Matrix): UnitQuad {
  const at = (point: Point): Point => transformPoint(matrix, point);
  return [at(one), at(two), at(three), at(four)];
}

/** Two convex shapes are apart when a side of either parts them. */
function meetsUnitSquare(quad: UnitQuad): boolean {
  return !sidesOf(quad).some((side) => parts(side, quad, wholeImage)) && !beside(quad, 'x') && !beside(quad, 'y');
}

function beside(quad: UnitQuad, axis: 'x' | 'y'): boolean {
  return quad.every((point) => point[axis] <= 0) || quad.every((point) => point[axis] >= 1);
}

function sidesOf(quad: UnitQuad): readonly (readonly [Point, Point])[] {
  const [one, two, three, four] = quad;
  return [
    [one, two],
    [two, three],
    [three, four],
    [four, one],
  ];
}

function parts([from, to]: readonly [Point, Point], one: UnitQuad, other: UnitQuad): boolean {
  const side = ({ x, y }: Point): number => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
  const [ones, others] = [one.map(side), other.map(side)];
  return Math.max(...ones) <= Math.min(...others) || Math.min(...ones) >= Math.max(...others);
}
