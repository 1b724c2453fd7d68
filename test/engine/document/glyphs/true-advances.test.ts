import { expect } from 'chai';

import { withTrueAdvances } from '../../../../engine/document/glyphs/true-advances.js';
import { linesOf } from '../../../../engine/document/lines/lines.js';
import { glyphs } from '../../../fixtures/glyphs.js';

/** The text of letters of a width in ems that stand half an em apart. */
function read(text: string, width: number): string {
  const row = glyphs([{ text, x: 72, y: 100, size: 10, width, tracking: 10 * (0.5 - width) }]);
  const lines = linesOf(withTrueAdvances(row), { size: { width: 612, height: 792 } });
  return lines
    .flatMap(({ words, spaced }) => words.map((word, index) => `${spaced[index] === true ? ' ' : ''}${word.text}`))
    .join('');
}

describe('The cells of letters', () => {
  it('end where the next letter begins if the font states wrong widths', () => {
    expect(read('spaces between words', 1)).to.equal('spaces between words');
  });

  it('are unchanged if the widths of the font are right, or letters are kerned', () => {
    for (const width of [0.5, 0.6]) {
      const row = glyphs([{ text: 'kerned', x: 72, y: 100, size: 10, width, tracking: 10 * (0.5 - width) }]);
      expect(withTrueAdvances(row)).to.equal(row);
    }
  });
});
