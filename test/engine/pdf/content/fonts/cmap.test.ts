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

  it('states the codes of its ranges, and not the beginning of a code', () => {
    const cmap = new CMap(Buffer.from(mixed));
    const stated = (
      [
        [0x41, 1],
        [0x81, 1],
        [0x8150, 2],
        [0x4142, 2],
      ] as const
    ).map(([code, length]) => cmap.hasCode(code, length));
    expect(stated).to.deep.equal([true, false, true, false]);
    expect([1, 2].map((length) => new CMap().hasCode(0x41, length))).to.deep.equal([false, true]);
  });
});
