import { readFileSync } from 'node:fs';

import { expect } from 'chai';
import { decode } from 'fast-bmp';
import sharp from 'sharp';

import { encodeWithSharp } from '../../../../../engine/tools/images/write/jpeg.js';
import type { Pixels } from '../../../../../engine/formats/raster/pixels.js';
import type { ImageFormat } from '../../../../../engine/contract/tools/pages.js';
import { orderOf, writeImage } from '../../../../../engine/tools/images/write/write-image.js';
import { inFolderAsync } from '../../../../fixtures/pdf/raw-pdf.js';

type Colour = readonly [red: number, green: number, blue: number];

const red: Colour = [255, 0, 0];
const white: Colour = [255, 255, 255];
const grey: Colour = [100, 100, 100];

/** Wide enough that squares of a JPEG are of one colour; not a multiple of four. */
const WIDTH = 67;
const HEIGHT = 48;

const formats = ['jpg', 'png', 'tiff', 'bmp'] as const;
const lossless = ['png', 'tiff', 'bmp'] as const;

/** How far the colours of a JPEG may be off. */
const CLOSE = 4;

describe('a written image', () => {
  for (const format of formats) {
    it(`has the pixels of the picture, upright and in their colours, as ${format}`, async () => {
      const { width, height, colourAt } = await written(format, { top: red, bottom: grey });
      expect([width, height]).to.deep.equal([WIDTH, HEIGHT]);
      for (const x of [0, WIDTH - 1]) {
        expectClose(colourAt(x, 0), red);
        expectClose(colourAt(x, HEIGHT - 1), grey);
      }
    });

    for (const dpi of [36, 299, 1200]) {
      it(`states ${dpi} dpi as ${format}`, async () => {
        const { bytes } = await written(format, { top: red, bottom: grey, dpi });
        expect(resolutionOf[format](bytes)).to.be.closeTo(dpi, 0.02);
      });
    }
  }

  for (const format of lossless) {
    it(`has every pixel exactly as ${format}`, async () => {
      const { colourAt } = await written(format, { top: [1, 2, 3], bottom: [254, 3, 128] });
      expect(colourAt(WIDTH - 1, HEIGHT / 2 - 1)).to.deep.equal([1, 2, 3]);
      expect(colourAt(0, HEIGHT / 2)).to.deep.equal([254, 3, 128]);
    });
  }

  for (const format of ['png', 'tiff'] as const) {
    it(`has one channel as ${format} when the picture is grey`, async () => {
      const { bytes, colourAt } = await written(format, { top: white, bottom: grey });
      expect(await sharp(bytes).metadata()).to.include({ channels: 1, space: 'b-w', depth: 'uchar' });
      expect(colourAt(5, HEIGHT - 1)).to.deep.equal(grey);
    });
  }

  it('is a grey JPEG of a grey picture', async () => {
    const samples = new Uint8Array(WIDTH * HEIGHT).fill(100);
    const { bytes, colourAt } = await read('jpg', { width: WIDTH, height: HEIGHT, channels: 1, samples });
    expect(await sharp(bytes).metadata()).to.include({ channels: 1 });
    expectClose(colourAt(WIDTH - 1, HEIGHT - 1), grey);
  });

  it('is a TIFF with lossless compression and a predictor', async () => {
    const { bytes } = await written('tiff', { top: red, bottom: grey });
    expect([tiffValue(bytes, 259), tiffValue(bytes, 317)]).to.deep.equal([5, 2]);
  });

  it('is a BMP whose rows may need several writes', async () => {
    const [width, height] = [1001, 1000];
    const samples = new Uint8Array(width * height * 3).map((_, at) => (at * 7 + Math.floor(at / 3003)) % 251);
    const { colourAt } = await read('bmp', { width, height, channels: 3, samples });
    for (const [x, y] of [
      [0, 0],
      [1000, 999],
      [500, 348],
      [500, 349],
      [3, 650],
    ] as const) {
      const at = 3 * (y * width + x);
      expect(colourAt(x, y), `${x}, ${y}`).to.deep.equal([samples[at + 2], samples[at + 1], samples[at]]);
    }
  });

  it('is a JPEG of the same kind where sharp writes it', async () => {
    for (const channels of [1, 3] as const) {
      const samples = new Uint8Array(WIDTH * HEIGHT * channels).fill(100);
      const bytes = Buffer.from(await encodeWithSharp({ width: WIDTH, height: HEIGHT, channels, samples }));
      expect(bytes.toString('latin1', 6, 10)).to.equal('JFIF');
      expect(await sharp(bytes).metadata()).to.include({ format: 'jpeg', channels, width: WIDTH, height: HEIGHT });
    }
  });
});

