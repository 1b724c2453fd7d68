import { expect } from 'chai';

import type { AcceptedCase, RejectedCase } from '../../../engine/testing/cases.js';
import { OperationTester } from '../../../engine/testing/index.js';
import scanToPdf from '../../../plugins/conversion/scan-to-pdf.js';
import { bmpFile, indexedBmpFile } from '../../fixtures/images/bmp-file.js';
import { colourAt, drawings, type Sight, strayColours } from '../../fixtures/look/drawn-sample.js';
import { complaintOf, sizesOf, textsOf } from '../../fixtures/look/evidence.js';
import { animated, fileBySharp, jpegFile } from '../../fixtures/images/image-files.js';
import { boxesOnInk } from '../../fixtures/ocr/boxes-on-ink.js';
import { printed } from '../../fixtures/ocr/printed-page.js';
import { sampleTexts } from '../../fixtures/ocr/sample-texts.js';
import { wordsOf } from '../../fixtures/ocr/words-of.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { pngFile } from '../../fixtures/images/png-file.js';
import { inColours, QUARTERS, type Samples, samplePicture } from '../../fixtures/images/sample-picture.js';
import { plainPage, tiffFile } from '../../fixtures/images/tiff-file.js';

const sample = samplePicture();

const COLOURS = [...QUARTERS, [0, 0, 0]];
const png = pngFile(sample);
const print = await printed(sampleTexts.latin.lines);

/** Of 128 by 96 points. */
const scan = await jpegFile({ density: { unit: 1, x: 36, y: 36 } });

/** The sample picture as places in a list of its colours. */
const indices = { ...sample, channels: 1, samples: placesIn(COLOURS, sample.samples) } as const;

type Image = readonly [name: string, bytes: Uint8Array | string, sight?: Sight];

const scanned = (...images: readonly Image[]) => ({ imageFiles: images.map(([name, bytes]) => ({ name, bytes })) });
const outputFileName = 'scan';
const filling = { outputFileName, pageSize: 'SameAsImage', marginSize: 'None' };

/** The sample picture in every kind of image that is taken. */
const kinds: readonly Image[] = [
  ...(await Promise.all(
    ([1, 2, 3, 4, 5, 6, 7, 8] as const).map(async (orientation): Promise<Image> => [
      `${orientation}.jpg`,
      await jpegFile({ orientation }),
    ]),
  )),
  ['progressive.jpg', await jpegFile({ progressive: true })],
  ['profiled.jpg', await jpegFile({ profile: 'srgb' })],
  ['grey.jpg', await jpegFile({ colours: 'grey' }), { colours: 'grey' }],
  ['colours.png', png],
  ['interlaced.png', pngFile(sample, { interlaced: true })],
  ['deep.png', pngFile(sample, { depth: 16 })],
  ['bilevel.png', pngFile(inColours(sample, 'bilevel'), { depth: 1 }), { colours: 'bilevel' }],
  ['palette.png', pngFile(indices, { depth: 4, palette: Buffer.from(COLOURS.flat()) })],
  ['clear.png', pngFile(inColours(sample, 'rgba'), { depth: 16 }), { colours: 'rgba' }],
  ['window.bmp', bmpFile(sample, { topDown: true })],
  ['few-colours.bmp', indexedBmpFile(indices, { bits: 4, palette: COLOURS })],
  ['clear.webp', await fileBySharp((image) => image.webp({ lossless: true })), { colours: 'rgba' }],
  ['moving.webp', await animated((image) => image.webp({ lossless: true }))],
];

/** What is asked for, the sides of the page, and where on it the picture of 64 by 48 is. */
const layouts: readonly (readonly [
  sentence: string,
  options: object,
  sides: readonly [number, number],
  box: readonly [number, number, number, number],
])[] = [
  ['fits images on A4 with small margins', {}, [595.276, 841.89], boxOf(595.276, 841.89, 18)],
  ['lays A4 on its side', { orientation: 'Landscape' }, [841.89, 595.276], boxOf(841.89, 595.276, 18)],
  ['takes Letter', { pageSize: 'Letter' }, [612, 792], boxOf(612, 792, 18)],
  ['takes values in any letter case', { pageSize: 'letter', marginSize: 'NONE' }, [612, 792], boxOf(612, 792, 0)],
  ['takes A5', { pageSize: 'A5' }, [419.528, 595.276], boxOf(419.528, 595.276, 18)],
  ['takes half of Letter', { pageSize: 'HalfLetter' }, [396, 612], boxOf(396, 612, 18)],
  ['leaves large margins', { marginSize: 'Large' }, [595.276, 841.89], boxOf(595.276, 841.89, 54)],
  ['leaves none', { pageSize: 'Letter', marginSize: 'None' }, [612, 792], boxOf(612, 792, 0)],
  ['makes pages as large as the image', { pageSize: 'SameAsImage', marginSize: 'None' }, [128, 96], [0, 0, 128, 96]],
  [
    'has the margins inside of such a page, a quarter of it at most',
    { pageSize: 'SameAsImage', marginSize: 'Large', orientation: 'Portrait' },
    [128, 96],
    boxOf(128, 96, 24),
  ],
];

