import { expect } from 'chai';
import { deflateSync } from 'node:zlib';

import { JPEG, TIFF } from '../../../../../engine/media-types/media-types.js';
import type { ImageAnswer } from '../../../../../engine/tools/images/read/read-image.js';
import type { Orientation, Resolution } from '../../../../../engine/geometry/picture-view.js';
import { failureOf } from '../../../../fixtures/failure-of.js';
import { jpegFile } from '../../../../fixtures/images/image-files.js';
import { drawers, farthest, imagesOf } from '../../../../fixtures/pdf/picture-pdf.js';
import { pictureIn, readingOf, withPicturePdf } from '../../../../fixtures/images/reading-of.js';
import { inColours, type Samples, samplePicture } from '../../../../fixtures/images/sample-picture.js';
import { tiffFile, type TiffTags } from '../../../../fixtures/images/tiff-file.js';

const WIDTH = 64;
const HEIGHT = 48;
const sample = samplePicture();
const grey = inColours(sample, 'grey');
const inks = inColours(sample, 'cmyk');

interface Page {
  readonly tags: TiffTags;
  readonly strips: readonly Buffer[];
}

const size: TiffTags = { 256: [WIDTH], 257: [HEIGHT], 278: [HEIGHT] };

/** A page of so many samples a pixel, compressed in one strip by Deflate. */
function deflatePage({ channels, samples }: Samples, tags: TiffTags = {}): Page {
  const photometric = channels === 1 ? 1 : channels === 3 ? 2 : 5;
  const bits = Array<number>(channels).fill(8);
  return {
    tags: { ...size, 258: bits, 259: [8], 262: [photometric], 277: [channels], ...tags },
    strips: [deflateSync(samples)],
  };
}

/** Each sample as the difference from that of the pixel before it. */
function differences({ width, channels, samples }: Samples): Buffer {
  return Buffer.from(
    samples.map((it, at) => it - (at % (width * channels) < channels ? 0 : (samples[at - channels] ?? 0))),
  );
}

/** The codes of a fax: 32 pixels of white, 32 of black, an end of a line, and a line like the one before it. */
const HALF_AND_HALF = '00011011' + '000001101010';
const END_OF_LINE = '000000000001';
const SAME = '11';

function bytesOf(bits: string): Buffer {
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((it) => Number.parseInt(it.padEnd(8, '0'), 2)));
}

/** Half white, half black, unless the file says that it is the other way round. */
const faxes = {
  group3: bytesOf(`${END_OF_LINE}${HALF_AND_HALF}`.repeat(HEIGHT)),
  group3InTwoDimensions: bytesOf(
    `${END_OF_LINE}1${HALF_AND_HALF}${END_OF_LINE}0${SAME}`.repeat(HEIGHT / 2) + `${END_OF_LINE}1`.repeat(6),
  ),
  // The first line is unlike the white one that is thought before it: horizontal mode.
  group4: bytesOf(`001${HALF_AND_HALF}${SAME.repeat(HEIGHT - 1)}${END_OF_LINE.repeat(2)}`),
};

function faxPage(compression: number, data: Buffer, tags: TiffTags = {}): Page {
  return { tags: { ...size, 258: [1], 259: [compression], 262: [0], 277: [1], ...tags }, strips: [data] };
}

function halves(left: number, right: number): Samples {
  const row = Array.from({ length: WIDTH }, (_, x) => Array<number>(3).fill(x < WIDTH / 2 ? left : right)).flat();
  return {
    width: WIDTH,
    height: HEIGHT,
    channels: 3,
    samples: Buffer.concat(Array<Buffer>(HEIGHT).fill(Buffer.from(row))),
  };
}

const inGrey: Samples = {
  ...grey,
  channels: 3,
  samples: Buffer.from([...grey.samples].flatMap((it) => [it, it, it])),
};
const negative: Samples = { ...grey, samples: Buffer.from(grey.samples.map((it) => 255 - it)) };

