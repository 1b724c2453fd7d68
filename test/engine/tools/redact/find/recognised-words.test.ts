import { expect } from 'chai';

import { boxOfPoints } from '../../../../../engine/geometry/geometry.js';
import { areasOf } from '../../../../../engine/tools/redact/find/find-areas.js';
import { glyphs as glyphsOf } from '../../../../fixtures/glyphs.js';

/** Returns the left and right sides of the boxes over a word in a line whose glyphs are 5 points wide, rounded to points. */
function boxesOver(word: string, line: string, invisible = true): readonly (readonly [number, number])[] {
  const glyphs = glyphsOf([{ text: line, x: 100, y: 100, width: 0.5, invisible }]);
  const at = line.indexOf(word);
  const found = Uint8Array.from(glyphs.text, (_, glyph) => Number(glyph >= at && glyph < at + word.length));
  return areasOf({ glyphs, found, inkOf: () => undefined }).map(({ box }) => {
    const { left, right } = boxOfPoints(box);
    return [Math.round(left), Math.round(right)];
  });
}

describe('Boxes over recognised text', () => {
  it('cover whole words with the space behind them, over which the scan shows their last letters', () => {
    // "Quigley. " lies between 115 and 160, and boxes are padded.
    expect(boxesOver('gle', 'by Quigley. Signed')).to.deep.equal([[113, 163]]);
  });

  it('cover only the letters of a match where these are visible', () => {
    expect(boxesOver('gle', 'by Quigley. Signed', false)).to.deep.equal([[128, 148]]);
  });

  it('cover the space before a word that reads to the left', () => {
    expect(boxesOver('םולש', 'גבא םולש תשר')).to.deep.equal([[113, 143]]);
  });
});
