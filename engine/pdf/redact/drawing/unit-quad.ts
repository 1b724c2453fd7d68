import { grown } from '../../../geometry/box-arithmetic.js';
import { type Box, boxOfPoints, invert, type Matrix, type Point } from '../../../geometry/geometry.js';
import { type Quad, type RedactionArea, transformQuad } from '../redaction-area.js';

/**
 * The four corners of a quadrilateral in image space: the image is the unit square, its first row at the top (y = 1).
 */
export type UnitQuad = readonly [Point, Point, Point, Point];

/**
 * Returns the boxes of redaction areas in the space of an image that `matrix` maps to area space, without boxes beside
 * it.
 */
export function quadsOnImage(areas: readonly RedactionArea[], matrix: Matrix): readonly UnitQuad[] {
  const toImageSpace = invert(matrix);
  // An image that is scaled to a line or a point is invisible, but must still be removed from the file.
  if (toImageSpace === undefined) return areas.length === 0 ? [] : [wholeImage];
  const image = grown(boxOfPoints(transformQuad(wholeImage, matrix)), SLACK);
  const near = areas.filter(({ box }) => !isBeside(box, image));
  return near.map(({ box }) => transformQuad(box, toImageSpace)).filter((quad) => meetsUnitSquare(quad));
}

/** In points: exceeds rounding errors. */
const SLACK = 0.01;

/** Whether all corners lie on one side of a box. This is much faster than the exact test, since a page may have thousands of images and areas. */
function isBeside(quad: Quad, { left, top, right, bottom }: Box): boolean {
  return (
    quad.every(({ x }) => x < left) ||
    quad.every(({ x }) => x > right) ||
    quad.every(({ y }) => y < top) ||
    quad.every(({ y }) => y > bottom)
  );
}

const wholeImage: UnitQuad = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/** Separating axis test: two convex shapes are apart when a side of either separates them. */
function meetsUnitSquare(quad: UnitQuad): boolean {
  return (
    !sidesOf(quad).some((side) => separates(side, quad, wholeImage)) && !isOutside(quad, 'x') && !isOutside(quad, 'y')
  );
}

function isOutside(quad: UnitQuad, axis: 'x' | 'y'): boolean {
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

function separates([from, to]: readonly [Point, Point], one: UnitQuad, other: UnitQuad): boolean {
  const side = ({ x, y }: Point): number => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
  const [ones, others] = [one.map(side), other.map(side)];
  return Math.max(...ones) <= Math.min(...others) || Math.min(...ones) >= Math.max(...others);
}
