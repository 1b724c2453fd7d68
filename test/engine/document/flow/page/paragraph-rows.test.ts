import { expect } from 'chai';

import type { TextLine } from '../../../../../engine/document/flow/page/page-content.js';
import { isNumberOf, joinRows, strandsOf } from '../../../../../engine/document/flow/page/paragraph-rows.js';

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

  it('are parted where texts beside each other have different looks', () => {
    const [number, text] = [letter(0, 0), { ...letter(16, 0), runs: [{ text: 'b', style: 1 }] }];
    expect(strandsOf([number, text])).to.deep.equal([[number], [text]]);
    expect(strandsOf([number, letter(16, 0)])).to.have.length(1);
  });

  it('are one where dots lead from a title to the number of its page', () => {
    const dots = { ...letter(16, 0), runs: [{ text: '. . . . .', style: 1 }] };
    expect(strandsOf([letter(0, 0), dots, letter(32, 0)])).to.have.length(1);
  });

  it('are parted where texts stand far above each other', () => {
    const [one, near, far] = [letter(0, 0), letter(0, 20), letter(0, 60)];
    expect(strandsOf([one, near, far])).to.deep.equal([[one, near], [far]]);
  });

  it('begin with a small bullet in the middle of the height of the text', () => {
    const bullet: TextLine = { ...letter(0, 0), size: 12, runs: [{ text: '■', style: 1 }] };
    const text: TextLine = { ...letter(20, 6.2), size: 24 };
    expect(joinRows([bullet, text]).map(({ runs }) => runs.map((run) => run.text).join(''))).to.deep.equal(['■ a']);
    expect(joinRows([bullet, { ...letter(20, 14), size: 24 }])).to.have.length(2);
  });

  it('become one line each, with spaces between the texts, and leave the texts as they were', () => {
    const lines = [letter(0, 0), letter(20, 0), letter(40, 0), letter(0, 12)];
    const rows = joinRows(lines);
    expect(rows.map(({ runs }) => runs.map(({ text }) => text).join(''))).to.deep.equal(['a a a', 'a']);
    expect(rows.map(({ box }) => [box.left, box.right])).to.deep.equal([
      [0, 45],
      [0, 5],
    ]);
    expect(lines).to.deep.equal([letter(0, 0), letter(20, 0), letter(40, 0), letter(0, 12)]);
  });

  it('have small bullets that are higher than the baseline of their text, and no other small texts', () => {
    const small = (text: string): TextLine => ({ ...letter(0, -2), size: 5, runs: [{ text, style: 0 }] });
    const rows = ['▶', 'b'].map((text) => joinRows([small(text), { ...letter(12, 0), size: 9 }]).length);
    expect(rows).to.deep.equal([1, 2]);
  });

  it('have the number on the right of a right-to-left title, but no text of the other direction', () => {
    const right = (text: string): TextLine => ({ ...letter(20, 0), runs: [{ text, style: 0 }] });
    const title: TextLine = { ...letter(0, 0), direction: 'right-to-left', runs: [{ text: 'شرح', style: 0 }] };
    const texts = [right('2.1'), right('b')].map((line) => joinRows([line, title]));
    expect(texts.map((rows) => rows.map(({ runs }) => runs.map(({ text }) => text).join('')))).to.deep.equal([
      ['2.1 شرح'],
      ['b', 'شرح'],
    ]);
    expect(texts[0]?.[0]?.direction).to.equal('right-to-left');
    expect(['2.1', 'b', '\t7'].map((text) => isNumberOf(right(text), title))).to.deep.equal([true, false, false]);
    expect(isNumberOf({ ...right('2.1'), ...letter(-20, 0) }, title)).to.equal(false);
  });

  it('are joined in little time on a row of 100,000 texts', () => {
    const [row] = joinRows(Array.from({ length: 100_000 }, (_, index) => letter(20 * index, 0)));
    expect(row?.runs).to.have.length(100_000);
  });

  it('are read in little time on a row of 50,000 texts', () => {
    const row = Array.from({ length: 50_000 }, (_, index) => letter(200 * index, 0));
    expect(strandsOf(row)).to.have.length(50_000);
  });
});
