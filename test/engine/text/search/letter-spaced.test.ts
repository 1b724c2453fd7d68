import { expect } from 'chai';

import { letterSpaces } from '../../../../engine/text/search/letter-spaced.js';

describe('the spaces in letter-spaced text', () => {
  for (const [text, spaces] of [
    ['an A  B\nC D or', '00001101010000'],
    ['A B C', undefined],
    ['1\n2\n3\n4\n5', undefined],
    ['S E C\nR E T', '01010101010'],
    ['S E C R\nE T', '01010101010'],
    ['1 2 3 4\n5\n6 7 8 9', '01010100000101010'],
    ['A B C    D E F', undefined],
    ['\u{1d400} \u{1d401} \u{1d402} \u{1d403}', '00100100100'],
  ] as const) {
    it(`are ${spaces === undefined ? 'none' : 'found'} in ${JSON.stringify(text)}`, () => {
      expect(letterSpaces(text)?.join('')).to.equal(spaces);
    });
  }

  it('are found in text of millions of letters', () => {
    expect(letterSpaces('a '.repeat(3_500_000))?.subarray(-4).join('')).to.equal('0100');
  });
});
