import { expect } from 'chai';

import { type ColumnPart, columnsOf } from '../../../../engine/document/flow/page/columns-of.js';

type Typed = readonly [left: number, top: number, right: number, bottom: number, lines: number];

function columnOfEach(parts: readonly Typed[]): readonly number[] {
  const typed = parts.map(([left, top, right, bottom, lines]): ColumnPart => ({
    box: { left, top, right, bottom },
    lines,
  }));
  return columnsOf(typed).of;
}

const title: Typed = [50, 50, 550, 70, 1];
const left: Typed = [50, 100, 290, 300, 15];
const right: Typed = [310, 100, 550, 400, 22];

describe('columnsOf', () => {
  it('separates texts beside each other, and the title over both', () => {
    expect(columnOfEach([title, left, right])).to.deep.equal([0, 1, 2]);
  });

  it('keeps the parts of a formula in the column of the text around it', () => {
    const formula: readonly Typed[] = [
      [120, 310, 130, 320, 1],
      [60, 312, 110, 330, 1],
      [135, 308, 280, 332, 1],
    ];
    expect(columnOfEach([left, ...formula, [50, 340, 290, 400, 5], right])).to.deep.equal([0, 0, 0, 0, 0, 1]);
  });

  it('begins a column with what stands across below two others', () => {
    expect(columnOfEach([left, right, [50, 420, 550, 500, 6]])).to.deep.equal([0, 1, 2]);
  });

  it('keeps a single line at the end of a column in it, beside the end of another column', () => {
    const columns: readonly Typed[] = [left, [50, 305, 290, 330, 2], [310, 100, 550, 300, 15], [325, 305, 500, 315, 1]];
    expect(columnOfEach(columns)).to.deep.equal([0, 0, 1, 1]);
  });

  it('takes the items of two lists beside each other for columns', () => {
    const items = (x: number): readonly Typed[] =>
      [0, 1, 2].map((row) => [x, 100 + 14 * row, x + 120, 110 + 14 * row, 1]);
    expect(columnOfEach([title, ...items(50), ...items(310)])).to.deep.equal([0, 1, 1, 1, 2, 2, 2]);
  });

  it('keeps what follows in the longer of two columns in it', () => {
    const longer: readonly Typed[] = [left, right, [310, 410, 400, 422, 1], [310, 430, 550, 470, 3]];
    expect(columnOfEach([...longer, [50, 500, 550, 600, 8]])).to.deep.equal([0, 1, 1, 1, 2]);
  });

  it('takes a page without texts beside each other for one column', () => {
    expect(columnOfEach([title, [50, 100, 550, 200, 7], [60, 210, 80, 220, 1], [90, 210, 300, 220, 1]])).to.deep.equal([
      0, 0, 0, 0,
    ]);
  });
});
