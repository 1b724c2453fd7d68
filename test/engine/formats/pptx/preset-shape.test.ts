import { expect } from 'chai';

import { type Preset, presetOf } from '../../../../engine/formats/pptx/preset-shape.js';
import type { DrawnPath, PathStep } from '../../../../engine/geometry/drawn-path.js';
import type { Point } from '../../../../engine/geometry/geometry.js';

const fill = { colour: 0xff0000, opacity: 1 };
const stroke = { ...fill, width: 1, cap: 'flat', join: 'miter', dashes: [] } as const;

/** The distance of control points from the ends of a quarter of a circle. */
const ROUND = 0.5523;

/** Quarters of an ellipse around (50, 30). */
function ellipse(across: number, down: number): readonly PathStep[] {
  const at = (x: number, y: number): { x: number; y: number } => ({ x: 50 + across * x, y: 30 + down * y });
  return [
    [at(1, ROUND), at(ROUND, 1), at(0, 1)],
    [at(-ROUND, 1), at(-1, ROUND), at(-1, 0)],
    [at(-1, -ROUND), at(-ROUND, -1), at(0, -1)],
    [at(ROUND, -1), at(1, -ROUND), at(1, 0)],
  ];
}

/** A rectangle from (0, 0) to (100, 50) whose corners are quarters of ellipses, which bend inwards if they are hollow. */
function rounded(wide: number, high: number, isHollow = false): readonly PathStep[] {
  const corner = (x: number, y: number, isAcross: boolean): readonly PathStep[] => {
    const inside = { x: x === 0 ? wide : x - wide, y: y === 0 ? high : y - high };
    const [beside, below] = [
      { x: inside.x, y },
      { x, y: inside.y },
    ];
    const [from, to] = isAcross ? [beside, below] : [below, beside];
    const target = isHollow ? inside : { x, y };
    const bent = (end: Point): Point => ({
      x: end.x + ROUND * (target.x - end.x),
      y: end.y + ROUND * (target.y - end.y),
    });
    return [[from], [bent(from), bent(to), to]];
  };
  return [...corner(100, 0, true), ...corner(100, 50, false), ...corner(0, 50, true), ...corner(0, 0, false)];
}

function lines(...ends: readonly (readonly [number, number])[]): readonly PathStep[] {
  return ends.map(([x, y]) => [{ x, y }]);
}

const origin = { x: 0, y: 0 };
const corners = lines([100, 0], [100, 50], [0, 50]);

describe('the shape of a path', () => {
  const shapes: readonly (readonly [string, DrawnPath, Preset | undefined])[] = [
    ['a line', open(lines([40, -20])), { kind: 'line', from: origin, to: { x: 40, y: -20 } }],
    ['a closed rectangle', closed(corners), { kind: 'rect' }],
    ['a filled rectangle that is left open', { parts: partsOf(corners, false), fill }, { kind: 'rect' }],
    ['three sides of a rectangle', open(corners), undefined],
    ['a parallelogram', closed(lines([100, 0], [120, 50], [20, 50])), undefined],
    ['two triangles that meet', closed(lines([100, 50], [100, 0], [0, 50])), undefined],
    ['a circle', closed(ellipse(20, 20), { x: 70, y: 30 }), { kind: 'ellipse' }],
    ['an ellipse', closed(ellipse(40, 20), { x: 90, y: 30 }), { kind: 'ellipse' }],
    ['half an ellipse', open(ellipse(40, 20).slice(0, 2), { x: 90, y: 30 }), undefined],
    ['a rectangle with round corners', closed(rounded(10, 10), { x: 10, y: 0 }), { kind: 'roundRect', corner: 0.2 }],
    ['a rectangle with hollow corners', closed(rounded(10, 10, true), { x: 10, y: 0 }), undefined],
    ['a rectangle with corners wider than high', closed(rounded(30, 10), { x: 30, y: 0 }), undefined],
    ['two rectangles', { parts: [...partsOf(corners), ...partsOf(corners)], fill }, undefined],
  ];
  for (const [name, path, shape] of shapes) {
    it(`of ${name} is ${shape === undefined ? 'its own' : `"${shape.kind}"`}`, () => {
      expect(presetOf(path)).to.deep.equal(shape);
    });
  }
});

function open(steps: readonly PathStep[], start = origin): DrawnPath {
  return { parts: partsOf(steps, false, start), stroke };
}

function closed(steps: readonly PathStep[], start = origin): DrawnPath {
  return { parts: partsOf(steps, true, start), stroke };
}

function partsOf(steps: readonly PathStep[], isClosed = true, start = origin): DrawnPath['parts'] {
  return [{ start, steps, closed: isClosed }];
}
