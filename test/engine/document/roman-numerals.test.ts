import { expect } from 'chai';

import { isRomanNumeral, romanValueOf } from '../../../engine/document/roman-numerals.js';

const numerals: readonly (readonly [numeral: string, value: number])[] = [
  ['i', 1],
  ['iv', 4],
  ['VIII', 8],
  ['xiv', 14],
  ['xlix', 49],
  ['XCIX', 99],
  ['ccxc', 290],
];

describe('Roman numerals', () => {
  for (const [numeral, value] of numerals) {
    it(`${numeral} is ${value}`, () => {
      expect(isRomanNumeral(numeral)).to.equal(true);
      expect(romanValueOf(numeral)).to.equal(value);
    });
  }

  it('are no words of their letters', () => {
    for (const text of ['', 'ill', 'civil', 'iiii', 'Iv', 'vx', 'i.', 'x1', 'mix'])
      expect(isRomanNumeral(text), text).to.equal(false);
  });
});
