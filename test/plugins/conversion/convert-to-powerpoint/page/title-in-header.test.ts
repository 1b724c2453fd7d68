import { expect } from 'chai';

import type { Paragraph } from '../../../../../engine/index.js';
import { withTitle } from '../../../../../plugins/conversion/convert-to-powerpoint/page/title-in-header.js';
import { paragraph } from '../../../../fixtures/flow/elements.js';

const sized = (words: string, size: number): Paragraph => {
  const box = { left: 50, top: 20, right: 300, bottom: 20 + size };
  const lines = { count: 1, firstBaseline: 30, lastBaseline: 30 };
  return paragraph([{ text: words, style: { size } }], { places: [{ page: 1, box, lines }] });
};

/** The kinds of the elements of a page, and the number of its running heads. */
function readingOf(header: readonly Paragraph[], elements: readonly Paragraph[]): readonly unknown[] {
  const facts = {
    ...{ number: 1, size: { width: 400, height: 300 }, columns: 1, header, footer: [sized('7', 10)] },
    ...{ scanned: false, fixedLayout: false, fields: [] },
  };
  const page = withTitle({ facts, artwork: [], comments: [], elements }, 10);
  return [...page.elements.map(({ kind }) => kind), page.facts.header.length];
}

describe('The title of a slide that recurs as a running head does', () => {
  it('is a heading if it is a little larger than all other text of its page', () => {
    expect(readingOf([sized('Section', 8), sized('Our title', 11)], [sized('Words', 10)])).to.deep.equal([
      'heading',
      'paragraph',
      1,
    ]);
  });

  it('stays a running head if other text is as large, or two heads are larger, or it has no word', () => {
    expect(readingOf([sized('Our title', 11)], [sized('Words', 11)])).to.deep.equal(['paragraph', 1]);
    expect(readingOf([sized('Our title', 11), sized('Logo text', 12)], [])).to.deep.equal([2]);
    expect(readingOf([sized('12', 20)], [])).to.deep.equal([1]);
    expect(readingOf([sized('Our title', 10)], [])).to.deep.equal([1]);
  });
});
