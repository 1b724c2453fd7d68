import { expect } from 'chai';

import type { TextLine } from '../../../../../engine/document/flow/page/page-content.js';
import { strandsOf } from '../../../../../engine/document/flow/page/paragraph-rows.js';

/** A line of one letter. */
function letter(x: number, y: number): TextLine {
  return {
    box: { left: x, top: y - 8, right: x + 5, bottom: y + 2 },
    baseline: y,
    size: 10,
    direction: 'left-to-right',
    firstWidth: 5,
    secondStart: x + 5,
    runs: [{ text: 'a', style: 0 }],
  };
}

describe('The rows of a block', () => {
  it('are parted where texts are far apart, with the lines below each', () => {
    const [one, other, below] = [letter(0, 0), letter(200, 0), letter(0, 12)];
    expect(strandsOf([one, other, below])).to.deep.equal([[one, below], [other]]);
  });

  it('are read in little time on a row of 50,000 texts', () => {
    const row = Array.from({ length: 50_000 }, (_, index) => letter(200 * index, 0));
    expect(strandsOf(row)).to.have.length(50_000);
  });
});
