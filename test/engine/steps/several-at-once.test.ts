import { expect } from 'chai';

import { severalAtOnce } from '../../../engine/steps/several-at-once.js';

describe('several at once', () => {
  it('gives the results in the order of the items, whichever is done first', async () => {
    const waiting: (() => void)[] = [];
    const results = severalAtOnce([1, 2, 3, 4], async (item) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return item * 10;
    });
    for (const finish of waiting.reverse()) finish();
    expect(await results).to.deep.equal([10, 20, 30, 40]);
  });

  it('never does more than four at a time', async () => {
    let running = 0;
    let most = 0;
    await severalAtOnce(Array.from({ length: 50 }), async () => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running -= 1;
    });
    expect(most).to.equal(4);
  });

  it('fails with the first that fails, and begins no other', async () => {
    const begun: number[] = [];
    const numbers = Array.from({ length: 50 }, (_, index) => index);
    const error: unknown = await severalAtOnce(numbers, async (item) => {
      begun.push(item);
      await new Promise(setImmediate);
      if (item === 2) throw new Error('two');
    }).catch((it: unknown) => it);
    await new Promise(setImmediate);
    expect(error).to.be.an('error').with.property('message', 'two');
    expect(begun.length).to.be.lessThan(9);
  });
});
