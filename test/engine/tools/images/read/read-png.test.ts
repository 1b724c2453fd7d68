import { expect } from 'chai';
import sharp from 'sharp';
import { deflateSync } from 'node:zlib';

import { PNG } from '../../../../../engine/media-types/media-types.js';
import type { Orientation, Resolution } from '../../../../../engine/geometry/picture-view.js';
import { failureOf } from '../../../../fixtures/failure-of.js';
import { drawers, farthest, imagesOf } from '../../../../fixtures/pdf/picture-pdf.js';
import { pngChunk, pngFile, type PngParts, words } from '../../../../fixtures/images/png-parts.js';
import { pictureIn, readingOf, withPicturePdf } from '../../../../fixtures/images/reading-of.js';
import { type Samples, samplePicture } from '../../../../fixtures/images/sample-picture.js';
import { tiffFile } from '../../../../fixtures/images/tiff-file.js';

const WIDTH = 64;
const HEIGHT = 48;
const sample = samplePicture();

/** The same row over and over, unfiltered. */
const everyRow = (...row: readonly number[]): Buffer => {
  return Buffer.concat(Array<Buffer>(HEIGHT).fill(Buffer.from([0, ...row])));
};
const columns = (samplesAt: (x: number) => readonly number[]): number[] => {
  return Array.from({ length: WIDTH }, (_, x) => samplesAt(x)).flat();
};
const halves = (left: readonly number[], right: readonly number[]): number[] => {
  return columns((x) => (x < WIDTH / 2 ? left : right));
};
const seen = (left: readonly number[], right: readonly number[]): Samples => {
  return { width: WIDTH, height: HEIGHT, channels: 3, samples: everyRowOf(halves(left, right)) };
};
const everyRowOf = (row: readonly number[]): Buffer => Buffer.concat(Array<Buffer>(HEIGHT).fill(Buffer.from(row)));

const size = { width: WIDTH, height: HEIGHT };
const white = [255, 255, 255];
const palette = pngChunk('PLTE', Buffer.from([255, 128, 0, 0, 64, 255, 10, 20, 30]));
/** 32 samples each, of 1, 2 and 4 bits. */
const bits = (left: number, right: number, bytes: number): number[] => {
  return [...Array<number>(bytes).fill(left), ...Array<number>(bytes).fill(right)];
};

const files: readonly (readonly [sentence: string, parts: PngParts, seen: Samples])[] = [
  ['black and white', { ...size, depth: 1, type: 0, rows: everyRow(...bits(0xff, 0, 4)) }, seen(white, [0, 0, 0])],
  ['four greys', { ...size, depth: 2, type: 0, rows: everyRow(...bits(0x55, 0xff, 8)) }, seen([85, 85, 85], white)],
  [
    'sixteen greys',
    { ...size, depth: 4, type: 0, rows: everyRow(...bits(0x33, 0xcc, 16)) },
    seen([51, 51, 51], [204, 204, 204]),
  ],
  ['greys', { ...size, depth: 8, type: 0, rows: everyRow(...halves([7], [200])) }, seen([7, 7, 7], [200, 200, 200])],
  [
    'greys of 16 bits',
    { ...size, depth: 16, type: 0, rows: everyRow(...halves([7, 7], [200, 200])) },
    seen([7, 7, 7], [200, 200, 200]),
  ],
  [
    'colours',
    { ...size, depth: 8, type: 2, rows: everyRow(...halves([255, 0, 0], [1, 2, 3])) },
    seen([255, 0, 0], [1, 2, 3]),
  ],
  [
    'colours of 16 bits',
    { ...size, depth: 16, type: 2, rows: everyRow(...halves([255, 255, 0, 0, 0, 0], [1, 1, 2, 2, 3, 3])) },
    seen([255, 0, 0], [1, 2, 3]),
  ],
  [
    'a palette of 1 bit',
    { ...size, depth: 1, type: 3, chunks: [palette], rows: everyRow(...bits(0xff, 0, 4)) },
    seen([0, 64, 255], [255, 128, 0]),
  ],
  [
    'a palette of 8 bits',
    { ...size, depth: 8, type: 3, chunks: [palette], rows: everyRow(...halves([2], [0])) },
    seen([10, 20, 30], [255, 128, 0]),
  ],
  [
    'black for what is not in the palette',
    { ...size, depth: 4, type: 3, chunks: [palette], rows: everyRow(...bits(0x99, 0x11, 16)) },
    seen([0, 0, 0], [0, 64, 255]),
  ],
  [
    'a grey that is transparent',
    {
      ...size,
      depth: 8,
      type: 0,
      chunks: [pngChunk('tRNS', Buffer.of(0, 100))],
      rows: everyRow(...halves([100], [50])),
    },
    seen(white, [50, 50, 50]),
  ],
  [
    'a colour that is transparent',
    {
      ...size,
      depth: 8,
      type: 2,
      chunks: [pngChunk('tRNS', Buffer.of(0, 9, 0, 8, 0, 7))],
      rows: everyRow(...halves([9, 8, 7], [9, 8, 6])),
    },
    seen(white, [9, 8, 6]),
  ],
  [
    'a colour of the palette that is transparent',
    {
      ...size,
      depth: 8,
      type: 3,
      chunks: [palette, pngChunk('tRNS', Buffer.of(255, 0))],
      rows: everyRow(...halves([1], [0])),
    },
    seen(white, [255, 128, 0]),
  ],
  [
    'data that are in many chunks',
    {
      ...size,
      depth: 8,
      type: 0,
      data: [...deflateSync(everyRow(...halves([7], [200])))].map((byte) => pngChunk('IDAT', Buffer.of(byte))),
    },
    seen([7, 7, 7], [200, 200, 200]),
  ],
];

