import { expect } from 'chai';

import { channelsOf } from '../../../../engine/formats/jpeg2000/channels.js';
import { box, jp2, words } from '../../../fixtures/images/jp2.js';

function codestream(count: number, bits: number): Buffer {
  const size = Buffer.alloc(50);
  Buffer.from([0xff, 0x4f, 0xff, 0x51]).copy(size);
  size.writeUInt16BE(count, 40);
  size[42] = bits - 1;
  return size;
}

describe('channelsOf', () => {
  it('reads the channels of a codestream, of which the last is the opacity', () => {
    expect(channelsOf(codestream(4, 8))).to.deep.equal({ count: 4, bits: 8, opacity: 3 });
    expect(channelsOf(codestream(1, 4))).to.deep.equal({ count: 1, bits: 4, opacity: undefined });
  });

  it('reads no header of a codestream in another box', () => {
    const file = jp2([box('free', codestream(9, 1))], codestream(3, 8));
    expect(channelsOf(file)).to.deep.equal({ count: 3, bits: 8, opacity: 2 });
  });

  it('reads no channels behind data that are no box', () => {
    const damaged = Buffer.concat([jp2([], codestream(3, 8)).subarray(0, 32), codestream(3, 8)]);
    expect(channelsOf(damaged)).to.equal(undefined);
    expect(channelsOf(Buffer.concat([Buffer.alloc(9), codestream(3, 8)]))).to.equal(undefined);
  });

  for (const [name, cdef, opacity] of [
    ['by its type', words(2, 0, 1, 0, 1, 0, 1), 1],
    ['that is multiplied with the colours', words(2, 0, 0, 1, 1, 2, 0), 1],
    ['of the whole image before that of a colour', words(3, 0, 0, 1, 1, 1, 1, 2, 1, 0), 2],
    ['of no channel when a channel is too high', words(1, 7, 1, 0), undefined],
    ['of no channel when the box is cut', words(9, 0, 0, 1, 1, 1), undefined],
    ['of no channel when the box is empty', words(), undefined],
  ] as const) {
    it(`finds the opacity ${name}`, () => {
      expect(channelsOf(jp2([box('cdef', cdef)], codestream(4, 8)))?.opacity).to.equal(opacity);
    });
  }
});
