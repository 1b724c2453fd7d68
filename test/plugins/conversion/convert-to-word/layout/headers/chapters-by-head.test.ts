import { expect } from 'chai';

import type { PageFacts } from '../../../../../../engine/index.js';
import { chaptersByHead } from '../../../../../../plugins/conversion/convert-to-word/layout/headers/chapters-by-head.js';
import { paragraph } from '../../../../../fixtures/flow/elements.js';
import { pageFacts } from '../../../../../fixtures/flow/model.js';

/** @param heads of the pages, from page 1; an empty one is left out */
function pagesWith(heads: readonly string[]): readonly PageFacts[] {
  return heads.map((text, index) => pageFacts({ number: index + 1, header: text === '' ? [] : [paragraph(text)] }));
}

function numbersOf(heads: readonly string[], headed: readonly number[]): readonly (readonly number[])[] {
  const parts = chaptersByHead(pagesWith(heads), new Set(headed));
  return parts.map((pages) => pages.map(({ number }) => number));
}

describe('The chapters of a document', () => {
  it('begin with headings where the running heads change', () => {
    const heads = ['', 'One', 'One', 'One', '', 'Two', 'Two', 'Two'];
    expect(numbersOf(heads, [1, 3, 5])).to.deep.equal([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]);
  });

  it('may have two heads, one on pages with odd numbers and one on those with even numbers', () => {
    const heads = ['', 'Book', 'One', 'Book', 'One', 'Book', '', 'Book', 'Two', 'Book', 'Two'];
    expect(numbersOf(heads, [1, 7])).to.deep.equal([
      [1, 2, 3, 4, 5, 6],
      [7, 8, 9, 10, 11],
    ]);
  });

  it('are no parts where the head changes on a page that goes on with a text, or on too few pages', () => {
    expect(numbersOf(['One', 'One', 'One', 'Two', 'Two', 'Two'], [1])).to.have.length(1);
    expect(numbersOf(['One', 'One', 'One', 'Two', 'Two'], [1, 4])).to.have.length(1);
  });
});