const plain: PngParts = { ...size, depth: 8, type: 0, rows: everyRow(...halves([7], [200])) };
const rows = plain.rows ?? Buffer.alloc(0);
const profiled = await sharp(sample.samples, { raw: { ...size, channels: 3 } })
  .withIccProfile('p3')
  .png()
  .toBuffer();

describe('reading a PNG', () => {
  for (const [name, draw] of drawers) {
    for (const [sentence, parts, expected] of files) {
      it(`shows ${sentence}, says ${name}`, async () => {
        const drawn = await withPicturePdf(pngFile(parts), PNG, (pdf) => draw(pdf, 1));
        expect(farthest(drawn, expected)).to.be.at.most(1);
      });
    }

    it(`shows what rows were made smaller in every way, says ${name}`, async () => {
      const image = sharp(sample.samples, { raw: { ...size, channels: 3 } });
      const png = await image.png({ adaptiveFiltering: true, palette: false }).toBuffer();
      const drawn = await withPicturePdf(png, PNG, (pdf) => draw(pdf, 1));
      expect(farthest(drawn, sample)).to.be.at.most(1);
    });
  }

  const exif = (orientation: number): Buffer => {
    return tiffFile([{ tags: { 274: [orientation], 282: [150, 1], 283: [150, 1], 296: [2] }, strips: [] }]);
  };
  const raw = Buffer.concat([Buffer.from('Exif\0\0'), exif(3)]);
  const text = `Raw profile type exif\0\nexif\n    ${raw.length}\n${raw.toString('hex').replace(/.{72}/g, '$&\n')}\n`;
  const views: readonly (readonly [string, readonly Buffer[], Orientation, Resolution | undefined])[] = [
    ['nothing', [], 1, undefined],
    ['pixels a metre', [pngChunk('pHYs', words([11811, 5906], 1))], 1, { x: 300, y: 150 }],
    ['pixels a metre that were rounded down', [pngChunk('pHYs', words([2834, 5905], 1))], 1, { x: 72, y: 150 }],
    ['only the shape of a pixel', [pngChunk('pHYs', words([1, 2], 0))], 1, undefined],
    ['a resolution of nothing', [pngChunk('pHYs', words([0, 0], 1))], 1, undefined],
    ['a pixel a millimetre, which means none', [pngChunk('pHYs', words([1000, 1000], 1))], 1, undefined],
    ['a pixel a millimetre only across', [pngChunk('pHYs', words([1000, 2835], 1))], 1, { x: 25.4, y: 72 }],
    ['a resolution that no picture has', [pngChunk('pHYs', words([0xffffffff, 2835], 1))], 1, undefined],
    ['how it is turned', [pngChunk('eXIf', exif(6))], 6, { x: 150, y: 150 }],
    ['how it is turned, as text', [pngChunk('tEXt', Buffer.from(text, 'latin1'))], 3, { x: 150, y: 150 }],
    ['an Exif block that is none', [pngChunk('eXIf', Buffer.from('II*\0\xff\xff\xff\xff', 'latin1'))], 1, undefined],
  ];
  for (const [sentence, chunks, orientation, resolution] of views) {
    it(`is told ${sentence}`, async () => {
      const picture = await pictureIn(pngFile({ ...plain, chunks }), PNG);
      expect(picture).to.deep.include({ orientation, resolution });
    });
  }

  it('keeps the profile of its colours', async () => {
    await withPicturePdf(profiled, PNG, async (pdf) => {
      expect((await imagesOf(pdf))[0]).to.include({ color: 'icc', enc: 'image' });
    });
  });

  const profiles: readonly (readonly [sentence: string, data: Buffer])[] = [
    ['that is none', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(400))])],
    ['that is broken', Buffer.from('a\0\0broken')],
    [
      'that unpacks into more than a profile may have',
      Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(2 ** 25))]),
    ],
    ['without a name', Buffer.from('a')],
  ];
  for (const [sentence, data] of profiles) {
    it(`leaves out a profile ${sentence}`, async () => {
      const { image } = await pictureIn(pngFile({ ...plain, chunks: [pngChunk('iCCP', data)] }), PNG);
      expect(image.colours).to.deep.equal({ kind: 'grey' });
    });
  }

  const broken = pngChunk('IDAT', deflateSync(rows));
  broken.writeUInt8(broken.readUInt8(20) ^ 1, 20);
  const toBeDecoded: readonly (readonly [sentence: string, parts: PngParts])[] = [
    ['that is interlaced', { ...plain, interlace: 1 }],
    ['whose palette is partly opaque', { ...plain, type: 3, chunks: [palette, pngChunk('tRNS', Buffer.of(0, 128))] }],
    ['whose palette has holes', { ...plain, type: 3, chunks: [palette, pngChunk('tRNS', Buffer.of(0, 255, 0))] }],
    [
      'of 16 bits with a transparent grey',
      { ...plain, depth: 16, width: 32, chunks: [pngChunk('tRNS', Buffer.of(7, 7))] },
    ],
    ['without its palette', { ...plain, type: 3 }],
    ['whose data are too short', { ...plain, rows: rows.subarray(0, -1) }],
    ['whose data are too long', { ...plain, rows: Buffer.concat([rows, Buffer.alloc(1)]) }],
    ['whose data unpack into very much more', { ...plain, rows: Buffer.alloc(2 ** 26) }],
    ['that lies about its size', { ...plain, width: 20_000, height: 20_000 }],
    ['of a filter that there is not', { ...plain, rows: Buffer.concat([Buffer.of(5), rows.subarray(1)]) }],
    ['whose data are broken', { ...plain, data: [pngChunk('IDAT', Buffer.from('broken'))] }],
    ['whose data are not what their checksum says', { ...plain, data: [broken] }],
    [
      'that is cut off',
      { ...plain, data: [pngChunk('IDAT', deflateSync(rows).subarray(0, 40))], end: Buffer.alloc(0) },
    ],
  ];
  for (const [sentence, parts] of toBeDecoded) {
    it(`leaves one ${sentence} to be decoded`, async () => {
      expect((await readingOf(pngFile(parts), PNG)).readings).to.deep.equal([
        { undecoded: { page: 0, orientation: 1, resolution: undefined } },
      ]);
    });
  }

  it('does not mind what follows it, nor that it has no end', async () => {
    for (const end of [Buffer.alloc(0), Buffer.concat([pngChunk('IEND', Buffer.alloc(0)), Buffer.from('garbage')])]) {
      expect((await pictureIn(pngFile({ ...plain, end }), PNG)).image).to.include(size);
    }
  });

  const header = pngFile({ ...plain, data: [], end: Buffer.alloc(0) });
  const wrongSum = Buffer.from(header);
  wrongSum.writeUInt8(wrongSum.readUInt8(20) ^ 1, 20);
  const refusals: readonly (readonly [sentence: string, png: Buffer, kind: string, message: RegExp])[] = [
    ['that is cut off in its header', header.subarray(0, 20), 'invalid-input', /its header is invalid/],
    ['that ends before its data', header, 'invalid-input', /ends before its picture begins/],
    ['whose header is not what its checksum says', wrongSum, 'invalid-input', /its header is invalid/],
    ['of no width', pngFile({ ...plain, width: 0 }), 'invalid-input', /its header is invalid/],
    ['of colours that there are not', pngFile({ ...plain, type: 5 }), 'invalid-input', /its header is invalid/],
    [
      'of bits that its colours cannot have',
      pngFile({ ...plain, depth: 4, type: 2 }),
      'invalid-input',
      /its header is invalid/,
    ],
    [
      'of too many pixels',
      pngFile({ ...plain, width: 60_000, height: 60_000 }),
      'too-complex',
      /60000 × 60000 pixels; at most/,
    ],
    ['that is too long', pngFile({ ...plain, width: 0xffffffff, height: 1 }), 'too-complex', /at most 65500 a side/],
    [
      'of too many chunks',
      pngFile({ ...plain, chunks: [Buffer.alloc(12 * 1_000_001)] }),
      'too-complex',
      /more than 1000000 chunks/,
    ],
  ];
  for (const [sentence, png, kind, message] of refusals) {
    it(`refuses one ${sentence}`, async () => {
      const failure = await failureOf(readingOf(png, PNG));
      expect(failure).to.include({ kind });
      expect(failure).to.have.property('message').that.matches(message);
    });
  }
});