const shown: readonly (readonly [sentence: string, page: Page, seen: Samples])[] = [
  ['a fax of Group 4', faxPage(4, faxes.group4), halves(255, 0)],
  ['a fax of Group 4 in white on black', faxPage(4, faxes.group4, { 262: [1] }), halves(0, 255)],
  ['a fax of Group 3', faxPage(3, faxes.group3), halves(255, 0)],
  ['a fax of Group 3 in two dimensions', faxPage(3, faxes.group3InTwoDimensions, { 292: [1] }), halves(255, 0)],
  ['colours', deflatePage(sample), sample],
  [
    'colours as differences',
    { ...deflatePage(sample, { 317: [2] }), strips: [deflateSync(differences(sample))] },
    sample,
  ],
  ['greys', deflatePage(grey), inGrey],
  ['greys of which the darkest is the largest', deflatePage(negative, { 262: [0] }), inGrey],
];

const jpeg = await jpegFile();
const greyJpeg = await jpegFile({ colours: 'grey' });
/** Adobe's marker says that inks are turned round, and TIFF says that they are not. */
const marked = await jpegFile({ colours: 'cmyk' });

/** A page whose strip is a JPEG of YCbCr. */
function jpegPage(data: Buffer, tags: TiffTags = {}): Page {
  return { tags: { ...size, 258: [8, 8, 8], 259: [7], 262: [6], 277: [3], ...tags }, strips: [data] };
}

/** The same with the tables, which stand before the frame or the scan, in a field of their own. */
function withTables(data: Buffer): Page {
  const kept: Buffer[] = [data.subarray(0, 2)];
  const tables: Buffer[] = [data.subarray(0, 2)];
  let at = 2;
  for (let marker = 0; marker !== 0xda;) {
    marker = data.readUInt8(at + 1);
    const end = at + 2 + data.readUInt16BE(at + 2);
    (marker === 0xdb || marker === 0xc4 ? tables : kept).push(data.subarray(at, end));
    at = end;
  }
  return jpegPage(Buffer.concat([...kept, data.subarray(at)]), {
    347: [...Buffer.concat([...tables, Buffer.of(0xff, 0xd9)])],
  });
}

/** What a lossy JPEG of quality 95 may make of a colour. */
const NEAR = 12;

