import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';

import { expect } from 'chai';

import type { Orientation } from '../../../engine/geometry/picture-view.js';
import type { JobResult } from '../../../engine/contract/job-result.js';
import type { AcceptedCase, RejectedCase } from '../../../engine/testing/cases.js';
import { OperationTester } from '../../../engine/testing/index.js';
import convertJpegToPdf from '../../../plugins/conversion/convert-jpeg-to-pdf.js';
import { bmpFile } from '../../fixtures/images/bmp-file.js';
import { colourAt, drawings, type Sight, strayColours } from '../../fixtures/look/drawn-sample.js';
import { complaintOf, sizesOf } from '../../fixtures/look/evidence.js';
import { animated, fileBySharp, jpegFile } from '../../fixtures/images/image-files.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { blackPng, pngFile } from '../../fixtures/images/png-file.js';
import { inColours, samplePicture } from '../../fixtures/images/sample-picture.js';
import { compressed, plainPage, tiffFile, type TiffPage, withTags } from '../../fixtures/images/tiff-file.js';
import { execFileSync } from '../../fixtures/processes/exec-file-sync.js';

const sample = samplePicture();
const seeThrough = inColours(sample, 'rgba');
const png = pngFile(sample);
const upright = pngFile({ ...sample, width: 48, height: 64 });
const turnedPhoto = await jpegFile({ orientation: 6 });
const perInch = { unit: 1, x: 144, y: 72 } as const;

const named = (name: string, bytes: Uint8Array | string) => ({ file: { name, bytes } });

/** Images that fill their page, and how the sample picture is seen there. */
const images: readonly (readonly [name: string, bytes: Buffer, sight?: Sight])[] = [
  ['photo.jpg', await jpegFile()],
  ['turned.jpg', turnedPhoto],
  // Inks are not as bright as light.
  ['adobe-cmyk.jpg', await jpegFile({ colours: 'cmyk' }), { tolerance: 110 }],
  ['plain-cmyk.jpg', await jpegFile({ colours: 'cmyk', adobe: false }), { tolerance: 110 }],
  ['drawing.png', png],
  ['see-through.png', pngFile(seeThrough), { colours: 'rgba' }],
  ['window.bmp', bmpFile(sample)],
  ['see-through.gif', await fileBySharp((image) => image.gif()), { colours: 'rgba' }],
  ['moving.gif', await animated((image) => image.gif())],
  ['photo.webp', await fileBySharp((image) => image.webp({ quality: 95 }), sample), { tolerance: 24 }],
];

/** Pages of one file, each of which is stored and turned in another way. */
const kindsOfPages: readonly (readonly [page: TiffPage, sight?: Sight])[] = [
  [await compressed(oriented(1), 'jpeg'), { tolerance: 24 }],
  [oriented(2)],
  [await compressed(oriented(3), 'lzw')],
  [await compressed(oriented(4), 'packbits')],
  [await compressed(oriented(5), 'deflate')],
  [
    await compressed(plainPage(inColours(samplePicture(6), 'bilevel')), 'ccittfax4').then(turnedTo(6)),
    { colours: 'bilevel' },
  ],
  [turnedTo(7)(plainPage(samplePicture(7), { deep: true }))],
  [turnedTo(8)(plainPage(inColours(samplePicture(8), 'cmyk'))), { tolerance: 110 }],
];

/** An image, what is asked for, and the sides of its page. */
const sizes: readonly (readonly [what: string, bytes: Buffer, options: object, width: number, height: number])[] = [
  ['as large as its pixels at 72 dpi when it states no resolution', png, {}, 64, 48],
  ['as large as the resolution says, across and down', await jpegFile({ density: perInch }), {}, 32, 48],
  ['as large when it is turned', await jpegFile({ orientation: 6, density: perInch }), {}, 64, 24],
  ['by dots a centimetre', await jpegFile({ density: { unit: 2, x: 100, y: 100 } }), {}, 18.14, 13.61],
  ['by pixels a metre', pngFile(sample, { density: [2835, 5669] }), {}, 64, 24],
  ['of A4 lying, as the image does', turnedPhoto, { pageSize: 'A4' }, 841.89, 595.276],
  ['of A4 upright, as the image is', upright, { pageSize: 'A4' }, 595.276, 841.89],
  ['of A4 upright for an image that is not', png, { pageSize: 'A4', orientation: 'portrait' }, 595.276, 841.89],
  ['of Letter, however that is written', upright, { pageSize: 'letter', orientation: 'Landscape' }, 792, 612],
  ['of Legal', upright, { pageSize: 'Legal' }, 612, 1008],
  ['that lies on the side that it has', png, { orientation: 'landscape' }, 64, 48],
];

