import { expect } from 'chai';

import { ObjectCache } from '../../../../engine/pdf/file/object-cache.js';

const MAX_COST = 1000;

describe('The cache of objects', () => {
  it('keeps objects through a pass over many others', () => {
    const cache = new ObjectCache<string>(MAX_COST);
    addAll(cache, 1, 500);
    addAll(cache, 501, 10_000);
    expect(heldOf(cache, 1, 500)).to.deep.equal(numbers(1, 500));
  });

  it('keeps the objects of a pass only for a while', () => {
    const cache = new ObjectCache<string>(MAX_COST);
    addAll(cache, 1, 10_000);
    expect(heldOf(cache, 9990, 10_000)).to.deep.equal(numbers(9990, 10_000));
    expect(heldOf(cache, 600, 9900)).to.deep.equal([]);
  });

  it('keeps an object that is read again', () => {
    const cache = new ObjectCache<string>(MAX_COST);
    addAll(cache, 1, 10_000);
    addAll(cache, 9800, 9800);
    addAll(cache, 10_001, 10_400);
    expect(cache.get(9800)).to.equal('object 9800');
  });

  it('does not keep an object that is read again after more objects than it holds', () => {
    const cache = new ObjectCache<string>(MAX_COST);
    addAll(cache, 1, 10_000);
    addAll(cache, 5000, 5000);
    addAll(cache, 10_001, 10_400);
    expect(cache.get(5000)).to.equal(undefined);
  });

  it('drops objects that are no longer read, and holds no more than its cost and that of recent objects', () => {
    const cache = new ObjectCache<string>(MAX_COST);
    addAll(cache, 1, 10_000);
    for (let pass = 0; pass < 3; pass++) for (let num = 20_000; num < 20_400; num++) addAll(cache, num, num);
    for (let num = 30_000; num < 40_000; num += 100) for (let pass = 0; pass < 2; pass++) addAll(cache, num, num + 100);
    expect(heldOf(cache, 1, 500)).to.deep.equal([]);
    expect(heldOf(cache, 1, 40_100).length).to.be.at.most(MAX_COST * (1 + 1 / 16));
  });
});

/** Reads objects in order, as a document does: those that the cache does not have are added, each at a cost of 1. */
function addAll(cache: ObjectCache<string>, first: number, last: number): void {
  for (const num of numbers(first, last)) if (cache.get(num) === undefined) cache.set(num, `object ${num}`, 1);
}

function heldOf(cache: ObjectCache<string>, first: number, last: number): readonly number[] {
  return numbers(first, last).filter((num) => cache.get(num) !== undefined);
}

function numbers(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
