import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { crc32, deflateSync, inflateSync } from 'node:zlib';

import { expect } from 'chai';
import sharp from 'sharp';

import { PNG } from '../../../../../engine/media-types/media-types.js';
import type { EncodedImage } from '../../../../../engine/contract/tools/images.js';
import { undoPredictor } from '../../../../../engine/pdf/filters/predictors.js';
import { PdfDict } from '../../../../../engine/pdf/syntax/values.js';
import readImage from '../../../../../engine/tools/images/read/read-image.js';
import { filteredRows } from '../../../../fixtures/images/filtered-rows.js';
import { drawers, farthest, imagesOf } from '../../../../fixtures/pdf/picture-pdf.js';
import { pngFile as fileOf } from '../../../../fixtures/images/png-file.js';
import { pngChunk, pngFile, type PngParts } from '../../../../fixtures/images/png-parts.js';
import { inFolderAsync } from '../../../../fixtures/pdf/raw-pdf.js';
import { pictureIn, withPicturePdf } from '../../../../fixtures/images/reading-of.js';
import { inColours, samplePicture } from '../../../../fixtures/images/sample-picture.js';

/** Samples of a picture with alpha, those of 16 bits with the higher byte first. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly depth: 8 | 16;
  readonly type: 4 | 6;
  readonly samples: Buffer;
}

type Shape = Omit<Picture, 'samples'>;

const kinds: readonly (readonly [string, Shape])[] = [
  ['greys', { width: 13, height: 11, depth: 8, type: 4 }],
  ['greys of 16 bits', { width: 13, height: 11, depth: 16, type: 4 }],
  ['colours', { width: 13, height: 11, depth: 8, type: 6 }],
  ['colours of 16 bits', { width: 13, height: 11, depth: 16, type: 6 }],
];
const filters: readonly (readonly [string, (row: number) => number])[] = [
  ['unfiltered', () => 0],
  ['told by what is to the left', () => 1],
  ['told by what is above', () => 2],
  ['told by an average', () => 3],
  ['told by what is nearest', () => 4],
  ['each filtered in another way', (row) => (row * 3) % 5],
  ['filtered in other ways from the last to the first', (row) => (4 + row * 4) % 5],
];

describe('a PNG with alpha', () => {
  for (const [kind, shape] of kinds) {
    for (const [filtered, filterOf] of filters) {
      it(`is split into ${kind} and their opacity when its rows are ${filtered}`, async () => {
        const picture = noisy(shape);
        expect(await splitOf(fileWith(picture, filterOf))).to.deep.equal(await decodedBySharp(picture));
      });

      it(`in ${kind}, opaque everywhere, is without opacity when its rows are ${filtered}`, async () => {
        const picture = opaque(noisy(shape));
        const { colours } = await decodedBySharp(picture);
        const split = await splitOf(fileWith(picture, filterOf));
        expect(split).to.deep.equal({ colours, opacity: undefined, files: ['colours'] });
      });

      for (const [place, at] of Object.entries({ first: 0, middle: 6 * 13 + 5, last: 13 * 11 - 1 })) {
        it(`in ${kind} shows a single ${place} pixel that is not opaque when its rows are ${filtered}`, async () => {
          const picture = opaque(noisy(shape));
          picture.samples.writeUInt8(254, (at + 1) * pixelBytes(shape) - shape.depth / 8);
          const { opacity } = await splitOf(fileWith(picture, filterOf));
          expect(opacity && [...opacity].flatMap((it, place) => (it === 255 ? [] : [[place, it]]))).to.deep.equal([
            [at, 254],
          ]);
        });
      }
    }
  }

  const shapes: readonly (readonly [string, Shape])[] = [
    ['of one pixel', { width: 1, height: 1, depth: 8, type: 6 }],
    ['of one grey pixel of 16 bits', { width: 1, height: 1, depth: 16, type: 4 }],
    ['of one column', { width: 1, height: 300, depth: 8, type: 6 }],
    ['whose rows are wider than what is read at once', { width: 65_500, height: 3, depth: 16, type: 6 }],
  ];
  for (const [sentence, shape] of shapes) {
    it(`${sentence} is split`, async () => {
      const picture = noisy(shape);
      expect(await splitOf(fileWith(picture, () => 4))).to.deep.equal(await decodedBySharp(picture));
    });
  }

  it('whose data are in chunks of a byte is split', async () => {
    const picture = noisy({ width: 40, height: 30, depth: 8, type: 6 });
    const data = [...deflateSync(rowsOf(picture, () => 3))].map((byte) => pngChunk('IDAT', Buffer.of(byte)));
    expect(await splitOf(pngFile({ ...picture, data }))).to.deep.equal(await decodedBySharp(picture));
  });

  for (const depth of [8, 16] as const) {
    it(`of a photograph of ${depth} bits that is unfiltered becomes much smaller, and is the same`, async () => {
      const picture = photographic({ width: 200, height: 150, depth, type: 6 });
      const file = fileWith(picture, () => 0);
      expect(await splitOf(file)).to.deep.equal(await decodedBySharp(picture));
      await inFolderAsync(async (path) => {
        const image = await imageIn(file, path);
        expect(sizeOf(image)).to.be.below(0.8 * deflateSync(rowsOf(picture, () => 0)).length);
      });
    });
  }

  for (const [name, draw] of drawers) {
    for (const colours of ['rgba', 'greyAlpha'] as const) {
      for (const depth of [8, 16] as const) {
        it(`(${colours}, ${depth} bits) lets the page be seen through it, says ${name}`, async () => {
          const sample = inColours(samplePicture(), colours);
          const expected = inColours(samplePicture(), colours === 'rgba' ? 'rgb' : 'grey');
          const drawn = await withPicturePdf(fileOf(sample, { depth }), PNG, (pdf) => draw(pdf, 1));
          expect(farthest(drawn, onWhite(expected, sample))).to.be.at.most(1);
        });
      }
    }
  }

  it('keeps the profile of its colours', async () => {
    const { width, height, samples } = inColours(samplePicture(), 'rgba');
    const image = sharp(samples, { raw: { width, height, channels: 4 } });
    await withPicturePdf(await image.withIccProfile('p3').png().toBuffer(), PNG, async (pdf) => {
      const [colours, opacity] = await imagesOf(pdf);
      expect(colours).to.include({ type: 'image', color: 'icc', comp: '3' });
      expect(opacity).to.include({ type: 'smask', color: 'gray', comp: '1', bpc: '8' });
    });
  });

  it('is seen as it says', async () => {
    const picture = noisy({ width: 13, height: 11, depth: 8, type: 6 });
    const density = pngChunk('pHYs', Buffer.of(0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1));
    const read = await pictureIn(pngFile({ ...picture, chunks: [density], rows: rowsOf(picture, () => 1) }), PNG);
    expect(read).to.deep.include({ orientation: 1, resolution: { x: 300, y: 300 } });
  });

  const whole = noisy({ width: 300, height: 200, depth: 8, type: 6 });
  const rows = rowsOf(whole, () => 1);
  const compressed = deflateSync(rows);
  const wrongSum = pngChunk('IDAT', compressed);
  wrongSum.writeUInt32BE(crc32('other data'), wrongSum.length - 4);
  const wrongData = Buffer.from(compressed);
  wrongData.fill(0, 100_000, 100_100);
  const odd: readonly (readonly [sentence: string, parts: PngParts])[] = [
    ['that is cut off', { ...whole, data: [pngChunk('IDAT', compressed.subarray(0, 150_000))], end: Buffer.alloc(0) }],
    ['of too few rows', { ...whole, rows: rows.subarray(0, -1201) }],
    ['of too many rows', { ...whole, rows: Buffer.concat([rows, rows]) }],
    ['whose data are not what their checksum says', { ...whole, data: [wrongSum] }],
    ['whose data are broken', { ...whole, data: [pngChunk('IDAT', wrongData)] }],
    [
      'of a filter that there is not',
      { ...whole, rows: Buffer.concat([rows.subarray(0, -1201), Buffer.alloc(1201, 5)]) },
    ],
    ['that is interlaced', { ...whole, rows, interlace: 1 }],
    ['of very many pixels', { ...whole, width: 10_000, height: 5001, rows }],
  ];
  for (const [sentence, parts] of odd) {
    it(`${sentence} is left to be decoded, with nothing of it in the folder`, async () => {
      await inFolderAsync(async (path) => {
        const [reading] = await readingsOf(pngFile(parts), path);
        expect(reading).to.have.property('undecoded');
        expect(readdirSync(path('.'))).to.deep.equal(['image']);
      });
    });
  }
});

function pixelBytes({ type, depth }: Shape): number {
  return ((type === 6 ? 4 : 2) * depth) / 8;
}

function rowsOf(picture: Picture, filterOf: (row: number) => number): Buffer {
  const bytes = pixelBytes(picture);
  return filteredRows(picture.samples, { rowBytes: picture.width * bytes, pixelBytes: bytes, filterOf });
}

function fileWith(picture: Picture, filterOf: (row: number) => number): Buffer {
  return pngFile({ ...picture, rows: rowsOf(picture, filterOf) });
}

/** Bytes without a pattern, the same ones each time. */
function noisy(shape: Shape): Picture {
  const samples = Buffer.alloc(shape.width * shape.height * pixelBytes(shape));
  let state = 1;
  for (let at = 0; at < samples.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    samples[at] = state >>> 16;
  }
  return { ...shape, samples };
}

