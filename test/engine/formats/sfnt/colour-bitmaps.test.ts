import { expect } from 'chai';

import { colourBitmaps } from '../../../../engine/formats/sfnt/colour-bitmaps.js';

const png = Buffer.from('a picture');

/** CBLC and CBDT of the glyphs 4 to 6; glyph 5 has no image. */
function tables({ imageFormat = 17 } = {}): readonly [cblc: Buffer, cbdt: Buffer] {
  const picture = Buffer.concat([Buffer.from([128, 136, 2, -27, 136]), uint32(png.length), png]);
  const size = Buffer.alloc(48);
  size.writeUInt32BE(56, 0);
  size.writeUInt32BE(1, 8);
  size[44] = 109;
  const ranges = Buffer.concat([uint16(4), uint16(6), uint32(8)]);
  const offsets = [0, picture.length, picture.length, 2 * picture.length].map(uint32);
  const subtable = Buffer.concat([uint16(1), uint16(imageFormat), uint32(4), ...offsets]);
  return [
    Buffer.concat([uint32(0x30000), uint32(1), size, ranges, subtable]),
    Buffer.concat([uint32(0x30000), picture, picture]),
  ];
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}

function uint32(value: number): Buffer {
  return Buffer.concat([uint16(value >>> 16), uint16(value & 0xffff)]);
}

describe('colourBitmaps', () => {
  it('gives the picture of a glyph, and its place', () => {
    const bitmapOf = colourBitmaps(...tables());
    for (const glyph of [4, 6]) expect(bitmapOf(glyph)).to.deep.equal({ png, left: 2, top: -27, pixelsPerEm: 109 });
  });

  it('gives nothing for glyphs without a picture', () => {
    const bitmapOf = colourBitmaps(...tables());
    expect([3, 5, 7].map(bitmapOf)).to.deep.equal([undefined, undefined, undefined]);
  });

  it('rejects images of another format', () => {
    expect(() => colourBitmaps(...tables({ imageFormat: 18 }))).to.throw(RangeError);
  });

  it('rejects truncated tables', () => {
    const [cblc, cbdt] = tables();
    expect(() => colourBitmaps(cblc.subarray(0, 40), cbdt)).to.throw(RangeError);
    expect(() => colourBitmaps(cblc, cbdt.subarray(0, 8))(4)).to.throw(RangeError);
  });
});
