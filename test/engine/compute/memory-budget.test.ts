import { expect } from 'chai';

import { MemoryBudget, ThreadShare } from '../../../engine/compute/memory-budget.js';
import { Busy, TooComplex } from '../../../engine/errors.js';

const MIB = 2 ** 20;

/** Two threads that share 256 MiB, of which each has as much as it is told. */
function twoThreads(): { readonly budget: MemoryBudget; readonly first: TestThread; readonly second: TestThread } {
  const budget = new MemoryBudget({ maxBytes: 256 * MIB, places: 2, atOnce: 2, secondsToWait: 0.05 });
  return { budget, first: startThread(budget), second: startThread(budget) };
}

interface TestThread {
  readonly place: number;
  readonly share: ThreadShare;
  has(bytes: number): void;
}

function startThread(budget: MemoryBudget): TestThread {
  const place = budget.takePlace() ?? expect.fail('There is no place.');
  let now = 0;
  const share = new ThreadShare(budget.terms, place, () => now);
  return { place, share, has: (bytes) => void (now = bytes) };
}

describe('the memory budget', () => {
  it('lets a thread have all but what idle threads may keep', () => {
    const { budget, first } = twoThreads();
    first.share.claim(192 * MIB);
    expect(budget.held).to.equal(192 * MIB);
  });

  it('refuses as too complex what one thread may never have', () => {
    const { first } = twoThreads();
    first.has(100 * MIB);
    expect(() => first.share.claim(93 * MIB)).to.throw(TooComplex);
  });

  it('refuses for a while what others have now, and says so', () => {
    const { first, second } = twoThreads();
    first.share.claim(150 * MIB);
    expect(() => second.share.claim(150 * MIB))
      .to.throw(Busy)
      .with.property('retryAfter');
    second.share.claim(100 * MIB);
  });

  it('bounds one thread even where there is much memory', () => {
    const budget = new MemoryBudget({ maxBytes: 2 ** 40, places: 1, atOnce: 1 });
    expect(() => startThread(budget).share.claim(2 ** 31)).to.throw(TooComplex);
  });

  it('counts what a thread has after its task, and tells when that is too much to be kept', () => {
    const { budget, first } = twoThreads();
    first.share.claim(100 * MIB);
    first.has(10 * MIB);
    expect([first.share.settle(), budget.held]).to.deep.equal([false, 10 * MIB]);
    first.has(100 * MIB);
    expect([first.share.settle(), budget.held]).to.deep.equal([true, 100 * MIB]);
  });

  it('has all of it back, and the place, when a thread has ended', () => {
    const { budget, first } = twoThreads();
    first.share.claim(100 * MIB);
    expect(budget.takePlace()).to.equal(undefined);
    budget.leavePlace(first.place);
    expect([budget.held, budget.takePlace()]).to.deep.equal([0, first.place]);
  });
});
