import { expect } from 'chai';

import { BMP, GIF, type MediaType, WEBP } from '../../../../../engine/media-types/media-types.js';
import type { Undecoded } from '../../../../../engine/tools/images/read/reading.js';
import { readingOf } from '../../../../fixtures/images/reading-of.js';
import { tiffFile } from '../../../../fixtures/images/tiff-file.js';

type View = Omit<Undecoded, 'page'>;

/** The beginning of a BMP file whose header says how many pixels there are to a metre. */
function bmp(headerBytes: number, x: number, y: number): Buffer {
  const file = Buffer.alloc(14 + 40);
  file.write('BM');
  file.writeUInt32LE(headerBytes, 14);
  file.writeInt32LE(x, 38);
  file.writeInt32LE(y, 42);
  return file;
}

function chunk(type: string, data: Buffer, length = data.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

function webp(...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), ...chunks]);
}

const exif = tiffFile([{ tags: { 274: [6], 282: [150, 1], 283: [75, 1], 296: [2] }, strips: [] }]);
const turned: View = { orientation: 6, resolution: { x: 150, y: 75 } };
const asStored: View = { orientation: 1, resolution: undefined };

const files: readonly (readonly [sentence: string, type: MediaType, bytes: Buffer, view: View])[] = [
  ['a BMP of a resolution', BMP, bmp(40, 11811, 5906), { orientation: 1, resolution: { x: 300, y: 150 } }],
  ['a BMP of no resolution', BMP, bmp(40, 0, 0), asStored],
  ['a BMP of a resolution below nothing', BMP, bmp(40, -2835, 2835), asStored],
  ['a BMP with the header of OS/2, which has none', BMP, bmp(12, 2835, 2835), asStored],
  ['a BMP that is cut off', BMP, Buffer.from('BM'), asStored],
  ['a GIF', GIF, Buffer.from('GIF89a'), asStored],
  ['a WebP without Exif', WEBP, webp(chunk('VP8 ', Buffer.alloc(9))), asStored],
  ['a WebP with Exif', WEBP, webp(chunk('VP8 ', Buffer.alloc(9)), chunk('EXIF', exif)), turned],
  [
    'a WebP whose Exif begins as in a JPEG',
    WEBP,
    webp(chunk('EXIF', Buffer.concat([Buffer.from('Exif\0\0'), exif]))),
    turned,
  ],
  ['a WebP whose Exif is longer than the file', WEBP, webp(chunk('EXIF', exif, 2 ** 31)), asStored],
  ['a WebP whose Exif is none', WEBP, webp(chunk('EXIF', Buffer.from('nothing'))), asStored],
  ['a WebP of nothing but empty chunks', WEBP, webp(Buffer.alloc(8 * 200_000)), asStored],
];

describe('reading the header of an image that is to be decoded', () => {
  for (const [sentence, type, bytes, view] of files) {
    it(`tells how to look at ${sentence}`, async () => {
      const { readings, warnings } = await readingOf(bytes, type);
      expect(readings).to.deep.equal([{ undecoded: { page: 0, ...view } }]);
      expect(warnings).to.deep.equal([]);
    });
  }
});
