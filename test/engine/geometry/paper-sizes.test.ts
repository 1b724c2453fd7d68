import { expect } from 'chai';

import { isPageSize, nearestPageSize, turnedTo } from '../../../engine/geometry/paper-sizes.js';

const nearest = [
  ['leaves what a page can measure', [3, 14_400], [3, 14_400]],
  ['makes a point three', [1, 1], [3, 3]],
  ['makes small sizes larger as a whole', [1, 2], [3, 6]],
  ['makes large sizes smaller as a whole', [28_800, 7_200], [14_400, 3_600]],
  ['keeps lines from being too thin', [100_000, 10], [14_400, 3]],
  ['keeps lines from being too long', [10_000, 1], [14_400, 3]],
] as const;

describe('the nearest size of a page', () => {
  for (const [sentence, [width, height], [nearWidth, nearHeight]] of nearest) {
    it(sentence, () => {
      const near = nearestPageSize({ width, height });
      expect(near.width).to.be.closeTo(nearWidth, 1e-6);
      expect(near.height).to.be.closeTo(nearHeight, 1e-6);
      expect(isPageSize({ width, height })).to.equal(width === nearWidth);
    });
  }
});

describe('the shape of a page', () => {
  const upright = { width: 10, height: 20 };
  const lying = { width: 20, height: 10 };
  for (const size of [upright, lying]) {
    it(`is turned from ${size.width} by ${size.height} to what is wanted`, () => {
      expect(turnedTo('portrait', size)).to.deep.equal(upright);
      expect(turnedTo('landscape', size)).to.deep.equal(lying);
    });
  }
});
