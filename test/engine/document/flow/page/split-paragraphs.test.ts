import { expect } from 'chai';

import type { TextLine } from '../../../../../engine/document/flow/page/page-content.js';
import { hangingKinds, splitParagraphs } from '../../../../../engine/document/flow/page/split-paragraphs.js';

describe('The paragraphs of a block', () => {
  /** A line that reaches to the right edge of the block, with its second word 14 points from its start. */
  function full(text: string, x: number, y: number): TextLine {
    const box = { left: x, top: y - 8, right: 300, bottom: y + 2 };
    const place = { box, baseline: y, size: 10, direction: 'left-to-right' } as const;
    return { ...place, secondStart: x + 14, firstWidth: 30, runs: [{ text, style: 0 }] };
  }

  it('begin at the left of an item of a list whose lines hang, also where the item is full', () => {
    const [one, second, other] = [
      full('• An item whose', 20, 0),
      full('lines hang', 34, 12),
      full('• Another', 20, 24),
    ];
    const [paragraph, rest] = [full('Text below the', 0, 36), full('list', 0, 48)];
    expect(splitParagraphs([one, second, other, paragraph, rest])).to.deep.equal([
      [one, second],
      [other],
      [paragraph, rest],
    ]);
  });

  it('go on in an item with a number of its sentence, and begin with the first number of a list', () => {
    const [item, number] = [full('• For readers up to', 20, 0), full('6.0. There are', 34, 12)];
    expect(splitParagraphs([item, number])).to.deep.equal([[item, number]]);
    const first = full('1. Open', 34, 12);
    expect(splitParagraphs([item, first])).to.deep.equal([[item], [first]]);
  });

  it('are items of which all lines but the first begin at the margin', () => {
    const [one, second, other] = [
      full('(a) A clause', 20, 0),
      full('that goes on', 0, 12),
      full('(b) Another', 20, 24),
    ];
    const rest = full('that goes on', 0, 36);
    expect(splitParagraphs([one, second, other, rest])).to.deep.equal([
      [one, second],
      [other, rest],
    ]);
  });

  it('begin at the left of items of which others on the page hang', () => {
    const others = hangingKinds([full('• An item whose', 20, 0), full('lines hang', 34, 12)]);
    const [item, text] = [full('• Another', 20, 0), full('Text below the item', 0, 12)];
    expect(splitParagraphs([item, text], new Set(others))).to.deep.equal([[item], [text]]);
    const [clause, rest] = [full('(a) A clause', 20, 0), full('that goes on', 0, 12)];
    expect(splitParagraphs([clause, rest], new Set(others))).to.deep.equal([[clause, rest]]);
  });

  it('end where a line stands below the short items of a list', () => {
    const short = (text: string, x: number, y: number): TextLine => {
      const line = full(text, x, y);
      return { ...line, box: { ...line.box, right: 120 } };
    };
    const items = ['• One', '• Two', '• Three', '• Four'].map((text, index) => short(text, 20, 12 * index));
    const [below, wide] = [short('You can now:', 20, 48), full('• Five that is as long as any', 20, 60)];
    expect(splitParagraphs([...items, below, wide])).to.deep.equal([...items, below, wide].map((line) => [line]));
  });
});
