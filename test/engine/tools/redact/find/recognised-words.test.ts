import { expect } from 'chai';

import type { Glyphs } from '../../../../../engine/document/model.js';
import { type Box, boxOfPoints } from '../../../../../engine/geometry/geometry.js';
import { areasOf } from '../../../../../engine/tools/redact/find/find-areas.js';
import { glyphs as glyphsOf } from '../../../../fixtures/glyphs.js';

/** Returns the boxes over what is found among glyphs. */
function boxesOf(glyphs: Glyphs, isFound: (glyph: number) => boolean): readonly Box[] {
  const found = Uint8Array.from(glyphs.text, (_, glyph) => Number(isFound(glyph)));
  return areasOf({ glyphs, found, inkOf: () => undefined }).map(({ box }) => boxOfPoints(box));
}

/** Returns the left and right sides of the boxes over a word in a line whose glyphs are 5 points wide, rounded to points. */
function boxesOver(word: string, line: string, invisible = true): readonly (readonly [number, number])[] {
  const glyphs = glyphsOf([{ text: line, x: 100, y: 100, width: 0.5, invisible }]);
  const at = line.indexOf(word);
  const boxes = boxesOf(glyphs, (glyph) => glyph >= at && glyph < at + word.length);
  return boxes.map(({ left, right }) => [Math.round(left), Math.round(right)]);
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

  it('cover few letters beside a match in scripts without spaces', () => {
    expect(boxesOver('東京', '昨日は東京へ行きました')).to.deep.equal([[103, 138]]);
    // Tesseract writes its words with spaces, a letter beside those of the scan.
    expect(boxesOver('東京', '昨日は 東京 へ行きました')).to.deep.equal([[108, 143]]);
  });

  it('are as high where a text was recognised twice, and where letters are narrow', () => {
    const rows = [{ text: 'By Will Hillman', x: 100, y: 100, width: 0.5, invisible: true }];
    const narrow = glyphsOf([...rows, { text: 'ill', x: 180, y: 100, width: 0.22, invisible: true }]);
    const tops = [
      boxesOf(glyphsOf([...rows, ...rows]), (glyph) => glyph % 15 < 2),
      boxesOf(narrow, (glyph) => glyph >= 15),
    ].map((boxes) => boxes.map(({ top }) => Math.round(top)));
    expect(tops).to.deep.equal([[89], [89]]);
  });

  it('are as high where marks above and below letters have widths of their own in the layer', () => {
    // Three letters with two marks each, over which the word of the scan is divided.
    const marked = glyphsOf([{ text: 'ที่ที่ที่', x: 100, y: 100, width: 0.22, invisible: true }]);
    expect(boxesOf(marked, () => true).map(({ top }) => Math.round(top))).to.deep.equal([89]);
  });

  it('are as high where the layer has a space behind each letter of a script without spaces', () => {
    const spaced = glyphsOf([{ text: 'ก รุ ง เ ท พ ', x: 100, y: 100, width: 0.22, invisible: true }]);
    expect(boxesOf(spaced, () => true).map(({ top }) => Math.round(top))).to.deep.equal([89]);
  });

  it('cover a line of very many letters', () => {
    const line = glyphsOf([{ text: 'x'.repeat(200_000), x: 0, y: 100, width: 0.5, invisible: true }]);
    expect(boxesOf(line, () => true)).to.have.length(1);
  });
});
