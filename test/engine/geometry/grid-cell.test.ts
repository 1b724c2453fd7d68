import { expect } from 'chai';

import { gridCell } from '../../../engine/geometry/grid-cell.js';

describe('the cell of a grid', () => {
  it('is counted from the origin', () => {
    expect(gridCell(31.5, 4)).to.equal(7);
    expect(gridCell(-0.5)).to.equal(-1);
  });

  it('has a number with a successor, however far away it is', () => {
    for (const place of [1e18, -1e18, 1e308, Infinity, -Infinity])
      expect(gridCell(place, 1 / 64) + 1).to.be.above(gridCell(place, 1 / 64));
  });
});
