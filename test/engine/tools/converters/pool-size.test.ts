import { expect } from 'chai';

import { poolSize } from '../../../../engine/tools/converters/pool-size.js';

describe('the size of a pool of converters', () => {
  for (const [cores, gigabytes, size] of [
    [2, 24, 2],
    [16, 64, 16],
    [16, 16, 4],
    [8, 4, 1],
    [8, 0.5, 1],
  ] as const) {
    it(`is ${size} with ${cores} cores on a machine of ${gigabytes} GB`, () => {
      expect(poolSize(cores, gigabytes * 2 ** 30 * 0.75)).to.equal(size);
    });
  }
});
