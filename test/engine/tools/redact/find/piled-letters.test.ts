import { expect } from 'chai';

import { hasPiledLetters } from '../../../../../engine/tools/redact/find/piled-letters.js';
import { glyphs as glyphsOf, type Row } from '../../../../fixtures/glyphs.js';

/** Whether letters of other rows lie on those of the first one, which are a match. */
function arePiled(match: Row, ...others: readonly Row[]): boolean {
  const glyphs = glyphsOf([match, ...others]);
  const found = Uint8Array.from(glyphs.text, (_, glyph) => Number(glyph < match.text.length));
  const [left, top, right, bottom] = [0, match.y - 9, 300, match.y + 9];
  const text = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ] as const;
  const middleOf = (glyph: number): { x: number; y: number } => ({
    x: ((glyphs.left[glyph] ?? NaN) + (glyphs.right[glyph] ?? NaN)) / 2,
    y: glyphs.y[glyph] ?? NaN,
  });
  return hasPiledLetters({ glyphs, middleOf }, found, [{ text, box: text }]);
}

describe('Letters on the letters of a match', () => {
  const match = { text: 'SECRET', x: 100, y: 100 };

  it('are found where they are other letters', () => {
    expect(arePiled(match, { text: 'PUBLIC', x: 100, y: 100 })).to.equal(true);
  });

  it('are none where they are copies that imitate bold, or lie beside them', () => {
    expect(arePiled(match, { text: 'SECRET', x: 100.3, y: 100 })).to.equal(false);
    expect(arePiled(match, { text: 'PUBLIC', x: 130, y: 100 })).to.equal(false);
  });

  it('are taken for granted where a place has too many letters to compare', () => {
    const many = Array.from({ length: 2000 }, (_, index) => String.fromCodePoint(0x4e00 + index));
    const tiny = { x: 1, size: 0.001, width: 1 };
    expect(arePiled({ ...tiny, text: many, y: 1 }, { ...tiny, text: 'q', y: 3.9 })).to.equal(true);
  });
});
