import { crc32 } from 'node:zlib';

import { expect } from 'chai';
import sharp, { type Sharp } from 'sharp';

import { InvalidInput, TooComplex, UnsupportedInput } from '../../../../../engine/errors.js';
import { noSandbox } from '../../../../../engine/tools/sandbox/sandbox.js';
import { bmpFile } from '../../../../fixtures/images/bmp-file.js';
import { closeDecoder, decoded, decodedOne, sandbox } from '../../../../fixtures/images/decoding.js';
import { failureOf } from '../../../../fixtures/failure-of.js';
import { animated, fileBySharp } from '../../../../fixtures/images/image-files.js';
import { oddBmp } from '../../../../fixtures/images/odd-bmp.js';
import { pngFile } from '../../../../fixtures/images/png-file.js';
import { inColours, samplePicture } from '../../../../fixtures/images/sample-picture.js';
import { compressed, plainPage, tiffFile, type TiffPage, withTags } from '../../../../fixtures/images/tiff-file.js';

const sample = samplePicture();
const rgba = inColours(sample, 'rgba');
const cmyk = inColours(sample, 'cmyk');
const bilevel = inColours(sample, 'bilevel');
/** TIFF tags for two 16-bit samples: grey, and unassociated alpha. */
const deepGreyAlpha = { 258: [16, 16], 338: [2] };
/** 16-bit samples whose two bytes differ, so that a lost or swapped byte shows. */
const deepRow = Buffer.from(new Uint16Array([0x0102, 0xfffe, 0x8001, 0x1234, 0x00ff, 0xff00]).buffer);

/** 16 × 16 pixels in quarters of yellow, green, red and black, as libjpeg writes them with `arith_code`. */
const arithmetic = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1x',
    'eXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/yQAR',
    'CAAQABADASIAAhEBAxEB/8wACgAQEAUBEBEF/9oADAMBAAIRAxEAPwDSj64y2FHFfMzI/rzY+VzZD2loRPmsQv/Z',
  ].join(''),
  'base64',
);

after(closeDecoder);

