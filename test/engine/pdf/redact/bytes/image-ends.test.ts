import { expect } from 'chai';

import { bytePatternOf } from '../../../../../engine/pdf/redact/bytes/byte-pattern.js';
import { ByteSearch } from '../../../../../engine/pdf/redact/bytes/byte-search.js';
import { withoutFaxExcess } from '../../../../../engine/pdf/redact/bytes/fax-excess.js';
import { removeImageMetadata } from '../../../../../engine/pdf/redact/bytes/image-metadata.js';
import { TextRemoval } from '../../../../../engine/pdf/redact/strings/text-removal.js';
import { matcherOf } from '../../../../../engine/text/search/find-text.js';

const search = { text: 'secret' };
const bytes = new ByteSearch(bytePatternOf(search), new TextRemoval(matcherOf(search)));

/** Returns bytes of bits, filled up with zeros. */
function ofBits(written: string): Buffer {
  const bits = written.replaceAll(' ', '');
  const octets = bits.padEnd(8 * Math.ceil(bits.length / 8), '0').match(/.{8}/g) ?? [];
  return Buffer.from(octets.map((octet) => parseInt(octet, 2)));
}

const eol = '000000000001';
/** Rows of eight white pixels, and of three, whose code ends with zeros. */
const [eight, three] = ['10011', '1000'];

describe('The end of an image', () => {
  for (const [kind, bits] of Object.entries({
    'Group 4': `1 1 1 ${eol}${eol}`,
    'Group 3': `${eol}${eight}${eol}${eight}${eol.repeat(6)}`,
    'Group 3 with fill bits': `0000${eol}${eight}000 0000${eol} 0000${eol}`.repeat(2),
    'Group 3 with two dimensions': `${eol}1${eight}${eol}0 1 ${`${eol}1`.repeat(6)}`,
  })) {
    it(`is found in a fax of ${kind}, at each bit`, () => {
      for (let shift = 0; shift < 8; shift++) {
        const image = ofBits('1'.repeat(shift) + bits);
        const cleared = withoutFaxExcess(Buffer.concat([image, Buffer.from(' a secret')]), bytes);
        expect(cleared.includes('secret')).to.equal(false);
        expect(cleared.subarray(0, 4)).to.deep.equal(image.subarray(0, 4));
      }
    });
  }

  it('is not found between the rows of a fax', () => {
    for (const rows of [
      `${eol}${eight}`.repeat(9),
      `${eol}${three}`.repeat(9),
      `${eol}1${eight}${eol}0 1`.repeat(9),
      `${eol}1${three}`.repeat(9),
    ]) {
      const data = Buffer.concat([ofBits(rows), Buffer.from('secret')]);
      expect(withoutFaxExcess(data, bytes)).to.equal(data);
    }
  });

  const size = { columns: 8, rows: 3 };
  for (const [kind, k, isAligned, bits] of [
    ['Group 4', -1, false, `1 001${eight}0000110111 1`],
    ['Group 4 with aligned rows', -1, true, `10000000 10000000 10000000`],
    ['Group 3 without line ends', 0, false, eight.repeat(3)],
    ['Group 3', 0, false, `${eol}${eight}`.repeat(3)],
    ['Group 3 with aligned rows', 0, true, `${eight}000`.repeat(3)],
    ['Group 3 with two dimensions', 4, false, `${eol}1${eight}${eol}0 1 ${eol}0 1`],
  ] as const) {
    it(`is found behind the last row of a fax of ${kind} without an end code`, () => {
      const image = ofBits(bits);
      const data = Buffer.concat([image, Buffer.from('a secret')]);
      const cleared = withoutFaxExcess(data, bytes, { ...size, k, isAligned });
      expect(cleared).to.deep.equal(Buffer.concat([image, Buffer.alloc(8)]));
    });
  }

  it('is not looked for in a fax whose rows cannot be decoded', () => {
    const data = Buffer.from('\0\0\0 a secret');
    expect(withoutFaxExcess(data, bytes, { ...size, k: -1, isAligned: false })).to.equal(data);
  });

  for (const [length, kind] of [
    [0, 'no length'],
    [18, 'a length'],
  ] as const)
    it(`is found in JPEG 2000 behind a tile-part with ${kind}`, () => {
      const tile = `\xff\x90\0\x0a\0\0\0\0\0${String.fromCharCode(length)}\0\x01\xff\x93\xff\x7f\0\x01`;
      const image = Buffer.from(`\xff\x4f${tile}\xff\xd9`, 'latin1');
      const cleared = removeImageMetadata(Buffer.concat([image, Buffer.from('a secret')]), bytes);
      expect(cleared.toString('latin1')).to.equal(`${image.toString('latin1')}${'\0'.repeat(8)}`);
    });

  it('is not looked for in a JPEG 2000 tile-part that was cut', () => {
    const image = Buffer.from('\xff\x4f\xff\x90\0\x0a\0\0\0\0\0\0\0\x01\xff\x93secret', 'latin1');
    expect(removeImageMetadata(image, bytes)).to.equal(image);
  });
});
