import { expect } from 'chai';

import { partedAtLooks } from '../../../../../engine/document/flow/page/parted-looks.js';
import { linesOf } from '../../../../../engine/document/lines/lines.js';
import { glyphs, type Row } from '../../../../fixtures/glyphs.js';

const PURPLE = 0x7f59ae;

/** The texts of a line of texts, after it is parted. */
function partsOf(...rows: readonly Row[]): readonly string[] {
  const lines = linesOf(glyphs(rows), { size: { width: 612, height: 792 } });
  return lines.flatMap(partedAtLooks).map(({ words }) => words.map(({ text }) => text).join(' '));
}

describe('A line on a page whose texts keep their places', () => {
  it('is parted between a number and the larger text of another colour beside it', () => {
    const number = { text: '1', x: 72, y: 100, size: 18, colour: 0xffffff };
    expect(partsOf(number, { text: 'Lorem', x: 105, y: 100, size: 22, colour: PURPLE })).to.deep.equal(['1', 'Lorem']);
  });

  it('stays whole where a word of another look follows after a space', () => {
    const bold = { text: 'important', x: 97, y: 100, font: 1, colour: PURPLE };
    expect(partsOf({ text: 'It is ', x: 72, y: 100 }, bold)).to.deep.equal(['It is important']);
  });

  it('stays whole where dots of another look lead to the number of a page', () => {
    const dots = { text: '. . . . .', x: 101, y: 100, font: 1 };
    expect(partsOf({ text: 'Tips', x: 72, y: 100 }, dots)).to.have.lengthOf(1);
  });

  it('stays whole where words of another look and direction stand between its words', () => {
    // From right to left: ten Hebrew letters, then Python, then the number on its right.
    const hebrew = { text: '\u05d0'.repeat(10), x: 121, y: 100 };
    const latin = [
      { text: 'Python', x: 60, y: 100, font: 1 },
      { text: '3.12', x: 95, y: 100, font: 1 },
    ];
    expect(partsOf(...latin, hebrew)).to.have.lengthOf(1);
    expect(partsOf({ text: 'Python', x: 60, y: 100, font: 1 }, hebrew)).to.have.lengthOf(2);
  });

  it('stays whole where a small text follows a large one after the space of the large one', () => {
    const small = { text: 'of 12', x: 126, y: 100, size: 12 };
    expect(partsOf({ text: '3', x: 100, y: 100, size: 36 }, small)).to.deep.equal(['3 of 12']);
  });
});
