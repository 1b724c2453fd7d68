import { expect } from 'chai';

import { OperationTester } from '../../../engine/testing/index.js';
import addWatermark from '../../../plugins/manipulation/add-watermark.js';
import { colourAt, drawings, strayColours } from '../../fixtures/look/drawn-sample.js';
import { complaintOf, encryptionOf, textsOf } from '../../fixtures/look/evidence.js';
import { fileBySharp, jpegFile } from '../../fixtures/images/image-files.js';
import { pdf } from '../../fixtures/pdf/pdf.js';

const book = (needs: Parameters<typeof pdf>[0] = {}) => ({ file: { name: 'book.pdf', bytes: pdf(needs) } });
const withImage = (bytes: Buffer, name = 'logo.png') => ({ ...book(), watermarkImage: { name, bytes } });

const upright = { rotation: 0, opacity: 1, position: 'top-left' } as const;
/** Where the sample picture is then: 64 by 48 pixels, half an inch from the edges. */
const box = [36, 36, 100, 84] as const;
const png = await fileBySharp((image) => image.removeAlpha().withMetadata({ density: 72 }).png());

/** Expects the sample picture in its box, upright, from both engines. */
async function expectSample({ path }: { readonly path: string }, sight: Parameters<typeof strayColours>[1] = { box }) {
  for (const drawing of await drawings(path)) expect(strayColours(drawing, sight)).to.deep.equal([]);
}

/** What both engines draw at a point. */
async function coloursAt(path: string, x: number, y: number): Promise<readonly (readonly number[])[]> {
  return (await drawings(path)).map((drawing) => colourAt(drawing, x, y));
}

