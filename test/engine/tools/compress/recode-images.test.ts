import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

import { expect } from 'chai';
import sharp from 'sharp';

import { Cancelled } from '../../../../engine/errors.js';
import compressDocument from '../../../../engine/tools/compress/compress-task.js';
import type { RecodeSettings } from '../../../../engine/contract/tools/compression.js';
import type { RecodedImage, SurveyedImage } from '../../../../engine/pdf/compress/surveyed-image.js';
import { ccittStream } from '../../../../engine/pdf/filters/ccitt.js';
import surveyImages from '../../../../engine/pdf/compress/survey-images.js';
import { structuralSimilarity } from '../../../../engine/tools/compress/child/structural-similarity.js';
import { recodeImages } from '../../../../engine/tools/compress/recode-images.js';
import { type RecoderPool, recoderKind } from '../../../../engine/tools/compress/recoder.js';
import { ConverterPool } from '../../../../engine/tools/converters/converter-pool.js';
import { failureOf } from '../../../fixtures/failure-of.js';
import { boxes } from '../../../fixtures/converters/obedient-pool.js';
import { readOnePnm } from '../../../fixtures/images/pnm.js';
import { rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';
import { runProgram } from '../../../fixtures/processes/run-program.js';

/** Colour components at a position; x and y are from 0 to 1. */
type Paint = (x: number, y: number) => readonly number[];

/** A smooth gradient with grain, so that no two neighbours are equal. */
const photo: Paint = (x, y) => {
  const grain = (Math.sin(x * 9176.3 + y * 3517.7) * 43758.5) % 2;
  return [
    140 + 90 * Math.sin(5 * x + 2 * y) + grain,
    120 + 90 * Math.cos(4 * y) + grain,
    110 + 80 * Math.sin(7 * x * y) + grain,
  ];
};
const grey: Paint = (x, y) => photo(x, y).slice(1, 2);
const chart: Paint = (x, y) =>
  (Math.floor(x * 8) + Math.floor(y * 5)) % 3 === 0 ? [200, 30, 40] : [240, Math.floor(y * 5) * 40, 255];
/** Round marks of random sizes. */
const isInk = (x: number, y: number): boolean => {
  const chance = Math.abs(Math.sin(Math.floor(x * 20) * 12.9898 + Math.floor(y * 15) * 78.233) * 43758.5) % 1;
  return Math.hypot(((x * 20) % 1) - 0.5, ((y * 15) % 1) - 0.5) < 0.2 + 0.3 * chance;
};
const text: Paint = (x, y) => (isInk(x, y) ? [0] : [255]);

/** Slightly more pixels than the page shows. */
const SIZE = { width: 320, height: 240 };

interface Picture {
  readonly width?: number;
  readonly height?: number;
  readonly paint: Paint;
  readonly colours: string;
  readonly entries?: string;
  readonly bits?: 1 | 8 | 16;
  readonly coded?: (
    samples: Buffer,
    size: Readonly<Record<'width' | 'height', number>>,
  ) => Promise<readonly [filter: string, data: Buffer]>;
}

function samplesOf({ width = SIZE.width, height = SIZE.height, paint, bits = 8 }: Picture): Buffer {
  const channels = paint(0, 0).length;
  const bytes = Buffer.alloc(width * height * channels);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (const value of paint(x / width, y / height)) bytes[at++] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  if (bits === 16) return Buffer.from([...bytes].flatMap((value) => [value, value]));
  return bits === 8 ? bytes : bitsOf(bytes, width);
}

/** Packs samples of one channel into bits. */
function bitsOf(bytes: Buffer, width: number): Buffer {
  const rowBytes = Math.ceil(width / 8);
  const rows = Buffer.alloc((rowBytes * bytes.length) / width);
  for (let at = 0; at < bytes.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if ((bytes[at] ?? 0) > 127) rows[y * rowBytes + (x >> 3)] = (rows[y * rowBytes + (x >> 3)] ?? 0) | (128 >> (x & 7));
  }
  return rows;
}

const asJpeg: NonNullable<Picture['coded']> = async (samples, { width, height }) => {
  const channels = samples.length === width * height ? 1 : 3;
  const image = sharp(samples, { raw: { width, height, channels } }).toColourspace(channels === 1 ? 'b-w' : 'srgb');
  return ['/DCTDecode', await image.jpeg({ quality: 97 }).toBuffer()];
};

const asCcitt: NonNullable<Picture['coded']> = (bytes, size) => {
  const { data, parameters } = ccittStream({ ...size, bytes });
  const written = Object.entries(parameters).map(([key, value]) => `/${key} ${value}`);
  return Promise.resolve([`/CCITTFaxDecode /DecodeParms << ${written.join(' ')} >>`, data]);
};

async function xobject(picture: Picture): Promise<string> {
  const { width = SIZE.width, height = SIZE.height, colours, entries = '', bits = 8 } = picture;
  const samples = samplesOf(picture);
  const [filter, data] = (await picture.coded?.(samples, { width, height })) ?? [
    '/FlateDecode',
    deflateSync(samples, { level: 1 }),
  ];
  const space = colours === '' ? '' : `/ColorSpace ${colours}`;
  return stream(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent ${bits} ${space} /Filter ${filter} ${entries}`,
    data.toString('latin1'),
  );
}

const folder = mkdtempSync(join(tmpdir(), 'recode-'));
let documents = 0;
let pool: RecoderPool;

before(() => {
  pool = new ConverterPool(recoderKind, { sandbox: boxes[0][1], workFolder: folder }, 1);
});

after(async () => {
  await pool[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

interface Outcome {
  readonly target: string;
  readonly source: string;
  readonly images: readonly SurveyedImage[];
  readonly recoded: readonly RecodedImage[];
  /** Similarity of the page before and after. */
  readonly similarity: number;
}

/** Recodes images that a page of 144 by 108 points shows at full size on yellow. */
async function outcomeOf(
  objects: Readonly<Record<number, string>>,
  settings: Partial<RecodeSettings> = {},
): Promise<Outcome> {
  const base = join(folder, String(documents++));
  const [source, target] = [`${base}.pdf`, `${base}-new.pdf`];
  const all = {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 144 108] /Contents 4 0 R /Resources << /XObject << /Im 10 0 R >> >> >>',
    9: '<< >>',
    4: stream('', '1 1 0 rg 0 0 144 108 re f 0 0 1 rg q 144 0 0 108 0 0 cm /Im Do Q'),
    ...objects,
  };
  writeFileSync(source, rawPdf({ objects: all, trailer: '/Info 9 0 R' }), 'latin1');
  const survey = await surveyImages({ path: source });
  if ('malformed' in survey) throw new Error(survey.malformed);
  const recoded = await recodeImages(pool, survey.value.images, {
    ...{ settings: { quality: 'medium', resolution: 150, ...settings }, folder: mkdtempSync(`${base}-`) },
    ...{ name: 'pictures.pdf', signal: new AbortController().signal, atOnce: 1 },
  });
  const named = { path: source, name: 'pictures.pdf' };
  await compressDocument({ source: named, target, scratch: `${base}-scratch`, images: recoded, removeMetadata: false });
  return {
    source,
    target,
    images: survey.value.images,
    recoded,
    similarity: structuralSimilarity(await drawn(source), await drawn(target)),
  };
}

/** Difference of red and blue, per pixel of the page. */
async function drawnTint(path: string): Promise<Parameters<typeof structuralSimilarity>[0]> {
  const { stdout } = await runProgram(['pdftoppm', '-r', '150', path]);
  const { width, height, samples } = readOnePnm(stdout);
  const tint = Buffer.alloc(width * height);
  for (let at = 0; at < tint.length; at++) tint[at] = (255 + (samples[3 * at] ?? 0) - (samples[3 * at + 2] ?? 0)) >> 1;
  return { width, height, channels: 1, data: tint };
}

async function drawn(path: string): Promise<Parameters<typeof structuralSimilarity>[0]> {
  const { stdout } = await runProgram(['pdftoppm', '-r', '150', '-gray', path]);
  const { width, height, samples } = readOnePnm(stdout);
  return { width, height, channels: 1, data: samples };
}

const cmyk: Paint = (x, y) => [...photo(x, y).map((value) => 255 - value), 20];
const LARGE = { width: 900, height: 675 };
/** Resolution of print, so that no image is reduced. */
const SHARP = { width: 800, height: 600 };
const FINE = { width: 1500, height: 1125 };
const TINT = '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 1 0] /N 1 >>';

/** Fine red lines on blue of the same brightness. */
const tinted: Paint = (x, y) => {
  const light = 0.8 + 0.2 * Math.sin(30 * x + 5 * y) * Math.cos(30 * y);
  const isLine = Math.abs(((x * 60 + 3 * y) % 1) - 0.5) < 0.25;
  return (isLine ? [200, 60, 40] : [60, 100, 200]).map((value) => value * light);
};

const scan: Picture = { ...SHARP, paint: text, colours: '/DeviceGray', bits: 1 };

/** Test images, with the expected filter and pixels per row. */
const reducible: readonly (readonly [what: string, picture: Picture, becomes: string])[] = [
  ['a photograph', { paint: photo, colours: '/DeviceRGB' }, 'DCTDecode 320 base'],
  [
    'a photograph with more pixels than the page shows',
    { ...LARGE, paint: photo, colours: '/DeviceRGB', coded: asJpeg },
    'DCTDecode 300 base',
  ],
  ['a grey photograph', { paint: grey, colours: '/DeviceGray' }, 'DCTDecode 320 base'],
  ['a photograph in four inks', { ...LARGE, paint: cmyk, colours: '/DeviceCMYK' }, 'DCTDecode 300 base'],
  [
    'a photograph whose samples are turned around',
    { paint: grey, colours: '/DeviceGray', entries: '/Decode [1 0]' },
    'DCTDecode 320 base',
  ],
  ['a photograph of 16 bits', { paint: photo, colours: '/DeviceRGB', bits: 16 }, 'DCTDecode 320 base'],
  [
    'a photograph in a spot colour',
    { paint: grey, colours: `[/Separation /Spot /DeviceCMYK ${TINT}]` },
    'DCTDecode 320 base',
  ],
  [
    'greys stored as colours',
    { paint: (x, y) => Array.from({ length: 3 }, () => grey(x, y)[0] ?? 0), colours: '/DeviceRGB' },
    'DCTDecode 320 deviceGrey',
  ],
  ['a drawing of few colours', { paint: chart, colours: '/DeviceRGB' }, 'FlateDecode 320 palette'],
  ['black and white', scan, 'JBIG2Decode 800 base'],
  [
    'black and white that is finer than print',
    { ...FINE, paint: text, colours: '/DeviceGray', bits: 1 },
    'JBIG2Decode 600 base',
  ],
  [
    'black and white stored as colours',
    { ...SHARP, paint: (x, y) => Array.from({ length: 3 }, () => text(x, y)[0] ?? 0), colours: '/DeviceRGB' },
    'JBIG2Decode 800 palette',
  ],
  [
    'two colours of a palette',
    { ...SHARP, paint: text, colours: '[/Indexed /DeviceRGB 1 <ff0000 00ff00>]', bits: 1 },
    'JBIG2Decode 800 palette',
  ],
  [
    'white on black',
    { ...SHARP, paint: (x, y) => (isInk(x, y) ? [255] : [0]), colours: '/DeviceGray', bits: 1 },
    'JBIG2Decode 800 base',
  ],
  ['a stencil', { ...SHARP, paint: text, colours: '', entries: '/ImageMask true', bits: 1 }, 'JBIG2Decode 800 same'],
  [
    'a stencil whose samples are turned around',
    { ...SHARP, paint: text, colours: '', entries: '/ImageMask true /Decode [1 0]', bits: 1 },
    'JBIG2Decode 800 same',
  ],
];

/** Images that have no smaller encoding. */
const kept: readonly (readonly [what: string, image: () => Promise<string>])[] = [
  [
    'that is cut off',
    async () => {
      const whole = await xobject({ paint: photo, colours: '/DeviceRGB', coded: asJpeg });
      return stream(
        whole.slice(2, whole.indexOf('/Length')),
        whole.slice(whole.indexOf('stream\n') + 7, whole.length - 20_000),
      );
    },
  ],
  [
    'with fewer samples than it says',
    () =>
      xobject({
        paint: photo,
        colours: '/DeviceRGB',
        coded: (samples) => Promise.resolve(['/FlateDecode', deflateSync(samples.subarray(1000))]),
      }),
  ],
  [
    'that is larger than the file of its samples says',
    () =>
      xobject({
        paint: photo,
        colours: '/DeviceRGB',
        coded: async (samples) => await asJpeg(samples.subarray(0, 320 * 100 * 3), { width: 320, height: 100 }),
      }),
  ],
  [
    'that is a bomb',
    () =>
      xobject({
        paint: grey,
        colours: '/DeviceGray',
        coded: () =>
          Promise.resolve(['/FlateDecode', deflateSync(Buffer.alloc(2 ** 26), { level: 0 }).subarray(0, 2 ** 20)]),
      }),
  ],
  [
    'that is well compressed already',
    () =>
      xobject({
        paint: photo,
        colours: '/DeviceRGB',
        coded: async (samples, { width, height }) => [
          '/DCTDecode',
          await sharp(samples, { raw: { width, height, channels: 3 } })
            .jpeg({ quality: 30, mozjpeg: true })
            .toBuffer(),
        ],
      }),
  ],
];

/** The pixels of a page of 2 by 1.5 inches at 252 pixels per inch. */
const FILM = { width: 504, height: 378 };
const FILM_DPI = 252;

/** Noise from -90 to 90 without a pattern: JPEG loses most of it at every quality that saves bytes. */
function noise(x: number, y: number): number {
  const chance = Math.sin(x * 91_763.7 + y * 35_177.3) * 43_758.5453;
  return 180 * (chance - Math.floor(chance)) - 90;
}

const film: Paint = (x, y) => photo(x, y).map((value, channel) => value + noise(x + channel, y));

const grainy: Readonly<Record<string, Picture>> = {
  'a JPEG in colours': { ...FILM, paint: film, colours: '/DeviceRGB', coded: asJpeg },
  'an image in colours': { ...FILM, paint: film, colours: '/DeviceRGB' },
  'a grey JPEG': { ...FILM, paint: (x, y) => film(x, y).slice(1, 2), colours: '/DeviceGray', coded: asJpeg },
  'an image in the colours of ink': {
    ...FILM,
    paint: (x, y) => [...film(x, y), 40 + noise(y, x) / 3],
    colours: '/DeviceCMYK',
  },
  'an image with a soft mask': { ...FILM, paint: film, colours: '/DeviceRGB', entries: '/SMask 11 0 R' },
};

describe('recodeImages', () => {
  for (const [what, picture, becomes] of reducible) {
    it(`makes ${what} smaller, and the page looks as it did`, async () => {
      const { images, recoded, similarity } = await outcomeOf({ 10: await xobject(picture) });
      const [{ filter, width, colours, data } = { filter: 'none', width: 0, colours: { kind: '' }, data: [] }] =
        recoded;
      expect(`${filter} ${width} ${colours.kind}`).to.equal(becomes);
      expect(data[0]?.length).to.be.lessThan(0.95 * (images[0]?.data.length ?? 0));
      expect(similarity).to.be.greaterThan(0.95);
    });
  }

  for (const [what, image] of kept) {
    it(`leaves an image ${what} as it is`, async () => {
      const { images, recoded } = await outcomeOf({ 10: await image() });
      expect(images).to.have.length(1);
      expect(recoded).to.deep.equal([]);
    });
  }

  it('makes black and white smaller that is in Group 4 already', async () => {
    const { recoded, similarity } = await outcomeOf({ 10: await xobject({ ...scan, coded: asCcitt }) });
    expect(recoded.map(({ filter }) => filter)).to.deep.equal(['JBIG2Decode']);
    expect(similarity).to.equal(1);
  });

  it('writes no JBIG2 where a standard does not know it', async () => {
    const { images, recoded } = await outcomeOf({
      9: '<< /GTS_PDFXVersion (PDF/X-3:2002) >>',
      10: await xobject(scan),
    });
    expect(images.map(({ mayBeJbig2 }) => mayBeJbig2)).to.deep.equal([false]);
    expect(recoded.map(({ filter }) => filter)).to.deep.equal(['CCITTFaxDecode']);
  });

  it('makes an image smaller than what it lets through', async () => {
    const mask = await xobject({ ...LARGE, paint: (x) => [255 * x], colours: '/DeviceGray' });
    const photograph = await xobject({ ...LARGE, paint: photo, colours: '/DeviceRGB', entries: '/SMask 11 0 R' });
    const { recoded, similarity } = await outcomeOf({ 10: photograph, 11: mask });
    expect(recoded.map(({ refs }) => refs).sort()).to.deep.equal([[10], [11]]);
    expect(similarity).to.be.greaterThan(0.95);
  });

  it('is closer to the image the higher the quality, and larger', async () => {
    const object = await xobject({ ...LARGE, paint: photo, colours: '/DeviceRGB', coded: asJpeg });
    const [low, medium, high] = [
      await outcomeOf({ 10: object }, { quality: 'low' }),
      await outcomeOf({ 10: object }),
      await outcomeOf({ 10: object }, { quality: 'high' }),
    ];
    const sizes = [low, medium, high].map(({ recoded }) => recoded[0]?.data[0]?.length ?? 0);
    expect(sizes).to.deep.equal([...sizes].sort((first, second) => first - second));
    expect(new Set(sizes).size).to.equal(3);
    expect(high.similarity).to.be.greaterThan(0.99);
  });

  it('keeps letters legible that are as bright as their ground', async () => {
    const { source, target, recoded } = await outcomeOf({
      10: await xobject({ paint: tinted, colours: '/DeviceRGB' }),
    });
    expect(recoded).to.have.length(1);
    expect(structuralSimilarity(await drawnTint(source), await drawnTint(target))).to.be.greaterThan(0.9);
  });

  for (const resolution of [72, 100, 150]) {
    for (const [what, picture] of Object.entries(grainy)) {
      it(`gives ${what} with the grain of film the ${resolution} pixels an inch that are asked for`, async () => {
        const mask = { ...FILM, paint: (x: number, y: number) => [128 + noise(x, y)], colours: '/DeviceGray' };
        const { recoded } = await outcomeOf({ 10: await xobject(picture), 11: await xobject(mask) }, { resolution });
        const widths = recoded.map(({ width }) => width);
        const expected = Math.ceil((FILM.width * resolution) / FILM_DPI);
        expect(widths).to.deep.equal(picture.entries === undefined ? [expected] : [expected, expected]);
      });
    }
  }

  it('leaves an image that has hardly more pixels than are asked for at its size', async () => {
    const object = await xobject({ ...FILM, paint: photo, colours: '/DeviceRGB', coded: asJpeg });
    const { recoded } = await outcomeOf({ 10: object }, { resolution: 230 });
    expect(recoded[0]?.width).to.equal(FILM.width);
  });

  it('keeps more pixels where more are asked for', async () => {
    const object = await xobject({ ...LARGE, paint: photo, colours: '/DeviceRGB', coded: asJpeg });
    const { recoded } = await outcomeOf({ 10: object }, { resolution: 300 });
    expect(recoded[0]?.width).to.equal(600);
  });

  it('recodes what comes along with an image that cannot be read', async () => {
    const [bad, good] = await Promise.all([kept[0]?.[1]() ?? '', xobject({ paint: photo, colours: '/DeviceRGB' })]);
    const both = '/XObject << /Im 10 0 R /Good 11 0 R >>';
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 144 108] /Contents 4 0 R /Resources << ${both} >> >>`;
    const content = stream('', 'q 144 0 0 108 0 0 cm /Im Do /Good Do Q');
    const { images, recoded } = await outcomeOf({ 3: page, 4: content, 10: bad, 11: good });
    expect(images).to.have.length(2);
    expect(recoded.map(({ refs }) => refs)).to.deep.equal([[11]]);
  });

  it('looks at no more pixels than those of a thousand scanned pages', async () => {
    const path = join(folder, 'claims.bin');
    writeFileSync(path, Buffer.alloc(600));
    const claim: SurveyedImage = {
      ...{
        refs: [1],
        width: 60_000,
        height: 60_000,
        bitsPerComponent: 8,
        role: 'picture',
        filters: [],
        mayBeJbig2: true,
      },
      ...{ space: { kind: 'grey', components: 1, isDevice: true }, drawn: { width: 8, height: 8 } },
      data: { path, start: 0, length: 600 },
    };
    const tried: number[] = [];
    const recoded = await recodeImages(pool, [claim, claim, claim, claim], {
      settings: { quality: 'low', resolution: 150 },
      folder: mkdtempSync(join(folder, 'claims-')),
      name: 'a.pdf',
      signal: new AbortController().signal,
      atOnce: 1,
      progress: (_, total) => tried.push(total),
    });
    expect(recoded).to.deep.equal([]);
    expect(tried).to.deep.equal([2, 2]);
  });

  it('tries only some of those with very few bytes, after all that have more', async () => {
    const path = join(folder, 'small.bin');
    writeFileSync(path, Buffer.alloc(8192));
    const image = (length: number): SurveyedImage => ({
      ...{ refs: [1], width: 8, height: 8, bitsPerComponent: 8, role: 'picture', filters: [], mayBeJbig2: true },
      ...{ space: { kind: 'grey', components: 1, isDevice: true }, drawn: { width: 8, height: 8 } },
      data: { path, start: 0, length },
    });
    const images = [...Array.from({ length: 5000 }, () => image(10)), ...Array.from({ length: 3 }, () => image(8192))];
    const tried: number[] = [];
    await recodeImages(pool, images, {
      settings: { quality: 'low', resolution: 150 },
      folder: mkdtempSync(join(folder, 'small-')),
      name: 'a.pdf',
      signal: new AbortController().signal,
      atOnce: 1,
      progress: (_, total) => tried.push(total),
    });
    expect(tried[0]).to.equal(3 + 512);
  });

  it('ends when its caller goes', async () => {
    const path = join(folder, 'gone.bin');
    writeFileSync(path, readFileSync(new URL(import.meta.url)));
    const image: SurveyedImage = {
      ...{ refs: [1], width: 8, height: 8, bitsPerComponent: 8, role: 'picture', filters: [], mayBeJbig2: true },
      ...{ space: { kind: 'grey', components: 1, isDevice: true }, drawn: { width: 8, height: 8 } },
      data: { path, start: 0, length: 600 },
    };
    const signal = AbortSignal.abort(new Cancelled('The caller has gone.'));
    const settings = { quality: 'low', resolution: 150 } as const;
    const work = recodeImages(pool, [image], {
      settings,
      folder: mkdtempSync(join(folder, 'gone-')),
      name: 'a.pdf',
      signal,
      atOnce: 1,
    });
    expect(await failureOf(work)).to.be.instanceOf(Cancelled);
  });
});
