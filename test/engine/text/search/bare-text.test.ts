import { expect } from 'chai';

import { bareText } from '../../../../engine/text/search/bare-text.js';

const texts: readonly (readonly [sentence: string, text: string, bare: string])[] = [
  ['in any letter case', 'Ünder ÉTÉ', 'ünderété'],
  ['with marks composed', 'e\u0301te\u0301 o\u0327\u0301', 'étéó\u0327'],
  ['without hyphens and invisible characters', 'é-té\u00ad \u2011été\u200b', 'étéété'],
  ['with ligatures of more letters than characters', 'é\ufb03\ufb03\ufb03', 'éffiffiffi'],
  ['with characters of two code units', '\u{1d400}é\u{10400}', 'aé\u{10428}'],
  ['with halves of such characters', 'é\ud835 \udc00', 'é\ud835\udc00'],
  ['that begin with a mark', '\u0301é', '\u0301é'],
];

describe('the bare letters of texts', () => {
  for (const [sentence, text, bare] of texts) {
    it(`are found ${sentence}`, () => {
      expect(bareText(text)).to.equal(bare);
    });
  }

  it('have room where each character is a phrase', () => {
    const bare = bareText('\ufdfa');
    expect(bare).to.have.lengthOf.above(10);
    expect(bareText('é\ufdfa'.repeat(99))).to.equal(`é${bare}`.repeat(99));
  });
});
