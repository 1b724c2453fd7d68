import { stat } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';

import { expect } from 'chai';

import { OperationTester } from '../../../engine/testing/index.js';
import rotatePages from '../../../plugins/manipulation/rotate-pages.js';
import { complaintOf, encryptionOf, rotationsOf, textsOf } from '../../fixtures/look/evidence.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { bookObjects, rawPdf, stream } from '../../fixtures/pdf/raw-pdf.js';

const book = (needs: Parameters<typeof pdf>[0]) => ({ file: { name: 'book.pdf', bytes: pdf(needs) } });

/** 100 MB of metadata in some hundred bytes. */
const bomb = rawPdf({
  objects: {
    ...bookObjects(1),
    1: '<< /Type /Catalog /Pages 2 0 R /Metadata 9 0 R >>',
    9: stream(
      '/Type /Metadata /Subtype /XML /Filter [/FlateDecode /FlateDecode]',
      deflateSync(deflateSync(Buffer.alloc(100 * 2 ** 20))).toString('latin1'),
    ),
  },
});

/** A document with more values in an object than are read. */
const manyValues = rawPdf({
  objects: {
    ...bookObjects(1),
    1: '<< /Type /Catalog /Pages 2 0 R /Values 9 0 R >>',
    9: `[${'0 '.repeat(4_000_000)}]`,
  },
});

const manyDestinations = rawPdf({
  objects: {
    ...bookObjects(1),
    1: `<< /Type /Catalog /Pages 2 0 R /Dests << ${'/D [3 0 R /Fit] '.repeat(400_000)} >> >>`,
  },
});