const pixel = { width: 1, height: 1, channels: 1, samples: Buffer.of(0) } as const;
new OperationTester().test(convertJpegToPdf, {
  accepts: [
    ...images.map(([name, bytes, sight]): AcceptedCase => ({
      name: `shows ${name}`,
      files: named(name, bytes),
      gives: async (result) => {
        await expectSamples(result, [sight]);
        expect(result.file.name).to.equal(name.replace(/\..*/, '.pdf'));
      },
    })),
    {
      name: 'shows every page of a TIFF upright, however it is stored',
      files: named('fax.tif', tiffFile(kindsOfPages.map(([page]) => page))),
      gives: async (result) =>
        await expectSamples(
          result,
          kindsOfPages.map(([, sight]) => sight),
        ),
    },
    {
      name: 'sizes every page of a TIFF by itself',
      files: named('fax.tif', tiffFile([oriented(1), atInches(200, 100), atInches(144, 144)])),
      gives: async ({ file }) =>
        expect(await sizesOf(file)).to.deep.equal([
          [64, 48],
          [23.04, 34.56],
          [32, 24],
        ]),
    },
    ...sizes.map(([what, bytes, options, width, height]): AcceptedCase => ({
      name: `makes a page ${what}`,
      files: named('photo', bytes),
      options: { ...options },
      async gives({ file, warnings }) {
        const [size = []] = await sizesOf(file);
        expect(size[0]).to.be.closeTo(width, 0.011);
        expect(size[1]).to.be.closeTo(height, 0.011);
        expect(warnings).to.deep.equal([]);
      },
    })),
    {
      name: 'puts the image in the middle of the paper, as large as it can be',
      files: named('photo.png', png),
      options: { pageSize: 'Letter', orientation: 'portrait' },
      gives: async ({ file }) => await expectSampleAt(file.path, [0, 792 / 2 - 229.5, 612, 792 / 2 + 229.5]),
    },
    {
      name: 'makes the image smaller on a page as large as it, on the other side',
      files: named('photo.png', pngFile(sample, { density: [709, 709] })),
      options: { orientation: 'portrait' },
      gives: async ({ file }) => await expectSampleAt(file.path, [0, 56, 192, 200]),
    },
    {
      name: 'leaves the bytes of a JPEG as they are',
      files: named('photo.jpg', turnedPhoto),
      gives({ file }) {
        expect(readFileSync(file.path).includes(turnedPhoto)).to.be.true;
        expect(imagesIn(file.path)).to.deep.equal(['image 48 64 jpeg']);
      },
    },
    {
      name: 'leaves the fax in a TIFF as it is',
      files: named('fax.tif', tiffFile([await compressed(plainPage(inColours(sample, 'grey')), 'ccittfax4')])),
      gives: ({ file }) => expect(imagesIn(file.path)).to.deep.equal(['image 64 48 ccitt']),
    },
    {
      name: 'makes what is too small for a page larger, and says so',
      files: named('dot.png', pngFile(pixel)),
      async gives({ file, warnings }) {
        expect(await sizesOf(file)).to.deep.equal([[3, 3]]);
        expect(warnings).to.deep.equal([
          'dot.png: a page measures 3 to 14,400 points a side; the image was scaled to that.',
        ]);
      },
    },
    {
      name: 'makes a page of A4 at most, as the image lies, where its file states no resolution',
      files: named('photo.png', blackPng(4032, 3024)),
      async gives({ file, warnings }) {
        expect(await sizesOf(file)).to.deep.equal([[793.701, 595.276]]);
        expect(warnings).to.deep.equal([]);
      },
    },
    {
      name: 'makes what is too large for a page smaller, and says so',
      files: named('huge.png', blackPng(20_000, 20_000, { density: [2000, 2000] })),
      async gives({ file, warnings }) {
        expect(await sizesOf(file)).to.deep.equal([[14_400, 14_400]]);
        expect(warnings).to.match(/^huge\.png: a page measures 3 to 14,400 points a side/);
      },
    },
    {
      name: 'has nothing to say of the size of an image on paper',
      files: named('dot.png', pngFile(pixel)),
      options: { pageSize: 'A4' },
      gives: ({ warnings }) => expect(warnings).to.deep.equal([]),
    },
    {
      name: 'calls the result as it is told',
      files: named('photo.png', png),
      options: { outputFileName: 'Ferien' },
      gives: ({ file }) => expect(file.name).to.equal('Ferien.pdf'),
    },
  ],
  rejects: [
    ...(
      [
        ['a PDF', pdf(), 'unsupported-input', /scan is a PDF file; JPEG, PNG, TIFF, BMP, GIF and WebP are accepted/],
        ['HEIF', '\0\0\0\x18ftypheic\0\0\0\0', 'unsupported-input', /scan is an HEIF file/],
        ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'unsupported-input', /scan is an SVG file/],
        ['text', 'no image', 'unsupported-input', /scan is a TXT file/],
        ['bytes', '\0\x01\x02', 'invalid-input', /scan is not a valid JPEG, PNG/],
        ['an empty file', '', 'invalid-input', /scan is empty/],
        ['a JPEG without a picture', turnedPhoto.subarray(0, 60), 'invalid-input', /^scan: /],
        ['a PNG that ends after its header', png.subarray(0, 40), 'invalid-input', /^scan: /],
        ['a PNG of more pixels than are read', oversized(), 'too-complex', /^scan: .*100000 × 100000 pixels/],
        ['a TIFF without pages', 'II*\0\b\0\0\0\0\0', 'invalid-input', /^scan: /],
      ] as const
    ).map(([what, bytes, kind, message]): RejectedCase => ({
      name: `refuses ${what}`,
      files: named('scan', bytes),
      kind,
      message,
    })),
    { name: 'refuses to do without a file', kind: 'missing-field', message: /^file: a file is required/ },
    {
      name: 'refuses a size that there is not',
      files: named('photo.png', png),
      options: { pageSize: 'A5' },
      kind: 'invalid-options',
      message: /^pageSize: .* one of fit, A4, Letter, Legal/,
    },
    {
      name: 'refuses an orientation that there is not',
      files: named('photo.png', png),
      options: { orientation: 'sideways' },
      kind: 'invalid-options',
      message: /one of auto, portrait, landscape/,
    },
    {
      name: 'knows no password',
      files: named('photo.png', png),
      options: { password: 'secret' },
      kind: 'invalid-options',
    },
  ],
});