describe('reading a TIFF', () => {
  for (const [name, draw] of drawers) {
    for (const [sentence, page, seen] of shown) {
      it(`shows ${sentence}, says ${name}`, async () => {
        const drawn = await withPicturePdf(tiffFile([page]), TIFF, (pdf) => draw(pdf, 1));
        expect(farthest(drawn, seen)).to.be.at.most(1);
      });
    }

    const jpegs: readonly (readonly [sentence: string, page: Page, seen: Samples])[] = [
      ['a JPEG', jpegPage(jpeg), sample],
      ['a JPEG whose tables are elsewhere', withTables(jpeg), sample],
      ['a JPEG in grey', jpegPage(greyJpeg, { 258: [8], 262: [1], 277: [1] }), inGrey],
    ];
    for (const [sentence, page, seen] of jpegs) {
      it(`shows ${sentence}, says ${name}`, async () => {
        const drawn = await withPicturePdf(tiffFile([page]), TIFF, (pdf) => draw(pdf, 1));
        expect(farthest(drawn, seen)).to.be.at.most(NEAR);
      });
    }

    it(`shows a JPEG as RGB when the page says so, says ${name}`, async () => {
      const file = tiffFile([jpegPage(jpeg, { 262: [2] })]);
      const drawn = await withPicturePdf(file, TIFF, (pdf) => draw(pdf, 1));
      // The last quarter is white: all brightness, which is red now, and no colour, which is half of green and blue.
      const white = [...drawn.samples.subarray(-3)];
      expect(white.map((it) => [0, 128, 255].find((value) => Math.abs(value - it) <= NEAR))).to.deep.equal([
        255, 128, 128,
      ]);
    });

    it(`shows inks like those of a JPEG, says ${name}`, async () => {
      const page = { ...deflatePage(inks, { 317: [2] }), strips: [deflateSync(differences(inks))] };
      const drawn = await withPicturePdf(tiffFile([page]), TIFF, (pdf) => draw(pdf, 1));
      const similarity = await withPicturePdf(await jpegFile({ colours: 'cmyk' }), JPEG, (pdf) => draw(pdf, 1));
      expect(farthest(drawn, similarity)).to.be.at.most(NEAR);
    });

    it(`shows every page, says ${name}`, async () => {
      const file = tiffFile([deflatePage(grey), faxPage(4, faxes.group4)]);
      await withPicturePdf(file, TIFF, async (pdf) => {
        expect(farthest(await draw(pdf, 1), inGrey)).to.be.at.most(1);
        expect(farthest(await draw(pdf, 2), halves(255, 0))).to.be.at.most(1);
      });
    });
  }

  const fax = faxPage(4, faxes.group4);
  const other = (tags: TiffTags): Page => ({ ...fax, tags: { ...fax.tags, ...tags } });
  const views: readonly (readonly [string, TiffTags, Orientation, Resolution | undefined])[] = [
    ['nothing', {}, 1, undefined],
    ['how it is turned', { 274: [8] }, 8, undefined],
    ['pixels an inch', { 282: [204, 1], 283: [196, 1], 296: [2] }, 1, { x: 204, y: 196 }],
    ['pixels for what is an inch when it is not said', { 282: [300, 1], 283: [300, 1] }, 1, { x: 300, y: 300 }],
    ['pixels a centimetre', { 282: [1000, 10], 283: [1000, 10], 296: [3] }, 1, { x: 254, y: 254 }],
    ['a pixel a millimetre, which means none', { 282: [10, 1], 283: [10, 1], 296: [3] }, 1, undefined],
    ['the same by the inch', { 282: [13316915, 524288], 283: [13316915, 524288], 296: [2] }, 1, undefined],
    ['only the shape of a pixel', { 282: [300, 1], 283: [300, 1], 296: [1] }, 1, undefined],
    ['a fraction that is none', { 282: [0, 0], 283: [1, 0], 296: [2] }, 1, undefined],
  ];
  for (const [sentence, tags, orientation, resolution] of views) {
    it(`is told ${sentence}`, async () => {
      expect(await pictureIn(tiffFile([other(tags)]), TIFF)).to.deep.include({ orientation, resolution });
    });
  }

  it('keeps the profile of its colours, and writes it once for all pages', async () => {
    const { colours } = (await pictureIn(await jpegFile({ profile: 'p3' }), JPEG)).image;
    const profile = colours.kind === 'rgb' ? [...(colours.profile ?? [])] : [];
    const file = tiffFile([1, 2].map(() => deflatePage(sample, { 34675: profile })));
    const { readings } = await readingOf(file, TIFF);
    expect(readings).to.have.length(2);
    await withPicturePdf(file, TIFF, async (pdf) => {
      expect((await imagesOf(pdf)).map(({ color }) => color)).to.deep.equal(['icc', 'icc']);
    });
    await withPicturePdf(tiffFile([deflatePage(grey, { 34675: profile })]), TIFF, async (pdf) => {
      expect((await imagesOf(pdf)).map(({ color }) => color)).to.deep.equal(['gray']);
    });
  });

  const toBeDecoded: readonly (readonly [sentence: string, page: Page])[] = [
    ['in several strips', { ...deflatePage(sample), strips: [Buffer.alloc(10), Buffer.alloc(10)] }],
    ['with alpha', deflatePage(sample, { 338: [2] })],
    ['in planes', deflatePage(sample, { 284: [2] })],
    ['of other inks', deflatePage(inks, { 332: [2] })],
    ['whose bits are in another order', other({ 266: [2] })],
    ['of numbers with a sign', deflatePage(grey, { 339: [2] })],
    ['of samples of several sizes', deflatePage(sample, { 258: [8, 8, 4] })],
    ['of 16 bits', deflatePage(grey, { 258: [16] })],
    ['of a palette', deflatePage(grey, { 262: [3] })],
    ['that says nothing of its colours', { ...fax, tags: { ...size, 258: [1], 259: [4] } }],
    ['without compression', deflatePage(grey, { 259: [1] })],
    ['compressed by LZW', deflatePage(grey, { 259: [5] })],
    ['compressed by JPEG', deflatePage(grey, { 259: [7] })],
    ['of YCbCr', deflatePage(sample, { 262: [6] })],
    ['of a JPEG of another size', jpegPage(jpeg, { 257: [HEIGHT - 8] })],
    ['of a JPEG of other colours', jpegPage(greyJpeg)],
    ['of a JPEG that is cut off', jpegPage(jpeg.subarray(0, -40))],
    ['of a JPEG that is none', jpegPage(Buffer.alloc(100))],
    ['of a JPEG whose tables are broken', jpegPage(jpeg, { 347: [0xff, 0xd8, 0xff] })],
    ['of a JPEG whose tables are a picture', jpegPage(jpeg, { 347: [...greyJpeg] })],
    ['of a JPEG with a marker of its own for colours', jpegPage(marked, { 258: [8, 8, 8, 8], 262: [5], 277: [4] })],
    ['with another predictor', deflatePage(sample, { 317: [3] })],
    ['of Group 3 with what is not compressed', faxPage(3, faxes.group3, { 292: [2] })],
    ['whose data are too short', { ...deflatePage(grey), strips: [deflateSync(grey.samples.subarray(1))] }],
    ['whose data are too long', { ...deflatePage(grey), strips: [deflateSync(sample.samples)] }],
    ['whose data are broken', { ...deflatePage(grey), strips: [Buffer.from('broken')] }],
    ['that lies about its size', deflatePage(grey, { 256: [30_000], 257: [30_000] })],
    ['of a fax that lies about its size', other({ 257: [60_000] })],
    ['whose data are elsewhere', { ...fax, tags: { ...fax.tags, 273: [2 ** 31], 279: [1000] }, strips: [] }],
    ['without data', { ...fax, strips: [] }],
  ];
  for (const [sentence, page] of toBeDecoded) {
    it(`leaves one ${sentence} to be decoded`, async () => {
      expect(undecoded(await readingOf(tiffFile([page]), TIFF))).to.deep.equal([0]);
    });
  }

  it('tells which pages are to be decoded, and passes over previews and masks', async () => {
    const lzw = (tags: TiffTags = {}): Page => deflatePage(grey, { 259: [5], ...tags });
    const answer = await readingOf(
      tiffFile([fax, lzw({ 254: [1] }), lzw(), lzw({ 254: [4] }), lzw({ 255: [2] }), lzw()]),
      TIFF,
    );
    expect(answer.readings).to.have.length(3);
    expect(undecoded(answer)).to.deep.equal([2, 5]);
  });

  it('takes the first of pages that all call themselves previews', async () => {
    const { readings } = await readingOf(tiffFile([other({ 254: [1] }), other({ 254: [1] })]), TIFF);
    expect(readings).to.have.length(1);
  });

  it('warns of pages that are out of reach, and takes those before them', async () => {
    const whole = tiffFile([fax]);
    for (const next of [whole.readUInt32LE(4), 2 ** 31]) {
      const file = Buffer.from(whole);
      file.writeUInt32LE(next, file.length - 4);
      const { readings, warnings } = await readingOf(file, TIFF);
      expect(readings).to.have.length(1);
      expect(warnings).to.deep.equal(['a.image: the TIFF is damaged: what follows page 1 cannot be read.']);
    }
  });

  it('does not mind fields that call themselves longer than the file, or empty', async () => {
    const file = tiffFile([other({ 282: [300, 1], 283: [300, 1] })]);
    const field = file.indexOf(Buffer.from('1a010500', 'hex'));
    for (const [count, resolution] of [
      [0xffffffff, { x: 300, y: 300 }],
      [0, undefined],
    ] as const) {
      file.writeUInt32LE(count, field + 4);
      expect((await pictureIn(file, TIFF)).resolution).to.deep.equal(resolution);
    }
  });

  const empty = Buffer.from('II*\0\b\0\0\0\xff\xff', 'latin1');
  const refusals: readonly (readonly [sentence: string, tiff: Buffer, kind: string, message: RegExp])[] = [
    ['that is cut off in its header', Buffer.from('II*\0'), 'invalid-input', /no page that can be read/],
    [
      'whose first page is nowhere',
      Buffer.from('MM\0*\xff\xff\xff\xff', 'latin1'),
      'invalid-input',
      /no page that can/,
    ],
    ['without pages', Buffer.from('II*\0\0\0\0\0'), 'invalid-input', /no page that can be read/],
    ['whose first page is cut off', empty, 'invalid-input', /no page that can be read/],
    ['of no width', tiffFile([other({ 256: [0] })]), 'invalid-input', /page 1 has no size/],
    ['of no stated height', tiffFile([fax, { tags: { 256: [4] }, strips: [] }]), 'invalid-input', /page 2 has no size/],
    [
      'of too many pixels',
      tiffFile([other({ 256: [60_000], 257: [60_000] })]),
      'too-complex',
      /60000 × 60000 pixels; at most/,
    ],
    [
      'of pages that decode to too much',
      tiffFile(Array<Page>(100).fill(deflatePage(grey, { 256: [20_000], 257: [20_000] }))),
      'too-complex',
      /more than the 16 GB/,
    ],
    ['of too many pages', tiffFile(Array<Page>(2001).fill(fax)), 'too-complex', /more than the 2000 pages/],
  ];
  for (const [sentence, tiff, kind, message] of refusals) {
    it(`refuses one ${sentence}`, async () => {
      const failure = await failureOf(readingOf(tiff, TIFF));
      expect(failure).to.include({ kind });
      expect(failure).to.have.property('message').that.matches(message);
    });
  }

  it('reads both byte orders, and offsets of eight bytes', async () => {
    for (const [littleEndian, big] of [
      [false, false],
      [true, true],
      [false, true],
    ] as const) {
      const picture = await pictureIn(bareTiff({ littleEndian, big }), TIFF);
      expect(picture).to.deep.include({ orientation: 3 });
      expect(picture.image).to.include({ width: WIDTH, height: HEIGHT, filter: 'CCITTFaxDecode' });
    }
  });
});