new OperationTester().test(scanToPdf, {
  accepts: [
    {
      name: 'shows every kind of image upright, in the order of upload',
      files: scanned(...kinds),
      options: filling,
      async gives({ file, warnings }) {
        expect(await complaintOf(file)).to.equal(undefined);
        expect(await sizesOf(file)).to.deep.equal(kinds.map(() => [64, 48]));
        for (const [index, [name, , sight]] of kinds.entries()) {
          for (const drawn of await drawings(file.path, index + 1)) {
            expect(strayColours(drawn, sight), name).to.deep.equal([]);
          }
        }
        expect(warnings).to.deep.equal([]);
        expect(file.name).to.equal('scan.pdf');
      },
    },
    {
      name: 'keeps the order of many images, and gives each a page',
      files: scanned(...Array.from({ length: 50 }, (_, at): Image => [`${50 - at}.png`, pngFile(column(at + 1))])),
      options: filling,
      gives: async ({ file }) =>
        expect(await sizesOf(file)).to.deep.equal(Array.from({ length: 50 }, (_, at) => [at + 3, 10])),
    },
    ...layouts.map(([sentence, options, sides, box]): AcceptedCase => ({
      name: sentence,
      files: scanned(['a.jpg', scan]),
      options: { outputFileName, ...options },
      async gives({ file }) {
        expect(await sizesOf(file)).to.deep.equal([sides]);
        for (const drawn of await drawings(file.path)) {
          expect(strayColours(drawn, { box, tolerance: 16 })).to.deep.equal([]);
          if (box[1] > 2) expect(colourAt(drawn, sides[0] / 2, box[1] - 2)).to.deep.equal([255, 255, 255]);
        }
      },
    })),
    {
      name: 'says which image is too small for a page of its own',
      files: scanned(['a.png', png], ['dot.png', pngFile({ width: 1, height: 1, channels: 1, samples: Buffer.of(0) })]),
      options: filling,
      gives: ({ warnings }) =>
        expect(warnings).to.deep.equal([
          'dot.png: a page measures 3 to 14,400 points a side; the image was scaled to that.',
        ]),
    },
    {
      name: 'does without OCR when that is asked for',
      files: scanned(['a.png', png]),
      options: { outputFileName, applyOcr: false, languages: ['Greek'] },
      gives: async ({ file }) => expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal(['']),
    },
    {
      name: 'reads the text of each image where it stands',
      files: scanned(['a.png', pngFile(print.picture)], ['b.png', png]),
      options: { ...filling, applyOcr: true, languages: ['English', 'French'] },
      async gives({ file, warnings }) {
        expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal([print.text.trim(), '']);
        const [words = []] = await wordsOf(file.path);
        const [[width] = [0]] = await sizesOf(file);
        expect(boxesOnInk(words, print, width / print.picture.width)).to.be.above(0.7);
        expect(warnings).to.deep.equal([]);
      },
    },
    {
      name: 'says when the images show no text',
      files: scanned(['a.png', png]),
      options: { outputFileName, applyOcr: true },
      gives: ({ warnings }) => expect(warnings.join()).to.match(/^scan\.pdf: .* Nothing was added\.$/),
    },
  ],
  rejects: [
    {
      name: 'refuses a language that it does not know',
      files: scanned(['a.png', png]),
      options: { outputFileName, applyOcr: true, languages: ['Klingon'] },
      kind: 'invalid-options',
      message: /"Klingon" is not accepted; it must be one of Afrikaans, /,
    },
    {
      name: 'wants a name for the result',
      files: scanned(['a.png', png]),
      kind: 'missing-field',
      message: /^outputFileName: this field is required/,
    },
    {
      name: 'wants an image',
      options: { outputFileName },
      kind: 'missing-field',
      message: /^imageFiles: a file is required \(JPEG, PNG, BMP or WebP\)/,
    },
    ...(
      [
        [
          'TIFF',
          tiffFile([plainPage(sample)]),
          'unsupported-input',
          /b is a TIFF file; JPEG, PNG, BMP and WebP are accepted/,
        ],
        ['GIF', 'GIF89a', 'unsupported-input', /b is a GIF file/],
        ['a PDF', pdf(), 'unsupported-input', /b is a PDF file/],
        ['text', 'no image', 'unsupported-input', /b is a TXT file/],
        ['bytes', '\0\x01\x02', 'invalid-input', /b is not a valid JPEG, PNG, BMP or WebP file/],
        ['an empty file', '', 'invalid-input', /b is empty/],
        ['an image that is broken, by its name', png.subarray(0, 40), 'invalid-input', /^b: /],
      ] as const
    ).map(([what, bytes, kind, message]): RejectedCase => ({
      name: `refuses ${what} among others`,
      files: scanned(['a.png', png], ['b', bytes], ['c.png', png]),
      options: { outputFileName },
      kind,
      message,
    })),
    ...[{ pageSize: 'Legal' }, { orientation: 'sideways' }, { marginSize: 'Medium' }].map((options): RejectedCase => ({
      name: `refuses ${JSON.stringify(options)}`,
      files: scanned(['a.png', png]),
      options: { outputFileName, ...options },
      kind: 'invalid-options',
      message: /is not accepted; it must be one of/,
    })),
  ],
});

/** Where a picture of the sample's proportions is as large as it can be in the middle of a page. */
function boxOf(width: number, height: number, margin: number): readonly [number, number, number, number] {
  const scale = Math.min((width - 2 * margin) / sample.width, (height - 2 * margin) / sample.height);
  const [across, down] = [(sample.width * scale) / 2, (sample.height * scale) / 2];
  return [width / 2 - across, height / 2 - down, width / 2 + across, height / 2 + down];
}

function placesIn(colours: readonly (readonly number[])[], samples: Buffer): Buffer {
  return Buffer.from(
    Array.from({ length: samples.length / 3 }, (_, at) =>
      colours.findIndex((it) => it.every((value, channel) => value === samples[3 * at + channel])),
    ),
  );
}

/** Grey, two pixels wider than its number and ten high. */
function column(number: number): Samples {
  return { width: number + 2, height: 10, channels: 1, samples: Buffer.alloc(10 * (number + 2), 128) };
}
