import { expect } from 'chai';

import { fontKeyOf, LetterWidthSums, withSpreads } from '../../../../../engine/document/flow/runs/letter-widths.js';
import type { RunStyle } from '../../../../../engine/document/flow-elements.js';

const style: RunStyle = {
  family: 'Latin Modern Roman',
  generic: 'serif',
  weight: 400,
  italic: false,
  size: 10,
  colour: 0,
};
const bold: RunStyle = { ...style, weight: 700 };
const unknown: RunStyle = { ...style, family: 'Georgia' };

/** Knows one word, in one font. */
function commonWidths({ family }: Pick<RunStyle, 'family'>): (text: string) => number | undefined {
  return (text) => (text === 'Hello' && family === style.family ? 2 : undefined);
}

describe('The widths of letters', () => {
  it('are compared with those of the common font, over the pages of a document', () => {
    const pages = [2.2, 2.12].map((width) => {
      const page = new LetterWidthSums(commonWidths);
      page.add('Hello', width, style);
      page.add('Hello', 3, unknown);
      page.add('Ω', 3, style);
      return page.all;
    });
    const sums = new LetterWidthSums();
    for (const page of pages) sums.addPage(page);
    expect([...sums.spreads()]).to.deep.equal([[fontKeyOf(style), { spread: 1.08, letterWidth: 0.4 }]]);
  });

  it('are left out where they are alike, or where text is not set in its letters', () => {
    const sums = new LetterWidthSums(commonWidths);
    sums.add('Hello', 2.005, style);
    sums.add('Hello', 9, bold);
    expect([...sums.spreads().values()]).to.deep.equal([undefined, undefined]);
  });

  it('are those of a size where that has enough text, since letters of TeX differ by size', () => {
    const sums = new LetterWidthSums(commonWidths);
    const small: RunStyle = { ...style, size: 5 };
    for (let word = 0; word < 10; word++) {
      sums.add('Hello', 2.4, small);
      sums.add('Hello', 2, style);
    }
    const styles = withSpreads([small, style, { ...style, size: 30 }], sums.spreads());
    expect(styles.map(({ spread }) => spread)).to.deep.equal([1.2, undefined, 1.1]);
  });

  it('are added up where texts of several looks take turns, and where looks differ by their colour alone', () => {
    const sums = new LetterWidthSums(commonWidths);
    for (const look of [style, bold, { ...style, colour: 0xff0000 }, bold, style]) sums.add('Hello', 2.5, look);
    expect(sums.all.map(({ font, own, letters }) => [font, own, letters])).to.deep.equal([
      [fontKeyOf(style), 7.5, 15],
      [fontKeyOf(bold), 5, 10],
    ]);
  });

  it('are part of the styles of their font, of any size', () => {
    const spreads = new Map([[fontKeyOf(style), { spread: 1.08, letterWidth: 0.4 }]]);
    const styles = withSpreads([style, { ...style, size: 7 }, bold], spreads);
    expect(styles.map(({ spread }) => spread)).to.deep.equal([1.08, 1.08, undefined]);
    expect(styles.map(({ letterWidth }) => letterWidth)).to.deep.equal([0.4, 0.4, undefined]);
  });
});