function undecoded({ readings }: ImageAnswer): readonly number[] {
  return readings.flatMap((reading) => ('undecoded' in reading ? reading.undecoded.page : []));
}

/** A fax with the data behind its only directory. */
function bareTiff({ littleEndian, big }: { readonly littleEndian: boolean; readonly big: boolean }): Buffer {
  const fields = [
    [256, WIDTH],
    [257, HEIGHT],
    [258, 1],
    [259, 4],
    [262, 0],
    [273, 500],
    [274, 3],
    [279, faxes.group4.length],
  ] as const;
  const file = Buffer.alloc(500);
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const offset = (at: number, value: number): void => {
    if (big) view.setBigUint64(at, BigInt(value), littleEndian);
    else view.setUint32(at, value, littleEndian);
  };
  file.write(littleEndian ? 'II' : 'MM');
  view.setUint16(2, big ? 43 : 42, littleEndian);
  if (big) view.setUint16(4, 8, littleEndian);
  const start = big ? 16 : 8;
  offset(big ? 8 : 4, start);
  if (big) offset(start, fields.length);
  else view.setUint16(start, fields.length, littleEndian);
  for (const [index, [tag, value]] of fields.entries()) {
    const at = start + (big ? 8 : 2) + index * (big ? 20 : 12);
    view.setUint16(at, tag, littleEndian);
    view.setUint16(at + 2, 3, littleEndian);
    offset(at + 4, 1);
    view.setUint16(at + (big ? 12 : 8), value, littleEndian);
  }
  return Buffer.concat([file, faxes.group4]);
}
