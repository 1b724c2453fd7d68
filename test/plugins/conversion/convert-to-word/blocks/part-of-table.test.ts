import { expect } from 'chai';

import { partOfTable } from '../../../../../plugins/conversion/convert-to-word/blocks/part-of-table.js';

const LEFT = { left: 50, top: 100, right: 150, bottom: 200 };
const RIGHT = { ...LEFT, left: 200, right: 300 };

describe('The part of a table in which a text stands', () => {
  it('is the one on its page, and in whose box it is where a page has several', () => {
    const places = [2, 3, 3, 5].map((page, index) => ({ page, box: index === 2 ? RIGHT : LEFT }));
    const partAt = (page: number, left: number): number => {
      const part = partOfTable({ places }, { page, box: { left, top: 110, right: left + 20, bottom: 120 } });
      return part === undefined ? -1 : places.indexOf(part);
    };
    const onPages = [1, 2, 3, 4, 5, 6].map((page) => partAt(page, 60));
    expect(onPages).to.deep.equal([-1, 0, 1, -1, 3, -1]);
    expect([210, 400].map((left) => partAt(3, left))).to.deep.equal([2, -1]);
  });
});
