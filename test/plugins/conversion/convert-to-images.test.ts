import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname } from 'node:path';

import { expect } from 'chai';
import sharp, { type Metadata } from 'sharp';

import type { JobResult } from '../../../engine/contract/job-result.js';
import { OperationTester } from '../../../engine/testing/index.js';
import convertToImages from '../../../plugins/conversion/convert-to-images.js';
import { blurred, difference, type Picture, pictureOf } from '../../fixtures/look/evidence.js';
import { onePage } from '../../fixtures/pdf/one-page.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { rawPdf, stream, withFileAsync } from '../../fixtures/pdf/raw-pdf.js';
import { compact, encrypted } from '../../fixtures/pdf/rewritten.js';
import { zipEntries } from '../../fixtures/archives/zip-entries.js';

const named = (bytes: Uint8Array | string) => ({ file: { name: 'book.pdf', bytes } });

/** Pages that are 1, 2, 3 … inches wide, and an inch high. */
const growing = (pages: number): string =>
  withPages(Array.from({ length: pages }, (_, at) => `0 0 ${72 * (at + 1)} 72`));

/** A page for each font, which is not embedded. */
const inFonts = (...fonts: readonly string[]): string => {
  const pages = fonts.map((font, at) => ({ page: 10 + 3 * at, content: 11 + 3 * at, fontObject: 12 + 3 * at, font }));
  const objects = pages.map(({ page, content, fontObject, font }) => ({
    [page]: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents ${content} 0 R /Resources << /Font << /F1 ${fontObject} 0 R >> >> >>`,
    [content]: stream('', 'BT /F1 20 Tf 9 9 Td (Text) Tj ET'),
    [fontObject]: `<< /Type /Font /Subtype /TrueType /BaseFont /${font} /Encoding /WinAnsiEncoding >>`,
  }));
  return rawPdf({
    objects: Object.assign(
      {
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map(({ page }) => `${page} 0 R`).join(' ')}] >>`,
      },
      ...objects,
    ) as Readonly<Record<number, string>>,
  });
};