/** Colours that change little from a pixel to the next, with some noise. */
function photographic(shape: Shape): Picture {
  const { samples } = noisy(shape);
  const channels = pixelBytes(shape) / (shape.depth / 8);
  const isHigher = (at: number): boolean => shape.depth === 8 || at % 2 === 0;
  const smooth = samples.map((it, at) => {
    const pixel = Math.floor(at / pixelBytes(shape));
    const slope = ((pixel % shape.width) + 50 * (Math.floor((at * 8) / shape.depth) % channels)) & 0xff;
    return isHigher(at) ? slope + (it & 3) : it & 1;
  });
  return { ...shape, samples: Buffer.from(smooth) };
}

function opaque(picture: Picture): Picture {
  const sampleBytes = picture.depth / 8;
  const samples = Buffer.from(picture.samples);
  for (let end = pixelBytes(picture); end <= samples.length; end += pixelBytes(picture)) {
    samples.fill(255, end - sampleBytes, end);
  }
  return { ...picture, samples };
}

interface Split {
  /** Samples of 16 bits have the higher byte first. */
  readonly colours: Buffer;
  readonly opacity: Buffer | undefined;
  readonly files: readonly string[];
}

function readingsOf(file: Buffer, path: (name: string) => string) {
  writeFileSync(path('image'), file);
  const input = { path: path('image'), name: 'a.png', mime: PNG.mime, folder: path('.') };
  return readImage(input).then(({ readings }) => readings);
}

