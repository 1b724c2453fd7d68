import { expect } from 'chai';

import { transformPoint } from '../../../../../engine/geometry/geometry.js';
import type { Orientation } from '../../../../../engine/geometry/picture-view.js';
import type { Picture } from '../../../../../engine/contract/tools/images.js';
import { ownPageSize, uprightMatrix, uprightSize } from '../../../../../engine/tools/images/read/upright.js';

/** Where the first pixel of the first row comes to lie, and where the first row and the first column do. */
const orientations: readonly (readonly [Orientation, corner: string, row: string, column: string])[] = [
  [1, 'top left', 'top', 'left'],
  [2, 'top right', 'top', 'right'],
  [3, 'bottom right', 'bottom', 'right'],
  [4, 'bottom left', 'bottom', 'left'],
  [5, 'top left', 'left', 'top'],
  [6, 'top right', 'right', 'top'],
  [7, 'bottom right', 'right', 'bottom'],
  [8, 'bottom left', 'left', 'bottom'],
];

/** The side, or the corner, of the upright picture that a spot of the image's unit square is at. */
function placeOf(orientation: Orientation, x: number, y: number): string {
  const at = transformPoint(uprightMatrix(orientation), { x, y });
  const vertical = at.y === 1 ? 'top' : at.y === 0 ? 'bottom' : '';
  const horizontal = at.x === 0 ? 'left' : at.x === 1 ? 'right' : '';
  return `${vertical} ${horizontal}`.trim();
}

function picture(needs: Partial<Picture>): Picture {
  const image = { width: 300, height: 200, bitsPerComponent: 8, colours: { kind: 'grey' }, data: [] } as const;
  return { image, orientation: 1, resolution: undefined, ...needs };
}

describe('the upright picture', () => {
  for (const [orientation, corner, row, column] of orientations) {
    it(`of orientation ${orientation} has the first pixel at its ${corner}`, () => {
      expect(placeOf(orientation, 0, 1)).to.equal(corner);
      expect(placeOf(orientation, 0.5, 1)).to.equal(row);
      expect(placeOf(orientation, 0, 0.5)).to.equal(column);
    });
  }

  it('is as large as its resolution says', () => {
    expect(uprightSize(picture({ resolution: { x: 150, y: 300 } }))).to.deep.equal({ width: 144, height: 48 });
  });

  it('has a pixel for each point when its resolution is not known', () => {
    expect(uprightSize(picture({}))).to.deep.equal({ width: 300, height: 200 });
  });

  it('has a page of A4 at most when its resolution is not known, or what cameras state', () => {
    for (const resolution of [undefined, { x: 72, y: 72 }]) {
      const photo = { image: { ...picture({}).image, width: 4032, height: 3024 }, resolution };
      expect(ownPageSize(picture({ ...photo, orientation: 6 }))).to.deep.include({ width: 595.276 });
      expect(ownPageSize(picture(photo)).width).to.be.closeTo((595.276 * 4) / 3, 0.001);
      expect(ownPageSize(picture({ resolution }))).to.deep.equal({ width: 300, height: 200 });
    }
    const scan = picture({ resolution: { x: 20, y: 20 } });
    expect(ownPageSize(scan)).to.deep.equal({ width: 1080, height: 720 });
  });

  it('is as high as it was wide when it is turned by a quarter', () => {
    const turned = picture({ orientation: 6, resolution: { x: 150, y: 300 } });
    expect(uprightSize(turned)).to.deep.equal({ width: 48, height: 144 });
  });
});