/** That a document has a page for each sight, which shows nothing but the sample picture. */
async function expectSamples({ file, warnings }: JobResult, sights: readonly (Sight | undefined)[]): Promise<void> {
  expect(await complaintOf(file)).to.equal(undefined);
  expect(await sizesOf(file)).to.deep.equal(sights.map(() => [64, 48]));
  for (const [index, sight] of sights.entries()) {
    for (const drawn of await drawings(file.path, index + 1)) {
      expect(strayColours(drawn, sight), `page ${index + 1}`).to.deep.equal([]);
    }
  }
  expect(warnings).to.deep.equal([]);
}

/** That the first page shows the sample picture there, and is white above it. */
async function expectSampleAt(path: string, box: readonly [number, number, number, number]): Promise<void> {
  for (const drawn of await drawings(path)) {
    expect(strayColours(drawn, { box })).to.deep.equal([]);
    expect(colourAt(drawn, drawn.width / 2, box[1] - 2)).to.deep.equal([255, 255, 255]);
  }
}

/** What `pdfimages` finds: kind, width, height and encoding. */
function imagesIn(path: string): readonly string[] {
  const rows = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n').slice(2);
  return rows.map((row) => row.trim().split(/\s+/)).map((cells) => [2, 3, 4, 8].map((at) => cells[at]).join(' '));
}

function oriented(orientation: Orientation): TiffPage {
  return turnedTo(orientation)(plainPage(samplePicture(orientation)));
}

function turnedTo(orientation: Orientation): (page: TiffPage) => TiffPage {
  return (page) => withTags(page, { 274: [orientation] });
}

/** With pixels for an inch, across and down. */
function atInches(x: number, y: number): TiffPage {
  return withTags(oriented(1), { 282: [x, 1], 283: [y, 1], 296: [2] });
}

/** A header that promises more than any file holds. */
function oversized(): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(100_000, 16);
  bytes.writeUInt32BE(100_000, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}
