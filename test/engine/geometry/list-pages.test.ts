import { expect } from 'chai';

import { listPages } from '../../../engine/geometry/list-pages.js';

describe('pages in a message', () => {
  for (const [pages, text] of [
    [[3], 'page 3'],
    [[1, 3, 4, 5], 'pages 1, 3-5'],
    [[2, 3], 'pages 2-3'],
  ] as const) {
    it(`are "${text}"`, () => {
      expect(listPages(pages)).to.equal(text);
    });
  }

  it('are cut short between two pages', () => {
    const even = Array.from({ length: 1000 }, (_, index) => 2 * index);
    expect(listPages(even)).to.match(/^pages 0, 2, (?:\d+, )+…$/);
    expect(listPages(even)).to.have.lengthOf.below(300);
  });
});
