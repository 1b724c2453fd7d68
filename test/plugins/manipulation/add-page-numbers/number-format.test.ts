import { expect } from 'chai';

import { numberFormat } from '../../../../plugins/manipulation/add-page-numbers/number-format.js';

const written: Readonly<Record<string, readonly (readonly [number: number, text: string])[]>> = {
  numeric: [
    [0, '0'],
    [1, '1'],
    [1_000_000, '1000000'],
  ],
  roman: [
    [1, 'i'],
    [4, 'iv'],
    [9, 'ix'],
    [14, 'xiv'],
    [40, 'xl'],
    [90, 'xc'],
    [400, 'cd'],
    [1994, 'mcmxciv'],
    [3888, 'mmmdccclxxxviii'],
    [3999, 'mmmcmxcix'],
    [4000, '4000'],
    [0, '0'],
  ],
  alphabetic: [
    [1, 'a'],
    [26, 'z'],
    [27, 'aa'],
    [52, 'az'],
    [53, 'ba'],
    [702, 'zz'],
    [703, 'aaa'],
    [0, '0'],
  ],
  'Page {n} of {total}': [[3, 'Page 3 of 12']],
  '{n}/{total} ({n})': [[3, '3/12 (3)']],
  '$& {total} $1': [[3, '$& 12 $1']],
  '{n} {N} {page} {constructor}': [[7, '7 {N} {page} {constructor}']],
};

describe('the formats of page numbers', () => {
  for (const [format, cases] of Object.entries(written)) {
    for (const [number, text] of cases) {
      it(`write ${number} as ${text} in ${format}`, () => {
        expect(numberFormat(format)(number, 12)).to.equal(text);
      });
    }
  }

  it('write each number differently, and longer ones later', () => {
    for (const format of ['roman', 'alphabetic']) {
      const texts = Array.from({ length: 3999 }, (_, at) => numberFormat(format)(at + 1, 1));
      expect(new Set(texts).size).to.equal(texts.length);
    }
  });
});
