import { expect } from 'chai';

import { InvalidPages } from '../../../engine/errors.js';
import { formatPages, orderedPages, parseRanges, selectedPages } from '../../../engine/geometry/page-selection.js';

describe('page selection', () => {
  const accepted: readonly [selection: string, pages: readonly number[]][] = [
    ['1', [1]],
    ['1,3-5', [1, 3, 4, 5]],
    [' 2 - 4 , 1', [2, 3, 4, 1]],
    ['3,1-3', [3, 1, 2]],
    ['10', [10]],
    ['007', [7]],
  ];
  for (const [selection, pages] of accepted) {
    it(`reads "${selection}" in the order written, each page once`, () => {
      expect(orderedPages(selection, 10)).to.deep.equal(pages);
    });
  }

  const refused: readonly [selection: string, message: string][] = [
    ['', 'an empty item'],
    ['1,,2', 'an empty item'],
    ['1,', 'an empty item'],
    ['0', 'no page 0'],
    ['0-2', 'no page 0'],
    ['5-3', 'write 3-5'],
    ['11', '11 is past the end; the document has 10 pages'],
    ['9-11', '11 is past the end'],
    ['1-', '"1-" is not a page or a range'],
    ['-1', '"-1" is not'],
    ['1-2-3', 'is not a page'],
    ['one', '"one" is not'],
    ['1;2', 'is not a page'],
    ['1.5', 'is not a page'],
    ['٣', 'is not a page'],
    ['1e3', 'is not a page'],
    ['99999999999999999999', 'is not a page'],
  ];
  for (const [selection, message] of refused) {
    it(`refuses ${JSON.stringify(selection)}`, () => {
      expect(() => orderedPages(selection, 10)).to.throw(InvalidPages, message);
    });
  }

  it('says "1 page" of a document of one', () => {
    expect(() => orderedPages('2', 1)).to.throw('the document has 1 page.');
  });

  it('keeps repeats and order where both count', () => {
    expect(parseRanges('3,1-2,1', 3, 'pageOrder')).to.deep.equal([
      { first: 3, last: 3 },
      { first: 1, last: 2 },
      { first: 1, last: 1 },
    ]);
  });

  it('refuses to name hundreds of thousands of pages', () => {
    expect(() => parseRanges(Array(300).fill('1-1000').join(','), 1000)).to.throw(InvalidPages, 'at most 200000');
  });

  it('takes all pages when nothing is selected', () => {
    expect([...selectedPages(undefined, 3)]).to.deep.equal([1, 2, 3]);
  });

  it('writes pages as short as it can', () => {
    expect(formatPages([1, 3, 4, 5, 9, 8])).to.equal('1,3-5,9,8');
  });
});