describe('a decoded picture', () => {
  for (const [format, write] of [
    ['WebP without loss', (image: Sharp) => image.webp({ lossless: true })],
    ['WebP with loss', (image: Sharp) => image.webp({ quality: 60 })],
    ['PNG that is interlaced', (image: Sharp) => image.png({ progressive: true })],
    ['TIFF in LZW', (image: Sharp) => image.tiff({ compression: 'lzw' })],
    [
      'TIFF in tiles',
      (image: Sharp) => image.tiff({ compression: 'deflate', tile: true, tileWidth: 16, tileHeight: 16 }),
    ],
    ['TIFF in JPEG', (image: Sharp) => image.tiff({ compression: 'jpeg' })],
    ['progressive JPEG', (image: Sharp) => image.jpeg({ progressive: true })],
  ] as const) {
    it(`has the colours of a ${format}`, async () => {
      const file = await fileBySharp(write, sample);
      const { picture, opacity, damaged } = await decodedOne(file);
      expect(await formOf(picture)).to.deep.equal({ format: 'png', space: 'srgb', channels: 3, bits: 8, plain: true });
      expect(await samplesOf(picture)).to.deep.equal(await samplesOf(file));
      expect([opacity, damaged]).to.deep.equal([undefined, false]);
    });
  }

  for (const [format, write] of [
    ['WebP', (image: Sharp) => image.webp({ lossless: true, exact: true })],
    ['PNG', (image: Sharp) => image.png()],
    ['TIFF', (image: Sharp) => image.tiff({ compression: 'lzw' })],
    ['GIF', (image: Sharp) => image.gif()],
  ] as const) {
    it(`comes apart from the opacity of a ${format}`, async () => {
      const file = await fileBySharp(write, rgba);
      const { picture, opacity } = await decodedOne(file);
      expect(await formOf(picture)).to.include({ channels: 3 });
      expect(await samplesOf(picture)).to.deep.equal(await sharp(file).removeAlpha().raw().toBuffer());
      expect(await samplesOf(opacity, 'b-w')).to.deep.equal(await sharp(file).extractChannel(3).raw().toBuffer());
    });
  }

  it('has the colours and the opacity of a BMP', async () => {
    const { picture, opacity } = await decodedOne(bmpFile(rgba));
    const rgb = inColours(sample, 'rgb');
    expect(await samplesOf(picture)).to.deep.equal(rgb.samples);
    const expected = rgba.samples.filter((_, at) => at % 4 === 3);
    expect(await samplesOf(opacity, 'b-w')).to.deep.equal(Buffer.from(expected));
  });

  it('has no opacity where all of it is opaque', async () => {
    const opaque = inColours(sample, 'rgba');
    for (let at = 3; at < opaque.samples.length; at += 4) opaque.samples[at] = 255;
    expect(await decodedOne(pngFile(opaque))).to.include({ opacity: undefined, damaged: false });
  });

  it('has opacity of 8 bits where a grey of 16 bits has more', async () => {
    const samples = Buffer.from(new Uint16Array([0x1234, 0x8080, 0xfedc, 0]).buffer);
    const page = withTags(
      { ...plainPage({ width: 2, height: 1, channels: 2, samples }), strips: [samples] },
      deepGreyAlpha,
    );
    const { picture, opacity } = await decodedOne(tiffFile([page]));
    expect(await deepSamplesOf(picture, 'grey16')).to.deep.equal([0x1234, 0xfedc]);
    expect(await samplesOf(opacity, 'b-w')).to.deep.equal(Buffer.of(0x80, 0));
  });

  it('is not darkened by opacity that a TIFF has multiplied its colours with', async () => {
    const samples = Buffer.from([50, 100, 0, 128, 10, 20, 30, 255]);
    const page = withTags(plainPage({ width: 2, height: 1, channels: 4, samples }), { 262: [2], 338: [1] });
    const { picture, opacity } = await decodedOne(tiffFile([page]));
    expect([...(await samplesOf(picture))]).to.deep.equal([99, 199, 0, 10, 20, 30]);
    expect([...(await samplesOf(opacity, 'b-w'))]).to.deep.equal([128, 255]);
  });

  it('is to be seen where the fourth channel of a TIFF is empty', async () => {
    const samples = Buffer.from([50, 100, 0, 0, 10, 20, 30, 0]);
    const page = withTags(plainPage({ width: 2, height: 1, channels: 4, samples }), { 262: [2], 338: [0] });
    expect(await decodedOne(tiffFile([page]))).to.include({ opacity: undefined });
  });

  it('keeps 16 bits', async () => {
    const page = withTags(plainPage({ width: 2, height: 1, channels: 3, samples: deepRow }), { 258: [16, 16, 16] });
    const { picture } = await decodedOne(tiffFile([page]));
    expect(await formOf(picture)).to.include({ space: 'rgb16', bits: 16 });
    expect(await deepSamplesOf(picture, 'rgb16')).to.deep.equal([0x0102, 0xfffe, 0x8001, 0x1234, 0x00ff, 0xff00]);
  });

  it('keeps the inks of CMYK, in one strip', async () => {
    const { picture } = await decodedOne(tiffFile([await compressed(plainPage(cmyk), 'lzw')]));
    expect(await formOf(picture)).to.include({ format: 'tiff', space: 'cmyk', bits: 8 });
    expect(await samplesOf(picture, 'cmyk')).to.deep.equal(cmyk.samples);
    expect(tagsOf(picture)).to.include({ 259: 8, 278: cmyk.height, 317: 2 });
  });

  it('has 8 bits of CMYK of 16', async () => {
    const samples = Buffer.from(new Uint16Array([0, 0x8000, 0xffff, 0x0101]).buffer);
    const page = withTags(plainPage({ width: 1, height: 1, channels: 4, samples }), { 258: [16, 16, 16, 16] });
    const { picture } = await decodedOne(tiffFile([page]));
    expect([...(await samplesOf(picture, 'cmyk'))]).to.deep.equal([0, 0x80, 0xff, 1]);
  });

  it('in black and white is one strip in CCITT Group 4', async () => {
    const page = await compressed(plainPage(bilevel), 'ccittfax4');
    const { picture } = await decodedOne(await asLzw(tiffFile([page])));
    expect(tagsOf(picture)).to.include({ 258: 1, 259: 4, 262: 1, 278: bilevel.height });
    expect(await samplesOf(picture, 'b-w')).to.deep.equal(bilevel.samples);
  });

  it('has the numbers of its source and the profile that says what they mean', async () => {
    const file = await fileBySharp((image) => image.withIccProfile('p3').webp({ lossless: true }), sample);
    const { picture } = await decodedOne(file);
    const { icc } = await sharp(file).metadata();
    expect((await sharp(picture).metadata()).icc)
      .to.be.instanceOf(Buffer)
      .and.to.deep.equal(icc);
    expect(await samplesOf(picture)).to.deep.equal(await samplesOf(file));
  });

  it('is sRGB of 8 bits where a PDF has no such colours', async () => {
    const samples = Buffer.from(new Float32Array([0, 0.5, 1]).buffer);
    const plain = { ...plainPage({ width: 1, height: 1, channels: 3, samples }), strips: [samples] };
    const { picture } = await decodedOne(tiffFile([withTags(plain, { 258: [32, 32, 32], 339: [3, 3, 3] })]));
    // Half of the light is at 188 of 255 (IEC 61966-2-1).
    expect([...(await samplesOf(picture))]).to.deep.equal([0, 188, 255]);
  });

  it('is the first frame of an animation', async () => {
    for (const file of [
      await animated((image) => image.gif()),
      await animated((image) => image.webp({ lossless: true })),
    ]) {
      const { picture } = await decodedOne(file);
      expect(await samplesOf(picture)).to.deep.equal(sample.samples);
    }
  });

  it('is made of a JPEG that is arithmetically coded', async () => {
    const samples = await samplesOf((await decodedOne(arithmetic)).picture);
    const bright = [0, 15, 240, 255].map((at) =>
      [...samples.subarray(3 * at, 3 * at + 3)].map((it) => (it > 127 ? 1 : 0)),
    );
    expect(bright).to.deep.equal([
      [1, 1, 0],
      [0, 1, 0],
      [1, 0, 0],
      [0, 0, 0],
    ]);
  });

  it('lies as it is stored, however it is to be turned', async () => {
    const file = await fileBySharp((image) => image.withMetadata({ orientation: 6 }).webp({ lossless: true }), sample);
    const { picture } = await decodedOne(file);
    expect(await samplesOf(picture)).to.deep.equal(sample.samples);
  });

  it('is made of each page that is asked for, in that order', async () => {
    const pages = [plainPage(sample), plainPage(inColours(sample, 'grey')), plainPage(cmyk)];
    const pictures = await decoded(tiffFile(pages), { pages: [2, 0] });
    const forms = await Promise.all(pictures.map(({ picture }) => formOf(picture)));
    expect(forms.map(({ space }) => space)).to.deep.equal(['cmyk', 'srgb']);
  });

  it('is made of each of many pages', async () => {
    const pages = Array.from({ length: 400 }, (_, index) => greyPage(index % 256));
    const asked = [399, ...Array.from({ length: 399 }, (_, index) => index)];
    const pictures = await decoded(tiffFile(pages), { pages: asked });
    const greys = await Promise.all(pictures.map(async ({ picture }) => (await samplesOf(picture))[0]));
    expect(greys).to.deep.equal(asked.map((page) => page % 256));
  });

  it('is the same where there is no sandbox', async () => {
    const file = await fileBySharp((image) => image.webp({ lossless: true }), sample);
    const [one] = await decoded(file, { box: noSandbox });
    const [other] = await decoded(file, { box: sandbox });
    expect(one?.picture).to.be.instanceOf(Buffer).and.to.deep.equal(other?.picture);
  });
});