const corner = 'q 0.5 g 0 0 300 200 re f Q 0 0 60 40 re f BT /F1 80 Tf 80 80 Td 1 0 0 rg (Text) Tj ET';
const field = {
  content: '',
  catalog: '/AcroForm << /Fields [20 0 R] /NeedAppearances true /DR << /Font << /F1 6 0 R >> >> >>',
  page: '/Annots [20 0 R]',
  objects: {
    20: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (Filled) /MK << /BG [0.6] >> /DA (/F1 60 Tf 0 g) /Rect [20 50 280 150] >>`,
  },
};

/** How much poppler's picture of a page and ours may differ. */
const SIMILAR = 0.025;

new OperationTester().test(convertToImages, {
  accepts: [
    {
      name: 'makes a JPEG of every page at 300 dpi by default',
      files: named(growing(3)),
      async gives(result) {
        expect(result.file.name).to.equal('book.zip');
        expect(result.warnings).to.deep.equal([]);
        const images = await imagesOf(result);
        expect(images.map(({ name }) => name)).to.deep.equal(['book-1.jpg', 'book-2.jpg', 'book-3.jpg']);
        expect(images.map(({ width }) => width)).to.deep.equal([300, 600, 900]);
        for (const { facts } of images) expect(facts).to.include({ format: 'jpeg', height: 300, density: 300 });
      },
    },
    ...(
      [
        ['Low', 150],
        ['Medium', 300],
        ['High', 600],
      ] as const
    ).map(([quality, dpi]) => ({
      name: `draws at ${dpi} dpi for ${quality}`,
      files: named(growing(1)),
      options: { quality },
      gives: async (result: JobResult) => {
        const [image] = await imagesOf(result);
        expect(image?.facts).to.include({ width: dpi, height: dpi, density: dpi });
      },
    })),
    {
      name: 'tells of fonts that are neither in the document nor installed, each once',
      files: named(
        inFonts('Verdana', 'Unheard-Of', 'ArialMT', 'ComicSansMS,Bold', 'Verdana', 'Symbol', 'ZapfDingbats'),
      ),
      gives: ({ warnings }) =>
        expect(warnings).to.deep.equal([
          'Not installed on this machine: Unheard-Of (a plain font stands in for it), ' +
            'Verdana (DejaVu Sans stands in for it), Comic Sans MS (Comic Neue stands in for it).',
        ]),
    },
    {
      name: 'draws at the dpi that is asked for, whatever the quality',
      files: named(growing(1)),
      options: { quality: 'High', dpi: 36 },
      async gives(result) {
        const [image] = await imagesOf(result);
        expect(image?.facts).to.include({ width: 36, height: 36, density: 36 });
      },
    },
    {
      name: 'makes PNG',
      files: named(growing(1)),
      options: { format: 'png' },
      async gives(result) {
        const [image] = await imagesOf(result);
        expect(image?.name).to.equal('book-1.png');
        expect(image?.facts).to.include({ format: 'png', width: 300, density: 300 });
      },
    },
    {
      name: 'makes TIFF',
      files: named(growing(1)),
      options: { format: 'tiff' },
      async gives(result) {
        const [image] = await imagesOf(result);
        expect(image?.name).to.equal('book-1.tiff');
        expect(image?.facts).to.include({ format: 'tiff', width: 300, density: 300 });
      },
    },
    {
      name: 'makes BMP',
      files: named(growing(1)),
      options: { format: 'bmp' },
      async gives(result) {
        const entries = Object.entries(await zipEntries(result.file.path));
        const [[name, bytes] = ['', '']] = entries;
        expect(name).to.equal('book-1.bmp');
        const header = Buffer.from(bytes, 'latin1');
        expect(header.toString('latin1', 0, 2)).to.equal('BM');
        expect([header.readInt32LE(18), header.readInt32LE(22)]).to.deep.equal([300, 300]);
      },
    },
    {
      name: 'draws the pages in the order written, each once',
      files: named(growing(4)),
      options: { pages: '3, 1-2,3', dpi: 72 },
      async gives(result) {
        const images = await imagesOf(result);
        expect(images.map(({ name }) => name)).to.deep.equal(['book-3.jpg', 'book-1.jpg', 'book-2.jpg']);
        expect(images.map(({ width }) => width)).to.deep.equal([3 * 72, 72, 2 * 72]);
      },
    },
    {
      name: 'makes all numbers as wide as the largest',
      files: named(growing(12)),
      options: { pages: '12,3', dpi: 36 },
      async gives(result) {
        const images = await imagesOf(result);
        expect(images.map(({ name }) => name)).to.deep.equal(['book-12.jpg', 'book-03.jpg']);
      },
    },
    {
      name: 'knows the unit of a page whose objects are all encrypted',
      files: named(
        encrypted(Buffer.from(compact(onePage({ content: corner, page: '/UserUnit 2' }))).toString('latin1')),
      ),
      options: { password: 'user', dpi: 72 },
      async gives(result) {
        expect((await imagesOf(result)).map(({ width }) => width)).to.deep.equal([2 * 300]);
      },
    },
    {
      name: 'gives a ZIP for one page, too',
      files: named(growing(4)),
      options: { pages: '4', dpi: 72 },
      async gives(result) {
        expect(result.file.type.name).to.equal('ZIP');
        expect((await imagesOf(result)).map(({ name, width }) => [name, width])).to.deep.equal([['book-4.jpg', 288]]);
      },
    },
    {
      name: 'numbers the images so that their names sort',
      files: named(growing(12)),
      options: { dpi: 36 },
      async gives(result) {
        const images = await imagesOf(result);
        expect(images.map(({ width }) => width)).to.deep.equal(images.map((_, index) => 36 * (index + 1)));
        expect(images[0]?.name).to.equal('book-01.jpg');
        expect(images[11]?.name).to.equal('book-12.jpg');
      },
    },
    ...['Bilder', 'Bilder.zip', 'Bilder.png', '../../Bilder'].map((outputFileName) => ({
      name: `calls the images and the ZIP "Bilder" after ${outputFileName}`,
      files: named(growing(1)),
      options: { outputFileName, format: 'png', dpi: 72 },
      gives: async (result: JobResult) => {
        expect(result.file.name).to.equal('Bilder.zip');
        expect(Object.keys(await zipEntries(result.file.path))).to.deep.equal(['Bilder-1.png']);
      },
    })),
    {
      name: 'leaves no image beside the ZIP',
      files: named(growing(3)),
      options: { dpi: 72 },
      gives: ({ file }) => {
        expect(readdirSync(dirname(file.path)).map((name) => extname(name))).not.to.include('.jpg');
      },
    },
    ...(
      [
        ['turned', { content: corner, page: '/Rotate 90' }],
        ['cropped', { content: corner, page: '/CropBox [30 20 210 160]' }],
        ['with a form that was filled in without appearances', field],
      ] as const
    ).map(([kind, page]) => ({
      name: `draws a page ${kind} as poppler does`,
      files: named(onePage(page)),
      options: { format: 'png', dpi: 72 },
      gives: async (result: JobResult) => {
        const [image] = await imagesOf(result);
        const theirs = await withFileAsync(onePage(page), (path) => pictureOf({ path }, 1, 72));
        expect(difference(fromAfar(await pictureIn(image)), fromAfar(theirs))).to.be.below(SIMILAR);
        const blank = { ...theirs, pixels: Buffer.alloc(theirs.pixels.length, 255) };
        expect(difference(fromAfar(blank), fromAfar(theirs)), 'what would show').to.be.above(2 * SIMILAR);
      },
    })),
    {
      name: 'draws a page as large as its unit says',
      files: named(onePage({ content: corner, page: '/UserUnit 2' })),
      options: { dpi: 72 },
      async gives(result) {
        const [image] = await imagesOf(result);
        expect(image?.facts).to.include({ width: 600, height: 400 });
      },
    },
    {
      name: 'makes a grey image of a page without colour, and a coloured one of others',
      files: named(pdf({ pages: 1 })),
      async gives(result) {
        const [image] = await imagesOf(result);
        expect(image?.facts).to.include({ channels: 1, width: 2550, height: 3300 });
      },
    },
    {
      name: 'keeps colours',
      files: named(onePage({ content: '1 0 0 rg 0 0 300 200 re f' })),
      options: { format: 'png', dpi: 72 },
      async gives(result) {
        const [image] = await imagesOf(result);
        const { dominant } = await sharp(image?.bytes).stats();
        expect(dominant.r).to.be.above(200);
        expect(Math.max(dominant.g, dominant.b)).to.be.below(50);
      },
    },
    {
      name: 'opens an encrypted document',
      files: named(pdf({ pages: 2, encrypt: ['user', 'owner', '256'] })),
      options: { password: 'user', dpi: 36 },
      gives: async (result) => expect(await imagesOf(result)).to.have.length(2),
    },
    {
      name: 'opens a document that is encrypted with an empty password',
      files: named(pdf({ encrypt: ['', 'owner', '256'] })),
      options: { dpi: 36 },
      gives: async (result) => expect(await imagesOf(result)).to.have.length(1),
    },
    {
      name: 'draws a document whose cross-reference table cannot be found',
      files: named(growing(2).replace(/startxref\n\d+/, 'startxref\n0')),
      options: { dpi: 36 },
      gives: async (result) => expect((await imagesOf(result)).map(({ width }) => width)).to.deep.equal([36, 72]),
    },
  ],
  rejects: [
    {
      name: 'refuses an encrypted document without its password',
      files: named(pdf({ encrypt: ['user', 'owner', '256'] })),
      kind: 'password-required',
    },
    {
      name: 'refuses a wrong password',
      files: named(pdf({ encrypt: ['user', 'owner', '256'] })),
      options: { password: 'guessed' },
      kind: 'wrong-password',
    },
    {
      name: 'refuses a document of which nothing is left',
      files: named('%PDF-1.7\nnothing'),
      kind: 'invalid-input',
      message: /book\.pdf: the document is too damaged to be read as a PDF/,
    },
    {
      name: 'refuses a page past the end, and says how many there are',
      files: named(growing(3)),
      options: { pages: '1-4' },
      kind: 'invalid-pages',
      message: /4 is past the end; the document has 3 pages/,
    },
    ...['0', '2-1', '1,,2', 'all'].map((pages) => ({
      name: `refuses the pages ${pages}`,
      files: named(growing(3)),
      options: { pages },
      kind: 'invalid-pages' as const,
    })),
    {
      name: 'refuses a page of too many pixels before it draws any, and says what would fit',
      files: named(withPages(['0 0 72 72', '0 0 14400 7200'])),
      options: { dpi: 600 },
      kind: 'too-complex',
      message: /book\.pdf: page 2 would have 7200 million pixels at 600 dpi; .* The largest dpi that fits is 84\./,
    },
    {
      name: 'counts the unit of a page among its pixels',
      files: named(onePage({ content: '', page: '/UserUnit 100' })),
      kind: 'too-complex',
    },
    {
      name: 'refuses an endless pattern also in a document without a cross-reference table, whose objects PDFium searches for',
      files: named(withTinySteps().replace(/startxref\s+\d+/, 'startxref\n7')),
      kind: 'too-complex',
      message: /page 1 has a pattern, a shading or an image that is too complex/,
    },
    {
      name: 'refuses an endless pattern also if PDFium accepts the malformed object that states it',
      files: named(withTinySteps('/Malformed )')),
      kind: 'too-complex',
      message: /page 1 has a pattern, a shading or an image that is too complex/,
    },
    ...[35, 1201, 72.5].map((dpi) => ({
      name: `refuses ${dpi} dpi`,
      files: named(growing(1)),
      options: { dpi },
      kind: 'invalid-options' as const,
      message: /^dpi: .* a whole number from 36 to 1200/,
    })),
    {
      name: 'refuses a format that it does not write',
      files: named(growing(1)),
      options: { format: 'gif' },
      kind: 'invalid-options',
      message: /^format: "gif" .* one of jpg, png, tiff, bmp/,
    },
    {
      name: 'refuses a quality that there is not',
      files: named(growing(1)),
      options: { quality: 'Best' },
      kind: 'invalid-options',
      message: /one of Low, Medium, High/,
    },
  ],
});

function withTinySteps(entries = ''): string {
  const pattern = '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 300 200] /XStep 0.01 /YStep 0.01';
  return onePage({
    content: '/Pattern cs /P scn 0 0 300 200 re f',
    resources: '/Pattern << /P 20 0 R >>',
    objects: { 20: stream(`${pattern} ${entries}`, '0 0 9 9 re f') },
  });
}

interface Image {
  readonly name: string;
  readonly width: number;
  readonly bytes: Buffer;
  readonly facts: Metadata;
}

/** In the order of the archive. */
async function imagesOf({ file }: JobResult): Promise<readonly Image[]> {
  expect(readFileSync(file.path).toString('latin1', 0, 2)).to.equal('PK');
  const images: Image[] = [];
  for (const [name, content] of Object.entries(await zipEntries(file.path))) {
    const bytes = Buffer.from(content, 'latin1');
    const facts = await sharp(bytes).metadata();
    images.push({ name, width: facts.width, bytes, facts });
  }
  return images;
}

async function pictureIn(image: Image | undefined): Promise<Picture> {
  const { data, info } = await sharp(image?.bytes).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** Without the edges of glyphs, which no two programs draw alike. */
function fromAfar(picture: Picture): Picture {
  return blurred(picture, 4);
}

function withPages(boxes: readonly string[]): string {
  const pages = boxes.map((box, at): readonly [number, string] => [
    10 + at,
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 3 0 R /Resources << >> >>`,
  ]);
  return rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: `<< /Type /Pages /Count ${boxes.length} /Kids [${boxes.map((_, at) => `${10 + at} 0 R`).join(' ')}] >>`,
      3: stream('', '0 0 20 20 re f'),
      ...Object.fromEntries(pages),
    },
  });
}
