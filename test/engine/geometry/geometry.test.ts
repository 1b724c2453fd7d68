import { expect } from 'chai';

import {
  combine,
  invert,
  type Matrix,
  type PageGeometry,
  pageMatrix,
  readerMatrix,
  sizeOf,
  transformBox,
  transformPoint,
} from '../../../engine/geometry/geometry.js';

// A page that is 100 wide and 200 high, from (10, 20) on.
const visible = [10, 20, 110, 220] as const;

const corners: readonly (readonly [rotation: PageGeometry['rotation'], lowerLeft: string, upperRight: string])[] = [
  [0, '0,200', '100,0'],
  [90, '0,0', '200,100'],
  [180, '100,0', '0,200'],
  [270, '200,100', '0,0'],
];

describe('the geometry of a page', () => {
  for (const [rotation, lowerLeft, upperRight] of corners) {
    it(`shows the corners where a reader sees them on a page turned by ${rotation}`, () => {
      const seen = (x: number, y: number): string => {
        const point = transformPoint(readerMatrix({ visible, rotation, userUnit: 1 }), { x, y });
        return `${point.x},${point.y}`;
      };
      expect([seen(10, 20), seen(110, 220)]).to.deep.equal([lowerLeft, upperRight]);
    });
  }

  it('swaps width and height of a page that is turned by a quarter', () => {
    expect(sizeOf({ visible, rotation: 270, userUnit: 1 })).to.deep.equal({ width: 200, height: 100 });
  });

  it('measures in points whatever the unit of the page is', () => {
    const geometry: PageGeometry = { visible, rotation: 0, userUnit: 2.5 };
    expect(sizeOf(geometry)).to.deep.equal({ width: 250, height: 500 });
    expect(transformPoint(readerMatrix(geometry), { x: 110, y: 20 })).to.deep.equal({ x: 250, y: 500 });
  });

  for (const rotation of [0, 90, 180, 270] as const) {
    it(`leads back from what a reader sees on a page turned by ${rotation}`, () => {
      const geometry: PageGeometry = { visible, rotation, userUnit: 2 };
      // Adding 0 makes -0 the same as 0.
      const there = combine(readerMatrix(geometry), pageMatrix(geometry)).map((number) => number + 0);
      expect(there).to.deep.equal([1, 0, 0, 1, 0, 0]);
      const { width, height } = sizeOf(geometry);
      const seen = { left: 0, top: 0, right: width, bottom: height };
      expect(transformBox(pageMatrix(geometry), seen)).to.deep.equal({ left: 10, top: 20, right: 110, bottom: 220 });
    });
  }
});

describe('matrices', () => {
  const inverses: readonly (readonly [sentence: string, matrix: Matrix, inverse: Matrix | undefined])[] = [
    ['a shift', [1, 0, 0, 1, 10, -20], [1, 0, 0, 1, -10, 20]],
    ['a scale', [2, 0, 0, 4, 10, 20], [0.5, 0, 0, 0.25, -5, -5]],
    ['a quarter turn', [0, 1, -1, 0, 10, 20], [0, -1, 1, 0, -20, 10]],
    ['a slant', [1, 0, 2, 1, 0, 5], [1, 0, -2, 1, 10, -5]],
    ['one that flattens', [1, 2, 2, 4, 0, 0], undefined],
    ['one of zeros', [0, 0, 0, 0, 0, 0], undefined],
    ['one too small to be undone', [1e-200, 0, 0, 1e-200, 0, 0], undefined],
  ];
  for (const [sentence, matrix, inverse] of inverses) {
    it(`${inverse === undefined ? 'cannot undo' : 'undo'} ${sentence}`, () => {
      expect(invert(matrix)?.map((number) => number + 0)).to.deep.equal(inverse);
    });
  }

  it('find the box around a turned box', () => {
    const turn: Matrix = [0, 1, -1, 0, 100, 0];
    expect(transformBox(turn, { left: 0, top: 10, right: 30, bottom: 20 })).to.deep.equal({
      left: 80,
      top: 0,
      right: 90,
      bottom: 30,
    });
  });
});
