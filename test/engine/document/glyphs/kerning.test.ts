import { expect } from 'chai';

import { kerningOf } from '../../../../engine/document/glyphs/kerning.js';
import { glyphs } from '../../../fixtures/glyphs.js';

/** Letters of half an em, of which the second stands closer to the first by a share of an em. */
function pair(text: string, closer: number, more: { readonly angle?: number } = {}): ReturnType<typeof kerningOf> {
  return kerningOf(glyphs([{ text, x: 72, y: 100, size: 10, tracking: -10 * closer, ...more }]));
}

describe('The kerning of a page', () => {
  it('is that of pairs which fonts move together', () => {
    expect(pair('To', 0.06)).to.deep.equal({ pairs: 1, kerned: 1 });
    expect(pair('To', 0)).to.deep.equal({ pairs: 1, kerned: 0 });
    expect(pair('nn', 0.06)).to.deep.equal({ pairs: 0, kerned: 0 });
  });

  it('is not what rounding moves, nor letters over one another', () => {
    expect(pair('Ve', 0.005)).to.deep.equal({ pairs: 1, kerned: 0 });
    expect(pair('Ve', 0.4)).to.deep.equal({ pairs: 0, kerned: 0 });
  });

  it('is none across lines and in turned text', () => {
    const rows = [
      { text: 'T', x: 72, y: 100 },
      { text: 'o', x: 76.5, y: 104 },
    ];
    expect(kerningOf(glyphs(rows))).to.deep.equal({ pairs: 0, kerned: 0 });
    expect(pair('To', 0.06, { angle: 90 })).to.deep.equal({ pairs: 0, kerned: 0 });
  });
});
