import { expect } from 'chai';

import { linesOf } from '../../../../engine/document/lines/lines.js';
import { glyphs, type Row } from '../../../fixtures/glyphs.js';

function textsOf(rows: readonly Row[]): readonly string[] {
  const lines = linesOf(glyphs(rows), { size: { width: 612, height: 792 } });
  return lines.map(({ words }) => words.map(({ text }) => text).join('|'));
}

describe('A small text beside larger words', () => {
  it('has lines of its own, as in the appearance of a signature', () => {
    const texts = textsOf([
      { text: 'Lord', x: 50, y: 96, size: 14 },
      { text: 'Testerino', x: 50, y: 114, size: 14 },
      { text: 'Digitally signed', x: 114, y: 91, size: 6 },
      { text: 'by Lord', x: 114, y: 98, size: 6 },
      { text: 'Testerino', x: 114, y: 105, size: 6 },
      { text: 'Date: 2021', x: 114, y: 112, size: 6 },
      { text: '19:45:14', x: 114, y: 119, size: 6 },
    ]);
    expect(texts).to.deep.equal([
      ...['Lord', 'Testerino'],
      ...['Digitally|signed', 'by|Lord', 'Testerino', 'Date:|2021', '19:45:14'],
    ]);
  });

  it('has lines of its own before the larger words, too', () => {
    const texts = textsOf([
      { text: 'per year', x: 50, y: 95, size: 5 },
      { text: 'from', x: 50, y: 101, size: 5 },
      { text: 'Price', x: 71, y: 100, size: 14 },
    ]);
    expect(texts).to.deep.equal(['per|year', 'from', 'Price']);
  });

  const scripts: readonly [name: string, above: string, shifts: readonly unknown[]][] = [
    ['is a single word', 'high', ['superscript', 'subscript']],
    ['is a formula with spaces', 'n − 1', ['superscript', 'superscript', 'superscript', 'subscript']],
  ];
  for (const [name, above, shifts] of scripts)
    it(`is raised and lowered where each line of it ${name}`, () => {
      const lines = linesOf(
        glyphs([
          { text: 'limit', x: 50, y: 100, size: 10 },
          { text: above, x: 75.5, y: 95, size: 6 },
          { text: 'low', x: 75.5, y: 103, size: 6 },
        ]),
        { size: { width: 612, height: 792 } },
      );
      expect(lines.map(({ words }) => words.map(({ shift }) => shift))).to.deep.equal([[undefined, ...shifts]]);
    });

  it('belongs to the line of a single larger letter, such as a bullet', () => {
    const texts = textsOf([
      { text: '•', x: 50, y: 100, size: 14 },
      { text: 'an item of', x: 62, y: 100 },
      { text: 'two lines', x: 62, y: 112 },
    ]);
    expect(texts).to.deep.equal(['•|an|item|of', 'two|lines']);
  });
});
