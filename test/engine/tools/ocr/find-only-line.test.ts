import { expect } from 'chai';

import { findOnlyLine } from '../../../../engine/tools/ocr/find-only-line.js';

/** Letters of 20 by 20 pixels at a pitch of 22 pixels. */
function picture(columns: number, rows: number, { fall = 0 } = {}) {
  const letters = Array.from({ length: columns * rows }, (_, at) => {
    const [left, top] = [30 + 22 * (at % columns), 30 + 22 * Math.floor(at / columns) + fall * at];
    return [left, top, left + 20, top + 20];
  });
  return { letters: Int32Array.from(letters.flat()), width: 300, height: 300 };
}

describe('findOnlyLine', () => {
  it('finds a row, with a little paper around it, and more at its ends', () => {
    const part = { left: 20, top: 26, right: 170, bottom: 54 };
    expect(findOnlyLine(picture(6, 1))).to.deep.equal({ lines: 'across', part, layouts: ['column', 'line'] });
  });

  it('finds a row that is a little askew', () => {
    expect(findOnlyLine(picture(6, 1, { fall: 2 }))?.lines).to.equal('across');
  });

  it('finds a column', () => {
    const part = { left: 26, top: 20, right: 54, bottom: 170 };
    expect(findOnlyLine(picture(1, 6))).to.deep.equal({ lines: 'up-and-down', part, layouts: ['lines-down'] });
  });

  it('keeps the part within the picture', () => {
    const { letters } = picture(6, 1);
    const line = findOnlyLine({ letters, width: 165, height: 52 });
    expect(line?.part).to.deep.equal({ left: 20, top: 26, right: 165, bottom: 52 });
  });

  for (const [what, columns, rows] of [
    ['two columns', 2, 6],
    ['six columns of two letters', 6, 2],
    ['a single letter', 1, 1],
    ['no letters', 0, 0],
  ] as const) {
    it(`finds none in ${what}`, () => expect(findOnlyLine(picture(columns, rows))).to.equal(undefined));
  }
});
