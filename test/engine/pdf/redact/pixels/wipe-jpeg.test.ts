import { expect } from 'chai';
import sharp, { type JpegOptions } from 'sharp';

import { readCoefficients } from '../../../../../engine/formats/jpeg/read-coefficients.js';
import { wipeJpeg } from '../../../../../engine/pdf/redact/pixels/wipe-jpeg.js';
import type { UnitQuad } from '../../../../../engine/pdf/redact/drawing/unit-quad.js';
import { UnsupportedEncoding } from '../../../../../engine/files/malformed-data.js';

const size = { width: 203, height: 117 };
/** 41 to 90 across and 29 to 60 down, from the top left corner. */
const place = { left: 41, right: 90, top: 29, bottom: 60 };

describe('wipeJpeg', () => {
  const kinds: Readonly<Record<string, { readonly channels: 1 | 3 | 4; readonly options: JpegOptions }>> = {
    'in colours at full resolution': { channels: 3, options: { quality: 90, chromaSubsampling: '4:4:4' } },
    'in coarse colours': { channels: 3, options: { quality: 60, chromaSubsampling: '4:2:0' } },
    'in grey': { channels: 1, options: { quality: 75 } },
    'that come in passes': { channels: 3, options: { quality: 80, progressive: true } },
    'in four inks': { channels: 4, options: { quality: 85 } },
    'coded by mozjpeg': { channels: 3, options: { quality: 50, mozjpeg: true } },
    'of the best quality': { channels: 3, options: { quality: 100, chromaSubsampling: '4:4:4' } },
  };
  for (const [name, { channels, options }] of Object.entries(kinds)) {
    it(`wipes a place in images ${name}, and keeps all other pixels`, async () => {
      const file = await picture(channels, options);
      const [before, after] = [await pixelsOf(file), await pixelsOf(wipeJpeg(file, [quadOf(place)]))];
      const differences = compare(before, after);
      expect(differences.outside, 'around it').to.be.at.most(5);
      expect(differences.beyond, 'elsewhere').to.equal(0);
      expect(differences.spread, 'within').to.be.at.most(10);
    });
  }

  it('fills it with the colour around it', async () => {
    const dark = { left: 50, right: 80, top: 35, bottom: 50 };
    const file = await sharp(Buffer.alloc(size.width * size.height, 240), { raw: { ...size, channels: 1 } })
      .composite([{ input: { create: { width: 30, height: 15, channels: 3, background: 'black' } }, ...dark }])
      .toColourspace('b-w')
      .jpeg({ quality: 95 })
      .toBuffer();
    const { samples } = await pixelsOf(wipeJpeg(file, [quadOf(place)]));
    expect(Math.min(...samples)).to.be.at.least(230);
  });

  it('removes thumbnails and comments', async () => {
    const file = await sharp(await picture(3, {}))
      .withExif({ IFD0: { ImageDescription: 'secret' } })
      .jpeg()
      .toBuffer();
    expect(file.includes('secret')).to.equal(true);
    expect(wipeJpeg(file, [quadOf(place)]).includes('secret')).to.equal(false);
  });

  it('enlarges a file by less than a third', async () => {
    const lines = Array.from(
      { length: 40 },
      (_, row) => `<rect x="9" y="${row * 15 + 4}" width="${380 - row * 3}" height="5"/>`,
    );
    const page = await sharp(
      Buffer.from(`<svg width="400" height="600"><rect width="400" height="600" fill="white"/>${lines.join('')}</svg>`),
    )
      .jpeg({ quality: 75 })
      .toBuffer();
    const wiped = wipeJpeg(page, [quadOf(place)]);
    expect(wiped.length).to.be.lessThan(page.length * 1.33);
  });

  it('fills what programs show of an image whose dictionary states a smaller size', async () => {
    const file = await picture(1, { quality: 90 });
    const stated = { width: size.width, height: 60 };
    const lower = { ...place, top: 58, bottom: 117 };
    const { samples } = await pixelsOf(wipeJpeg(file, [quadOf(lower)], stated));
    const inside = [32, 40, 50, 57, 62, 90, 110].map((y) => samples[y * size.width + 60] ?? 0);
    expect(Math.max(...inside) - Math.min(...inside)).to.be.at.most(3);
  });

  it('rejects an image whose dictionary states another width, of which programs show shifted rows', async () => {
    const file = await picture(1, { quality: 90 });
    const stated = { ...size, width: size.width - 8 };
    expect(() => wipeJpeg(file, [quadOf(place)], stated)).to.throw('pixels wide');
  });

  it('fills the blocks that complete the last units like the samples beside them', async () => {
    const file = await picture(3, { quality: 90, chromaSubsampling: '4:2:0' });
    const corner = { left: 190, right: size.width, top: 100, bottom: size.height };
    const [component] = readCoefficients(wipeJpeg(file, [quadOf(corner)])).components;
    if (component === undefined) throw new Error('There is no component.');
    const { columns, usedRows, coefficients } = component;
    const last = coefficients.subarray(64 * (usedRows * columns + columns - 1)).subarray(0, 64);
    expect(last.slice(1).every((value) => value === 0)).to.equal(true);
  });

  it('fills rotated quadrilaterals', async () => {
    const file = await picture(1, { quality: 90 });
    const middle: UnitQuad = [
      { x: 0.5, y: 0.2 },
      { x: 0.7, y: 0.5 },
      { x: 0.5, y: 0.8 },
      { x: 0.3, y: 0.5 },
    ];
    const { samples } = await pixelsOf(wipeJpeg(file, [middle]));
    const at = (x: number, y: number): number =>
      samples[Math.floor(y * size.height) * size.width + Math.floor(x * size.width)] ?? 0;
    const inside = [at(0.5, 0.25), at(0.66, 0.5), at(0.5, 0.75), at(0.34, 0.5), at(0.5, 0.5)];
    expect(Math.max(...inside) - Math.min(...inside)).to.be.at.most(3);
    const { samples: before } = await pixelsOf(file);
    for (const [x, y] of [
      [0.32, 0.25],
      [0.68, 0.25],
      [0.32, 0.75],
      [0.68, 0.75],
    ] as const) {
      const index = Math.floor(y * size.height) * size.width + Math.floor(x * size.width);
      expect(samples[index]).to.be.closeTo(before[index] ?? 0, 2);
    }
  });

  for (const cut of [0, 2, 20, 180, 400, 1200]) {
    it(`wipes the readable part of a file truncated to ${cut} bytes`, async () => {
      const file = (await picture(3, { quality: 70 })).subarray(0, cut);
      try {
        expect(readCoefficients(wipeJpeg(file, [quadOf(place)])).width).to.equal(size.width);
      } catch (error) {
        expect(error).to.be.instanceOf(UnsupportedEncoding);
      }
    });
  }
});