describe('an image that is damaged', () => {
  for (const [what, write, harm] of [
    ['PNG without its end', (image: Sharp) => image.png({ compressionLevel: 0 }), withoutEnd],
    ['JPEG without its end', (image: Sharp) => image.jpeg({ quality: 100 }), withoutEnd],
    ['TIFF that is overwritten', (image: Sharp) => image.tiff({ compression: 'lzw', tileHeight: 16 }), overwritten],
  ] as const) {
    it(`shows what there is of a ${what}, and says so`, async () => {
      const { picture, damaged } = await decodedOne(harm(await fileBySharp(write, sample)));
      const [red = 0, green = 0, blue = 0] = await samplesOf(picture);
      expect(red - green - blue).to.be.greaterThan(250);
      expect(damaged).to.equal(true);
    });
  }

  for (const [what, file] of [
    ['nothing but the first bytes of a PNG', pngFile(sample).subarray(0, 20)],
    // SVG could make libvips read other files.
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['no image at all', Buffer.from('GIF89a and nothing else')],
    ['no page with such a number', tiffFile([])],
  ] as const) {
    it(`is refused when there is ${what}`, async () => {
      const error = await failureOf(decoded(file));
      expect(error)
        .to.be.instanceOf(InvalidInput)
        .with.property('message', 'scan.img: the image is damaged and cannot be read.');
    });
  }
});

