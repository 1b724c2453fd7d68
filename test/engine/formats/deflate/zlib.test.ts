import { deflateSync } from 'node:zlib';

import { expect } from 'chai';

import { startsAsZlib } from '../../../../engine/formats/deflate/zlib.js';

describe('the beginning of zlib data', () => {
  for (const level of [0, 1, 6, 9]) {
    it(`is known of level ${level}`, () => {
      expect(startsAsZlib(deflateSync('text', { level }))).to.equal(true);
    });
  }

  it('is one of 480 beginnings at most', () => {
    const beginnings = Array.from({ length: 2 ** 16 }, (_, it) => [it >> 8, it & 0xff]);
    const count = beginnings.filter((it) => startsAsZlib(Uint8Array.from(it))).length;
    expect(count).to.be.within(1, 2 ** 16 / 480);
  });

  it('is not that of nothing', () => {
    expect(startsAsZlib(new Uint8Array())).to.equal(false);
  });
});