interface Pixels {
  readonly samples: Buffer;
  readonly channels: number;
}

/** Noise over a slope: every block has something in all of its frequencies. */
function picture(channels: 1 | 3 | 4, options: JpegOptions): Promise<Buffer> {
  let seed = 7;
  const samples = Buffer.from(
    Array.from({ length: size.width * size.height * channels }, (_, index) => {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff;
      return Math.min(255, (index % (size.width * channels)) / channels + ((seed >> 16) & 63));
    }),
  );
  const image = sharp(samples, { raw: { ...size, channels } });
  const spaces = { 1: 'b-w', 3: 'srgb', 4: 'cmyk' } as const;
  return image.pipelineColourspace(spaces[channels]).toColourspace(spaces[channels]).jpeg(options).toBuffer();
}

async function pixelsOf(file: Buffer): Promise<Pixels> {
  const { space } = await sharp(file).metadata();
  const { data, info } = await sharp(file)
    .pipelineColourspace(space)
    .toColourspace(space)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { samples: data, channels: info.channels };
}

/** Colours are smoothed over a pixel or two. */
function compare(before: Pixels, after: Pixels): { outside: number; beyond: number; spread: number } {
  const [inside, result] = [new Map<number, number[]>(), { outside: 0, beyond: 0, spread: 0 }];
  for (let index = 0; index < before.samples.length; index++) {
    const pixel = Math.floor(index / before.channels);
    const [x, y] = [pixel % size.width, Math.floor(pixel / size.width)];
    const difference = Math.abs((before.samples[index] ?? 0) - (after.samples[index] ?? 0));
    if (isWithin(x, y, -3)) {
      const channel = index % before.channels;
      inside.set(channel, [...(inside.get(channel) ?? []), after.samples[index] ?? 0]);
    } else if (!isWithin(x, y, 3)) {
      result.outside = Math.max(result.outside, difference);
      if (!isWithin(x, y, 20)) result.beyond = Math.max(result.beyond, difference);
    }
  }
  result.spread = Math.max(...Array.from(inside.values(), (values) => Math.max(...values) - Math.min(...values)));
  return result;
}

function isWithin(x: number, y: number, margin: number): boolean {
  const { left, right, top, bottom } = place;
  return x >= left - margin && x < right + margin && y >= top - margin && y < bottom + margin;
}

function quadOf({ left, right, top, bottom }: typeof place): UnitQuad {
  const at = (x: number, y: number): { readonly x: number; readonly y: number } => ({
    x: x / size.width,
    y: 1 - y / size.height,
  });
  return [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
}
