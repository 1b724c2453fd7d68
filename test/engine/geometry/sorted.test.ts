import { expect } from 'chai';

import { firstAbove, firstIndex, firstNotBelow } from '../../../engine/geometry/sorted.js';

const sorted = [1, 3, 3, 3, 7];

describe('a search in sorted numbers', () => {
  for (const [value, notBelow, above] of [
    [0, 0, 0],
    [1, 0, 1],
    [3, 1, 4],
    [5, 4, 4],
    [7, 4, 5],
    [8, 5, 5],
  ] as const) {
    it(`finds where ${value} begins and ends`, () => {
      expect(firstNotBelow(sorted, value)).to.equal(notBelow);
      expect(firstAbove(sorted, value)).to.equal(above);
    });
  }

  it('looks only where it is asked to', () => {
    expect(firstIndex(2, 4, (index) => (sorted[index] ?? 0) < 1)).to.equal(2);
    expect(firstIndex(2, 4, (index) => (sorted[index] ?? 0) < 7)).to.equal(4);
    expect(firstIndex(3, 3, () => false)).to.equal(3);
  });
});
