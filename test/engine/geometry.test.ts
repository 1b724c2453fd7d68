import { expect } from 'chai';

import { type PageGeometry, readerMatrix, sizeOf, transformPoint } from '../../engine/geometry.js';

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
});