const manyNotes = rawPdf({
  objects: {
    ...bookObjects(1),
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [${'<< /Subtype /Text /Rect [0 0 9 9] >> '.repeat(200_000)}] >>`,
  },
});

new OperationTester().test(rotatePages, {
  accepts: [
    {
      name: 'turns every page clockwise, and keeps the text',
      files: book({ pages: 3 }),
      options: { angle: 90 },
      async gives({ file, warnings }) {
        expect(await rotationsOf(file)).to.deep.equal([90, 90, 90]);
        expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal(['Page 1', 'Page 2', 'Page 3']);
        expect(await complaintOf(file)).to.equal(undefined);
        expect([file.name, warnings]).to.deep.equal(['book.pdf', []]);
      },
    },
    {
      name: 'turns only the pages selected',
      files: book({ pages: 4 }),
      options: { angle: 180, pages: '4, 2-2' },
      gives: async ({ file }) => expect(await rotationsOf(file)).to.deep.equal([0, 180, 0, 180]),
    },
    {
      name: 'turns on from where a page lies, also when the page tree says so',
      files: book({ pages: 2, turned: 270 }),
      options: { angle: 180, pages: '1' },
      gives: async ({ file }) => expect(await rotationsOf(file)).to.deep.equal([90, 270]),
    },
    {
      name: 'gives an encrypted document its encryption back',
      files: book({ encrypt: ['user', 'owner', '256', '--print=none'] }),
      options: { angle: 90, password: 'user' },
      async gives({ file }) {
        for (const password of ['user', 'owner']) {
          const encryption = await encryptionOf({ path: file.path, password });
          expect(encryption.get('file encryption method')).to.equal('AESv3');
          expect(encryption.get('print low resolution')).to.equal('not allowed');
          expect(await rotationsOf({ path: file.path, password })).to.deep.equal([90]);
        }
      },
    },
    {
      name: 'opens a document with an empty user password without being asked to',
      files: book({ encrypt: ['', 'owner', '128', '--use-aes=y'] }),
      options: { angle: 90 },
      gives: async ({ file }) => expect((await encryptionOf(file)).get('file encryption method')).to.equal('AESv2'),
    },
    {
      name: 'warns that a signature no longer holds',
      files: book({ signed: true }),
      options: { angle: 90 },
      gives: ({ warnings }) =>
        expect(warnings).to.deep.equal(['book.pdf: the document was signed; the signature is no longer valid.']),
    },
    {
      name: 'calls the result as it is told',
      files: book({}),
      options: { angle: 90, outputFileName: '../Ergebnis ü' },
      gives: ({ file }) => expect(file.name).to.equal('Ergebnis ü.pdf'),
    },
    {
      name: 'copies metadata as they are compressed, so that they cannot fill the disk',
      files: { file: { name: 'bomb.pdf', bytes: Buffer.from(bomb, 'latin1') } },
      options: { angle: 90 },
      async gives({ file }) {
        expect(await rotationsOf(file)).to.deep.equal([90]);
        expect((await stat(file.path)).size).to.be.below(2 ** 20);
      },
    },
    {
      name: 'mends a document that is cut off, and says so',
      files: { file: { name: 'cut.pdf', bytes: pdf({ pages: 2 }).subarray(0, -14) } },
      options: { angle: 90 },
      async gives({ file, warnings }) {
        expect(await rotationsOf(file)).to.deep.equal([90, 90]);
        expect(warnings).to.deep.equal(['cut.pdf: the document is damaged; what could be recovered was used.']);
      },
    },
  ],
  rejects: [
    {
      name: 'refuses a document with an object of too many values as too complex, not as damaged',
      files: { file: { name: 'a.pdf', bytes: Buffer.from(manyValues, 'latin1') } },
      options: { angle: 90 },
      kind: 'too-complex',
      message: /^a\.pdf: the document has an object with more values than can be read\.$/,
    },
    {
      name: 'refuses a document whose catalog has too many values as too complex, not as damaged',
      files: { file: { name: 'a.pdf', bytes: Buffer.from(manyDestinations, 'latin1') } },
      options: { angle: 90 },
      kind: 'too-complex',
      message: /^a\.pdf: the document has an object with more values than can be read\.$/,
    },
    {
      name: 'refuses a page that has too many values, whose document does not have too many pages',
      files: { file: { name: 'a.pdf', bytes: Buffer.from(manyNotes, 'latin1') } },
      options: { angle: 90 },
      kind: 'too-complex',
      message: /^a\.pdf: the document has an object with more values than can be read\.$/,
    },
    {
      name: 'refuses another angle',
      files: book({}),
      options: { angle: 45 },
      kind: 'invalid-options',
      message: /90, 180, 270/,
    },
    { name: 'refuses to go without an angle', files: book({}), kind: 'missing-field', message: /^angle: / },
    {
      name: 'refuses a page past the end',
      files: book({ pages: 2 }),
      options: { angle: 90, pages: '3' },
      kind: 'invalid-pages',
      message: /has 2 pages/,
    },
    { name: 'refuses page 0', files: book({}), options: { angle: 90, pages: '0' }, kind: 'invalid-pages' },
    {
      name: 'asks for a password',
      files: book({ encrypt: ['u', 'o', '256'] }),
      options: { angle: 90 },
      kind: 'password-required',
      message: /^book\.pdf: /,
    },
    {
      name: 'refuses a wrong password',
      files: book({ encrypt: ['u', 'o', '256'] }),
      options: { angle: 90, password: 'x' },
      kind: 'wrong-password',
    },
    {
      name: 'refuses a password that is an option of a program',
      files: book({ encrypt: ['u', 'o', '256'] }),
      options: { angle: 90, password: '--help' },
      kind: 'wrong-password',
    },
    {
      name: 'refuses a password that is a file to be read',
      files: book({ encrypt: ['u', 'o', '256'] }),
      options: { angle: 90, password: '@/etc/passwd' },
      kind: 'wrong-password',
    },
    {
      name: 'refuses a password with a line break',
      files: book({}),
      options: { angle: 90, password: 'a\nb' },
      kind: 'invalid-options',
      message: /free of line breaks/,
    },
    {
      name: 'refuses what only begins as a PDF',
      files: { file: { name: 'x.pdf', bytes: '%PDF-1.7\nhello' } },
      options: { angle: 90 },
      kind: 'invalid-input',
      message: /too damaged/,
    },
    {
      name: 'refuses a picture',
      files: { file: { name: 'x.pdf', bytes: 'GIF89a' } },
      options: { angle: 90 },
      kind: 'unsupported-input',
      message: /is a GIF file/,
    },
  ],
});