new OperationTester().test(addWatermark, {
  accepts: [
    {
      name: 'lays a text over every page, and keeps what they say',
      files: book({ pages: 2 }),
      options: { text: 'DRAFT', rotation: 0 },
      async gives({ file, warnings }) {
        const texts = await textsOf(file);
        expect(texts.map((text) => text.split(/\n+/))).to.deep.equal([
          ['Page 1', 'DRAFT', ''],
          ['Page 2', 'DRAFT', ''],
        ]);
        expect(await complaintOf(file)).to.equal(undefined);
        expect([file.name, warnings]).to.deep.equal(['book.pdf', []]);
      },
    },
    {
      name: 'marks only the pages selected',
      files: book({ pages: 3 }),
      options: { text: 'DRAFT', pages: '2', rotation: 0 },
      gives: async ({ file }) =>
        expect((await textsOf(file)).map((text) => text.includes('DRAFT'))).to.deep.equal([false, true, false]),
    },
    {
      name: 'sets several lines, in any script, without their last line break',
      files: book(),
      options: { text: 'first line\r\nвторая строка\r\n', rotation: 0 },
      gives: async ({ file }) => expect((await textsOf(file))[0]).to.match(/first line\s*\n\s*вторая строка/),
    },
    {
      name: 'draws in the colour that it is told, as opaque as it is told',
      files: book(),
      options: { text: '█', fontSize: 300, color: '#F00', opacity: 0.5, rotation: 0 },
      async gives({ file }) {
        for (const colour of await coloursAt(file.path, 306, 396)) {
          expect(colour.map((part) => Math.round(part / 10))).to.deep.equal([26, 13, 13]);
        }
      },
    },
    {
      name: 'lays on a PNG at a pixel a point, upright',
      files: withImage(png),
      options: upright,
      gives: ({ file }) => expectSample(file),
    },
    {
      name: 'lays on a JPEG as its camera was held, as large as its resolution says',
      files: withImage(await jpegFile({ orientation: 6, density: { unit: 1, x: 36, y: 36 } }), 'logo.jpg'),
      options: upright,
      gives: ({ file }) => expectSample(file, { box: [36, 36, 164, 132], tolerance: 24 }),
    },
    {
      name: 'lays on a JPEG in CMYK',
      files: withImage(await jpegFile({ colours: 'cmyk' }), 'logo.jpg'),
      options: upright,
      gives: ({ file }) => expectSample(file, { box, tolerance: 115 }),
    },
    {
      name: 'makes a huge picture fit between the margins',
      files: withImage(await fileBySharp((image) => image.removeAlpha().resize(3200, 2400).png())),
      options: upright,
      gives: ({ file }) => expectSample(file, { box: [36, 36, 576, 441], tolerance: 40 }),
    },
    {
      name: 'takes a picture of one pixel',
      files: withImage(await fileBySharp((image) => image.resize(1, 1).png())),
      options: upright,
      gives: async ({ file }) => expect(await complaintOf(file)).to.equal(undefined),
    },
    {
      name: 'lays the text over the picture when it gets both',
      files: withImage(png),
      options: { ...upright, text: '█', fontSize: 10, color: '#0f0', position: 'center' },
      async gives({ file }) {
        for (const [red = 0, green = 0, blue = 0] of await coloursAt(file.path, 306, 396)) {
          expect([red < 20, green > 235, blue < 20]).to.deep.equal([true, true, true]);
        }
        expect((await textsOf(file))[0]).to.include('█');
      },
    },
    {
      name: 'gives an encrypted document its encryption back',
      files: book({ encrypt: ['user', 'owner', '128', '--use-aes=y'] }),
      options: { text: 'DRAFT', password: 'user' },
      async gives({ file }) {
        const encryption = await encryptionOf({ path: file.path, password: 'user' });
        expect(encryption.get('file encryption method')).to.equal('AESv2');
      },
    },
    {
      name: 'mends a document that is cut off, and says so',
      files: { file: { name: 'cut.pdf', bytes: pdf({ pages: 2 }).subarray(0, -14) } },
      options: { text: 'DRAFT', rotation: 0 },
      async gives({ file, warnings }) {
        expect((await textsOf(file)).every((text) => text.includes('DRAFT'))).to.equal(true);
        expect(warnings).to.deep.equal(['cut.pdf: the document is damaged; what could be recovered was used.']);
      },
    },
  ],
  rejects: [
    {
      name: 'refuses to go without a text and a picture, and names both',
      files: book(),
      kind: 'missing-field',
      message: /text, watermarkImage/,
    },
    {
      name: 'refuses an empty text',
      files: book(),
      options: { text: '' },
      kind: 'invalid-options',
      message: /^text: /,
    },
    {
      name: 'refuses a text of which nothing can be seen',
      files: book(),
      options: { text: ' \n\u00a0\t\u200b\u0000' },
      kind: 'invalid-options',
      message: /^text: .*such as CONFIDENTIAL/,
    },
    {
      name: 'refuses an endless text, and names the limit',
      files: book(),
      options: { text: 'x'.repeat(10_000) },
      kind: 'invalid-options',
      message: /at most 1000 characters/,
    },
    ...['red', '#12', '808080', '#1234567', '#gggggg', '#80808080'].map((color) => ({
      name: `refuses the colour ${color}`,
      files: book(),
      options: { text: 'DRAFT', color },
      kind: 'invalid-options' as const,
      message: /^color: .*such as #808080/,
    })),
    ...[
      { opacity: 1.1 },
      { opacity: -0.1 },
      { rotation: 361 },
      { rotation: 1.5 },
      { fontSize: 0 },
      { fontSize: 1001 },
      { position: 'bottom-center' },
    ].map((option) => ({
      name: `refuses ${JSON.stringify(option)}`,
      files: book(),
      options: { text: 'DRAFT', ...option },
      kind: 'invalid-options' as const,
      message: new RegExp(`^${Object.keys(option).join()}: .* from |one of`),
    })),
    {
      name: 'refuses a page past the end',
      files: book(),
      options: { text: 'DRAFT', pages: '2' },
      kind: 'invalid-pages',
      message: /has 1 page/,
    },
    {
      name: 'refuses a picture that is a document',
      files: withImage(pdf()),
      options: upright,
      kind: 'unsupported-input',
      message: /^watermarkImage: .*PNG and JPEG are accepted/,
    },
    {
      name: 'refuses a picture that is cut off',
      files: withImage(png.subarray(0, 60)),
      options: upright,
      kind: 'invalid-input',
      message: /logo\.png/,
    },
    {
      name: 'asks for a password',
      files: book({ encrypt: ['u', 'o', '256'] }),
      options: { text: 'DRAFT' },
      kind: 'password-required',
    },
  ],
});