describe('an image that is not decoded', () => {
  for (const [what, file, words] of [
    ['Zstandard', compressedBy(50000), 'encoded as Zstandard cannot be read; save it uncompressed'],
    ['JPEG of the old style', compressedBy(6), 'encoded as JPEG of the old style'],
    ['JPEG XL', compressedBy(50002), 'encoded as JPEG XL'],
    ['CIELab of 8 bits', tiffFile([withTags(plainPage(sample), { 262: [8] })]), 'encoded in this way'],
    ['a code that nobody here knows', compressedBy(65000), 'encoded in this way'],
    ['runs of 24 bits', oddBmp({ size: 64, bits: 24, compression: 4, pixels: '00' }), 'encoded as 24-bit run lengths'],
    ['JPEG within a BMP', oddBmp({ bits: 0, compression: 4, pixels: 'ffd8' }), 'encoded as JPEG within a BMP'],
  ] as const) {
    it(`is one in ${what}`, async () => {
      const error = await failureOf(decoded(file));
      expect(error).to.be.instanceOf(UnsupportedInput).with.property('message').that.contains(`scan.img: images`);
      expect(error).to.have.property('message').that.contains(words);
    });
  }

  for (const [what, file, limit] of [
    ['has too many pixels', claiming(25_000, 25_000, pngFile(sample)), '500 million'],
    ['is too wide', claiming(70_000, 10, pngFile(sample)), '65500'],
    [
      'does not fit into memory, where it has to be as a whole',
      claiming(12_000, 12_000, pngFile(rgba, { depth: 16, interlaced: true })),
      'as a whole',
    ],
  ] as const) {
    it(`is one that ${what}`, async () => {
      const error = await failureOf(decoded(file));
      expect(error).to.be.instanceOf(TooComplex).with.property('message').that.contains(limit);
    });
  }
});

/** Properties of a plain PNG or TIFF, without strips of several rows. */
async function formOf(picture: Buffer): Promise<Readonly<Record<string, unknown>>> {
  const { format, space, channels, bitsPerSample, isProgressive } = await sharp(picture).metadata();
  return { format, space, channels, bits: bitsPerSample, plain: !isProgressive };
}

/** Samples unconverted, in 8 bits. */
async function samplesOf(picture: Buffer | undefined, space = 'srgb'): Promise<Buffer> {
  if (picture === undefined) throw new Error('There is no such picture.');
  const image = sharp(picture).keepIccProfile();
  return await (space === 'cmyk' ? image.pipelineColourspace(space) : image).toColourspace(space).raw().toBuffer();
}

async function deepSamplesOf(picture: Buffer, space: 'grey16' | 'rgb16'): Promise<readonly number[]> {
  const { buffer, byteOffset, length } = await sharp(picture).toColourspace(space).raw({ depth: 'ushort' }).toBuffer();
  return [...new Uint16Array(buffer.slice(byteOffset, byteOffset + length))];
}

/** The first value of each field of a TIFF, where it is in the directory itself (TIFF 6.0, section 2). */
function tagsOf(tiff: Buffer): Readonly<Record<number, number>> {
  const directory = tiff.subarray(tiff.readUInt32LE(4));
  const fields = Array.from({ length: directory.readUInt16LE(0) }, (_, at) => directory.subarray(2 + 12 * at));
  return Object.fromEntries(fields.map((it) => [it.readUInt16LE(0), it.readUInt16LE(8)]));
}

/** Black and white with LZW, which PDF has as well, but in several strips. */
async function asLzw(tiff: Buffer): Promise<Buffer> {
  return await sharp(tiff)
    .toColourspace('b-w')
    .tiff({ compression: 'lzw', predictor: 'none', bitdepth: 1, tileHeight: 16 })
    .toBuffer();
}

/** A page that a PDF cannot hold as it is, so that libvips has to decode it. */
function greyPage(value: number): TiffPage {
  return plainPage({ width: 1, height: 1, channels: 1, samples: Buffer.of(value) });
}

/** A TIFF that states this compression (TIFF 6.0, tag 259). */
function compressedBy(compression: number): Buffer {
  return tiffFile([withTags(plainPage(sample), { 259: [compression] })]);
}

function withoutEnd(file: Buffer): Buffer {
  return file.subarray(0, Math.floor(file.length * 0.9));
}

/** Overwrites the last samples before the directory of a TIFF. */
function overwritten(file: Buffer): Buffer {
  const end = file.readUInt32LE(4);
  return Buffer.from(file).fill(0xa5, Math.floor(end * 0.7), Math.floor(end * 0.9));
}

/** The PNG with another width and height in its header, which follows the signature. */
function claiming(width: number, height: number, png: Buffer): Buffer {
  const file = Buffer.from(png);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  return file;
}
