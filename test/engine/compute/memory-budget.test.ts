import { expect } from 'chai';

import { MemoryBudget, ThreadShare } from '../../../engine/compute/memory-budget.js';
import { Busy, TooComplex } from '../../../engine/errors.js';

const MIB = 2 ** 20;

/** Two threads that share a budget of 256 MiB; the test sets the memory of each. */
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
  it('lets a thread claim all memory except the share of idle threads', () => {
    const { budget, first } = twoThreads();
    first.share.claim(192 * MIB);
    expect(budget.held).to.equal(192 * MIB);
  });

  it('rejects a claim above the maximum of one thread as too complex', () => {
    const { first } = twoThreads();
    first.has(100 * MIB);
    expect(() => first.share.claim(93 * MIB)).to.throw(TooComplex);
  });

  it('rejects a claim as busy when other threads keep the memory', () => {
    const { first, second } = twoThreads();
    first.share.claim(150 * MIB);
    expect(() => second.share.claim(150 * MIB))
      .to.throw(Busy)
      .with.property('retryAfter');
    second.share.claim(100 * MIB);
  });

  it('lets a claim wait longer while another thread works, and not for ever', () => {
    const limits = { secondsToWait: 0, secondsBesideOthers: 0.1 };
    const budget = new MemoryBudget({ maxBytes: 256 * MIB, places: 2, atOnce: 2, ...limits });
    const [first, second] = [startThread(budget), startThread(budget)];
    first.share.claim(150 * MIB);
    const waitedFor = (milliseconds: readonly [number, number]): void => {
      const before = budget.waitedMsOf(second.place);
      expect(() => second.share.claim(150 * MIB)).to.throw(Busy);
      expect(budget.waitedMsOf(second.place) - before).to.be.within(...milliseconds);
    };
    using _second = budget.begin();
    waitedFor([0, 0]);
    using _first = budget.begin();
    waitedFor([100, Infinity]);
    // The task has waited for as long as it may.
    waitedFor([0, 0]);
    second.share.begin();
    waitedFor([100, Infinity]);
    Atomics.store(budget.terms.waiting, first.place, 1);
    second.share.begin();
    waitedFor([0, 0]);
    budget.leavePlace(first.place);
    expect(budget.terms.waiting[first.place]).to.equal(0);
  });

  it('counts the wait of a claim by the share of a core that the tasks get', () => {
    const limits = { secondsToWait: 0, secondsBesideOthers: 0.2 };
    const budget = new MemoryBudget({ maxBytes: 256 * MIB, places: 2, atOnce: 2, ...limits });
    const [first, second] = [startThread(budget), startThread(budget)];
    first.share.claim(150 * MIB);
    for (let task = 0; task < 20; task++) budget.begin();
    const began = performance.now();
    expect(() => second.share.claim(150 * MIB)).to.throw(Busy);
    const waited = performance.now() - began;
    expect(budget.waitedMsOf(second.place)).to.be.within(0.05 * 200, 0.2 * waited);
  });

  it('limits one thread even if there is much memory', () => {
    const budget = new MemoryBudget({ maxBytes: 2 ** 40, places: 1, atOnce: 1 });
    expect(() => startThread(budget).share.claim(2 ** 31)).to.throw(TooComplex);
  });

  it('measures the memory of a thread after its task, and reports when it is too much to keep', () => {
    const { budget, first } = twoThreads();
    first.share.claim(100 * MIB);
    first.has(10 * MIB);
    const inVain = (): void => undefined;
    expect([first.share.settle(inVain), budget.held]).to.deep.equal([false, 10 * MIB]);
    first.has(100 * MIB);
    expect([first.share.settle(inVain), budget.held]).to.deep.equal([true, 100 * MIB]);
  });

  it('keeps a thread that can release what is too much, and asks no other thread to release anything', () => {
    const { budget, first } = twoThreads();
    first.has(100 * MIB);
    expect([first.share.settle(() => first.has(20 * MIB)), budget.held]).to.deep.equal([false, 20 * MIB]);
    const fail = (): void => expect.fail('There is nothing to release.');
    expect(first.share.settle(fail)).to.equal(false);
  });

  it('releases the memory and the place of a thread that has ended', () => {
    const { budget, first } = twoThreads();
    first.share.claim(100 * MIB);
    expect(budget.takePlace()).to.equal(undefined);
    budget.leavePlace(first.place);
    expect([budget.held, budget.takePlace()]).to.deep.equal([0, first.place]);
  });
});