interface Written {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  colourAt(x: number, y: number): readonly number[];
}

function written(
  format: ImageFormat,
  { top, bottom, dpi = 300 }: { readonly top: Colour; readonly bottom: Colour; readonly dpi?: number },
): Promise<Written> {
  const samples = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel++) {
    const colour = pixel < (WIDTH * HEIGHT) / 2 ? top : bottom;
    samples.set(orderOf(format) === 'rgb' ? colour : [...colour].reverse(), 3 * pixel);
  }
  return read(format, { width: WIDTH, height: HEIGHT, channels: 3, samples }, dpi);
}

function read(format: ImageFormat, pixels: Pixels, dpi = 300): Promise<Written> {
  return inFolderAsync(async (path) => {
    await writeImage(pixels, { format, path: path('image'), dpi });
    const bytes = readFileSync(path('image'));
    const { width, height, data } = format === 'bmp' ? throughBmpLibrary(bytes) : await decodedBySharp(bytes);
    return {
      width,
      height,
      bytes,
      colourAt: (x, y) => [...data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)],
    };
  });
}

interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

function throughBmpLibrary(bytes: Buffer): Decoded {
  const { width, height, data } = decode(bytes);
  if (!(data instanceof Uint8Array)) throw new Error('The library gives bytes in another way.');
  return { width, height, data };
}

async function decodedBySharp(bytes: Buffer): Promise<Decoded> {
  const { data, info } = await sharp(bytes).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** As the formats themselves have it. */
const resolutionOf: Readonly<Record<ImageFormat, (bytes: Buffer) => number>> = {
  jpg(bytes) {
    expect(bytes.toString('latin1', 6, 11)).to.equal('JFIF\0');
    expect(bytes[13], 'the unit is the inch').to.equal(1);
    expect(bytes.readUInt16BE(14)).to.equal(bytes.readUInt16BE(16));
    return bytes.readUInt16BE(14);
  },
  png(bytes) {
    const at = bytes.indexOf('pHYs');
    expect(bytes[at + 12], 'the unit is the metre').to.equal(1);
    expect(bytes.readUInt32BE(at + 4)).to.equal(bytes.readUInt32BE(at + 8));
    return bytes.readUInt32BE(at + 4) * 0.0254;
  },
  tiff(bytes) {
    expect(tiffValue(bytes, 296), 'the unit is the inch').to.equal(2);
    expect(tiffRatio(bytes, 282)).to.equal(tiffRatio(bytes, 283));
    return tiffRatio(bytes, 282);
  },
  bmp(bytes) {
    expect(bytes.readInt32LE(38)).to.equal(bytes.readInt32LE(42));
    return bytes.readInt32LE(38) * 0.0254;
  },
};

function tiffValue(bytes: Buffer, tag: number): number {
  return bytes.readUInt16LE(tiffEntry(bytes, tag) + 8);
}

function tiffRatio(bytes: Buffer, tag: number): number {
  const at = bytes.readUInt32LE(tiffEntry(bytes, tag) + 8);
  return bytes.readUInt32LE(at) / bytes.readUInt32LE(at + 4);
}

function tiffEntry(bytes: Buffer, tag: number): number {
  expect(bytes.toString('latin1', 0, 4)).to.equal('II*\0');
  const directory = bytes.readUInt32LE(4);
  for (let index = 0; index < bytes.readUInt16LE(directory); index++) {
    const at = directory + 2 + 12 * index;
    if (bytes.readUInt16LE(at) === tag) return at;
  }
  throw new Error(`There is no tag ${tag}.`);
}

function expectClose(colour: readonly number[], expected: Colour): void {
  expected.forEach((value, index) => expect(colour[index]).to.be.closeTo(value, CLOSE));
}