async function imageIn(file: Buffer, path: (name: string) => string): Promise<EncodedImage> {
  const [reading] = await readingsOf(file, path);
  if (reading === undefined || !('picture' in reading)) throw new Error('The picture is to be decoded.');
  return reading.picture.image;
}

async function splitOf(file: Buffer): Promise<Split> {
  return await inFolderAsync(async (path) => {
    const { softMask, ...image } = await imageIn(file, path);
    const [folder = ''] = readdirSync(path('.')).filter((name) => name !== 'image');
    return {
      colours: samplesOf(image),
      opacity: softMask && samplesOf(softMask),
      files: readdirSync(path(folder)).toSorted(),
    };
  });
}

function samplesOf({ data, parameters = {} }: EncodedImage): Buffer {
  const bytes = data.map(({ path, start, length }) => readFileSync(path).subarray(start, start + length));
  return undoPredictor(inflateSync(Buffer.concat(bytes)), PdfDict.of(parameters));
}

function sizeOf({ data }: EncodedImage): number {
  return data.reduce((sum, { length }) => sum + length, 0);
}

/** What libvips makes of the picture, and how the decoder of images cuts opacity to 8 bits. */
async function decodedBySharp(picture: Picture): Promise<Split> {
  const deep = picture.depth === 16;
  const space = picture.type === 6 ? ('rgb' as const) : ('grey' as const);
  const image = () => sharp(fileWith(picture, () => 0));
  const colours = image().removeAlpha().toColourspace(spaces[space][picture.depth]);
  const raw = await colours.raw({ depth: deep ? 'ushort' : 'uchar' }).toBuffer();
  const opacity = await sharp(await image().extractChannel(3).png().toBuffer())
    .extractChannel(0)
    .raw()
    .toBuffer();
  return { colours: deep ? Buffer.from(raw).swap16() : raw, opacity, files: ['colours', 'opacity'] };
}

const spaces = { rgb: { 8: 'srgb', 16: 'rgb16' }, grey: { 8: 'b-w', 16: 'grey16' } } as const;

/** Alpha is the last of the samples of `transparent`. */
function onWhite(picture: ReturnType<typeof samplePicture>, transparent: ReturnType<typeof samplePicture>) {
  const { width, height, channels } = picture;
  const pixels = Array.from({ length: width * height }, (_, at) => {
    const alpha = transparent.samples.readUInt8((at + 1) * transparent.channels - 1) / 255;
    return [0, 1, 2].map((it) =>
      Math.round(255 + (picture.samples.readUInt8(at * channels + Math.min(it, channels - 1)) - 255) * alpha),
    );
  });
  return { width, height, channels: 3, samples: Buffer.from(pixels.flat()) } as const;
}
