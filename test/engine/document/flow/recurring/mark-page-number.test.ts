import { expect } from 'chai';

import type { RunStyle } from '../../../../../engine/document/flow-elements.js';
import { markPageNumber, type NumberOnPage } from '../../../../../engine/document/flow/recurring/mark-page-number.js';

const style: RunStyle = { family: 'Times', generic: 'serif', weight: 400, italic: false, size: 10, colour: 0 };

/** The texts of the runs of each paragraph, with # before the number of the page. */
function marked(texts: readonly (readonly string[])[], number: NumberOnPage): readonly (readonly string[])[] {
  const runs = texts.map((paragraph) => paragraph.map((text) => ({ text, style })));
  return markPageNumber(runs, number).map((paragraph) =>
    paragraph.map(({ text, pageNumber }) => (pageNumber === true ? `#${text}` : text)),
  );
}

describe('The number of a page in a running head', () => {
  it('is that with its place among the numbers of all paragraphs', () => {
    const texts = [['Part 3 of 3'], ['page 3', ' of 9']];
    expect(marked(texts, { place: 2, shown: 3 })).to.deep.equal([['Part 3 of 3'], ['page ', '#3', ' of 9']]);
    expect(marked(texts, { place: -1, shown: undefined })).to.deep.equal(texts);
  });

  it('is found behind a number whose digits are in several runs, and is not marked if it is such a number', () => {
    expect(marked([['10', '6', ' units, page 3']], { place: 1, shown: 3 })).to.deep.equal([
      ['10', '6', ' units, page ', '#3'],
    ]);
    expect(marked([['page 1', '2']], { place: 0, shown: 12 })).to.deep.equal([['page 1', '2']]);
  });
});
