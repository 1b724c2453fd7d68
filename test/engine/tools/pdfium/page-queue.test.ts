import { expect } from 'chai';

import { PageQueue } from '../../../../engine/tools/pdfium/page-queue.js';

const pages = Array.from({ length: 40 }, (_, index) => 100 - index);
const all = { before: 40, most: 99 };

describe('the queue of pages', () => {
  it('gives pages in the order in which they are asked for', () => {
    const queue = new PageQueue([7, 3, 9]);
    expect(queue.take(1, all)).to.deep.equal([
      { position: 0, page: 7 },
      { position: 1, page: 3 },
    ]);
    expect(queue.take(1, all)).to.deep.equal([{ position: 2, page: 9 }]);
    expect(queue.take(1, all)).to.deep.equal([]);
  });

  it('gives ever fewer pages, so that tasks end at about the same time', () => {
    const queue = new PageQueue(pages);
    const sizes = Array.from({ length: 12 }, () => queue.take(2, all).length);
    expect(sizes).to.deep.equal([10, 8, 6, 4, 3, 3, 2, 1, 1, 1, 1, 0]);
  });

  it('gives no more than a task may have', () => {
    expect(new PageQueue(pages).take(1, { before: 40, most: 5 })).to.have.length(5);
  });

  it('gives no page from a position on', () => {
    const queue = new PageQueue(pages);
    expect(queue.take(1, { before: 4, most: 9 }).map(({ position }) => position)).to.deep.equal([0, 1]);
    expect(queue.take(1, { before: 4, most: 9 }).map(({ position }) => position)).to.deep.equal([2]);
    expect(queue.take(1, { before: 4, most: 9 }).map(({ position }) => position)).to.deep.equal([3]);
    expect(queue.take(1, { before: 4, most: 9 })).to.deep.equal([]);
    expect(queue.take(1, { before: 5, most: 9 }).map(({ position }) => position)).to.deep.equal([4]);
  });

  it('gives those that came back before all others, in their order', () => {
    const queue = new PageQueue(pages);
    const first = queue.take(2, all);
    const second = queue.take(2, all);
    queue.giveBack(second.slice(5));
    queue.giveBack(first.slice(8));
    const positions = queue.take(2, all).map(({ position }) => position);
    expect(positions).to.deep.equal([8, 9, 15, 16, 17, 18, 19]);
  });

  it('gives each page once, whatever comes back', () => {
    const queue = new PageQueue(pages);
    const seen: number[] = [];
    for (let places = queue.take(3, all); places.length > 0; places = queue.take(3, all)) {
      const some = Math.ceil(places.length / 2);
      seen.push(...places.slice(0, some).map(({ page }) => page));
      queue.giveBack(places.slice(some));
    }
    expect(seen.sort((a, b) => b - a)).to.deep.equal(pages);
  });
});
