import { expect } from 'chai';

import { CMap } from '../../../../../engine/pdf/content/fonts/cmap.js';

const mixed = '2 begincodespacerange <00> <80> <8140> <9ffc> endcodespacerange';

describe('a CMap', () => {
  for (const [name, text, lengths] of [
    ['without ranges has codes of two bytes', '', [2]],
    ['has codes of as many bytes as its ranges', mixed, [1, 2]],
  ] as const) {
    it(name, () => {
      const cmap = new CMap(Buffer.from(text));
      expect([1, 2, 3, 4].filter((length) => cmap.hasCodesOf(length))).to.deep.equal(lengths);
    });
  }
});
