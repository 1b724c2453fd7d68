import { expect } from 'chai';

import { rangeOf } from '../../../engine/geometry/range-of.js';

describe('rangeOf', () => {
  it('finds the smallest and the largest number', () =>
    expect(rangeOf([3, -1, 2])).to.deep.equal({ least: -1, most: 3 }));

  it('is Infinity and -Infinity of none', () =>
    expect(rangeOf([])).to.deep.equal({ least: Infinity, most: -Infinity }));

  it('takes more numbers than a call takes arguments', () => {
    const numbers = Array.from({ length: 200_000 }, (_, index) => index);
    expect(rangeOf(numbers)).to.deep.equal({ least: 0, most: 199_999 });
  });
});
