import { expect } from 'chai';

import { exponentOf } from '../../bench/growth/exponent.js';

const counts = [100, 1000, 10_000];

describe('exponentOf', () => {
  for (const exponent of [1, 1.5, 2]) {
    it(`finds the exponent ${exponent}`, () => {
      const points = counts.map((count) => ({ count, cost: count ** exponent }));
      expect(exponentOf(points)).to.be.closeTo(exponent, 0.05);
    });
  }

  it('does not take a cost that every job has for slow growth', () => {
    expect(exponentOf(counts.map((count) => ({ count, cost: 5000 + count })))).to.be.closeTo(1, 0.1);
  });
});
