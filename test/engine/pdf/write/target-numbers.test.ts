import { expect } from 'chai';

import { NO_TARGET, TargetNumbers } from '../../../../engine/pdf/write/target-numbers.js';

describe('the numbers of copied objects', () => {
  for (const num of [1, 1023, 1024, 5000]) {
    it(`are found from both sides, for object ${num} of a large document`, () => {
      const numbers = new TargetNumbers(5000);
      numbers.set(num, 7);
      numbers.set(num - 1, 8);
      expect([num - 1, num, num + 1].map((each) => numbers.get(each))).to.deep.equal([8, 7, NO_TARGET]);
      expect([7, 8, 9].map((target) => numbers.sourceOf(target))).to.deep.equal([num, num - 1, undefined]);
    });
  }

  it('are none beyond the highest object', () => {
    expect(new TargetNumbers(1).get(4096)).to.equal(NO_TARGET);
  });
});
