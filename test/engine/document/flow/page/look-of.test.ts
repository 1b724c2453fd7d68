import { expect } from 'chai';

import type { RunStyle } from '../../../../../engine/document/flow-elements.js';
import { lookOf } from '../../../../../engine/document/flow/page/look-of.js';
import type { TextLine } from '../../../../../engine/document/flow/page/page-content.js';

const style = (size: number): RunStyle => ({
  ...{ family: 'Times', generic: 'serif', weight: 400, italic: false, colour: 0 },
  size,
});

/** Returns the size of the look of texts, each in a size in points. */
function sizeOf(...texts: readonly (readonly [text: string, size: number])[]): number {
  const line: TextLine = {
    box: { left: 100, top: 90, right: 300, bottom: 102 },
    ...{ baseline: 100, size: 8, direction: 'left-to-right', firstWidth: 10, secondStart: 120 },
    runs: texts.map(([text], index) => ({ text, style: index })),
  };
  return lookOf({ lines: [line] }, { styles: texts.map(([, size]) => style(size)) }).size;
}

describe('The size of the look of a text', () => {
  it('is that of the large capitals where most letters are small capitals', () => {
    expect(sizeOf(['II. R', 10], ['ELATED ', 8], ['W', 10], ['ORK', 8])).to.equal(10);
  });

  it('is that of most letters otherwise', () => {
    expect(sizeOf(['R', 10], ['elated work', 8])).to.equal(8);
    expect(sizeOf(['T', 30], ['HE FIRST WORDS', 10])).to.equal(10);
    expect(sizeOf(['RELATED WORK', 10], ['1', 7])).to.equal(10);
  });
});

describe('The weight of the look of a text', () => {
  /** @param weights of the runs */
  function isBold(texts: readonly string[], weights: readonly number[]): boolean {
    const line: TextLine = {
      box: { left: 100, top: 90, right: 300, bottom: 102 },
      ...{ baseline: 100, size: 8, direction: 'left-to-right', firstWidth: 10, secondStart: 120 },
      runs: texts.map((text, index) => ({ text, style: index })),
    };
    return lookOf({ lines: [line] }, { styles: weights.map((weight) => ({ ...style(10), weight })) }).bold;
  }

  it('is that of the words behind a number that is not bold, as word processors set the titles of numbered paragraphs', () => {
    expect(isBold(['3. ', 'New office'], [400, 700])).to.equal(true);
    expect(isBold(['3.1 ', 'Roof'], [400, 700])).to.equal(true);
    expect(isBold(['3. ', 'New office'], [700, 400])).to.equal(false);
    expect(isBold(['In ', 'New office'], [400, 700])).to.equal(false);
    expect(isBold(['1200'], [400])).to.equal(false);
  });
});

describe('The colour of the look of a text', () => {
  it('is that of a link only where all of the text is one', () => {
    const line: TextLine = {
      box: { left: 100, top: 90, right: 300, bottom: 102 },
      ...{ baseline: 100, size: 8, direction: 'left-to-right', firstWidth: 10, secondStart: 120 },
      runs: [
        { text: 'The ', style: 0 },
        { text: 'documentation', style: 1, link: { uri: 'https://example.com/' } },
      ],
    };
    const styles = [style(8), { ...style(8), colour: 0xff }];
    expect(lookOf({ lines: [line] }, { styles }).colour).to.equal(0);
    expect(lookOf({ lines: [{ ...line, runs: line.runs.slice(1) }] }, { styles }).colour).to.equal(0xff);
  });
});
