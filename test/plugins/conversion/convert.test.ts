import { expect } from 'chai';

import { createEngine, type Engine } from '../../../engine/job/container.js';
import type { JobResult } from '../../../engine/contract/job-result.js';
import { readSettings } from '../../../engine/job/settings.js';
import { expectSuccess } from '../../../engine/testing/expectations.js';
import { type AcceptedCase, OperationTester } from '../../../engine/testing/index.js';
import { rehearse } from '../../../engine/testing/rehearse.js';
import convert from '../../../plugins/conversion/convert.js';
import { bmpFile } from '../../fixtures/images/bmp-file.js';
import { complaintOf, sizesOf, textsOf } from '../../fixtures/look/evidence.js';
import { fileBySharp, jpegFile } from '../../fixtures/images/image-files.js';
import { docx } from '../../fixtures/office/docx.js';
import { odp, ods, odt } from '../../fixtures/office/odf.js';
import { pptx } from '../../fixtures/office/pptx.js';
import { rtf } from '../../fixtures/office/rtf.js';
import { OFFICE_PASSWORD, storedByLibreOffice } from '../../fixtures/office/stored.js';
import { xlsb } from '../../fixtures/office/xlsb.js';
import { xlsx } from '../../fixtures/office/xlsx.js';
import { zipFile } from '../../fixtures/office/zip-file.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { pngFile } from '../../fixtures/images/png-file.js';
import { samplePicture } from '../../fixtures/images/sample-picture.js';
import { plainPage, tiffFile } from '../../fixtures/images/tiff-file.js';

const stored = await storedByLibreOffice();
const sample = samplePicture();
const named = (name: string, bytes: Uint8Array | string) => ({ file: { name, bytes } });

/** Documents that say "Hello" on one page, by what makes it. */
const greetings: readonly (readonly [name: string, bytes: Uint8Array | string])[] = [
  ['a.docx', docx()],
  ['a.doc', stored.doc],
  ['a.odt', odt()],
  ['a.rtf', rtf()],
  ['a.xlsx', xlsx()],
  ['a.xls', stored.xls],
  ['a.xlsb', xlsb(['Hello'])],
  ['a.ods', ods()],
  ['a.pptx', pptx()],
  ['a.ppt', stored.ppt],
  ['a.odp', odp()],
  ['a.html', '<!doctype html><title>A</title><h1>Hello</h1>'],
  ['a.txt', 'Hello\n'],
  ['a.csv', 'Greeting;Count\nHello;1\n'],
  ['a.tsv', 'Greeting\tCount\nHello\t1\n'],
  ['a.md', '# Hello\n'],
];

/** Images of 64 by 48 pixels that state no resolution. */
const images: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['a.jpg', await jpegFile()],
  ['a.png', pngFile(sample)],
  ['a.tiff', tiffFile([plainPage(sample)])],
  ['a.bmp', bmpFile(sample)],
  ['a.gif', await fileBySharp((image) => image.gif())],
  ['a.webp', await fileBySharp((image) => image.webp(), sample)],
];

const gives = (check: (result: JobResult) => Promise<unknown>) => {
  return async (result: JobResult): Promise<void> => {
    expect(result.file.name).to.equal('a.pdf');
    expect(result.warnings).to.deep.equal([]);
    expect(await complaintOf(result.file)).to.equal(undefined);
    await check(result);
  };
};

/** Each of what a document can be. */
const formats: readonly AcceptedCase[] = [
  ...greetings.map(([name, bytes]): AcceptedCase => ({
    name: `makes a page of ${name}`,
    files: named(name, bytes),
    gives: gives(async ({ file }) => {
      const texts = await textsOf(file);
      expect(texts).to.have.length(1);
      expect(texts[0]).to.contain('Hello');
    }),
  })),
  ...images.map(([name, bytes]): AcceptedCase => ({
    name: `makes a page as large as ${name}`,
    files: named(name, bytes),
    gives: gives(async ({ file }) => expect(await sizesOf(file)).to.deep.equal([[64, 48]])),
  })),
  ...['document', 'v1.final'].map((name): AcceptedCase => ({
    name: `makes a page of an office document called "${name}"`,
    files: named(name, docx()),
    gives: async ({ file }) => expect((await textsOf(file)).join()).to.contain('Hello'),
  })),
];

/** One for each way to make a PDF goes through all that the tester does; for the others, the result is enough. */
const [thorough, quick] = [true, false].map((isThorough) =>
  formats.filter(({ name }) => /\.(docx|html|txt|png)$/.test(name) === isThorough),
);

describe('convert, with formats that share a way with others', () => {
  let engine: Engine;
  before(async () => {
    engine = await createEngine(readSettings({ QUIRE_SANDBOX: 'auto', ...process.env, QUIRE_PLUGINS: '' }));
    await engine.warm();
  });
  after(() => engine[Symbol.asyncDispose]());

  for (const testCase of quick ?? []) {
    it(testCase.name, async () => {
      await rehearse(engine, convert, {
        testCase,
        patience: 10_000,
        check: (outcome) => expectSuccess(outcome, testCase),
      });
    });
  }
});

new OperationTester().test(convert, {
  accepts: [
    ...(thorough ?? []),
    {
      name: 'opens a protected OpenDocument text',
      files: named('a.odt', stored.lockedOdt),
      options: { password: OFFICE_PASSWORD, outputFileName: 'b' },
      async gives({ file, warnings }) {
        expect(file.name).to.equal('b.pdf');
        expect((await textsOf(file)).join()).to.contain('Hello');
        expect(warnings).to.deep.equal(['a.odt: the PDF opens without a password.']);
      },
    },
    {
      name: 'says that it had no use for the password of a text',
      files: named('a.txt', 'Hello'),
      options: { password: 'sesame' },
      gives: ({ warnings }) =>
        expect(warnings).to.deep.equal(['a.txt: the password was not used; files of the format TXT have none.']),
    },
    {
      name: 'goes by what a file holds, whatever its name says',
      files: named('a.txt', docx()),
      gives: gives(async ({ file }) => expect((await textsOf(file)).join()).to.contain('Hello')),
    },
  ],
  rejects: [
    { name: 'asks for the password', files: named('a.odt', stored.lockedOdt), kind: 'password-required' },
    {
      name: 'refuses another password',
      files: named('a.odt', stored.lockedOdt),
      options: { password: 'sesame' },
      kind: 'wrong-password',
    },
    ...(
      [
        ['a PDF', 'a.pdf', pdf(), 'unsupported-input', /a\.pdf is a PDF file; .*TXT, CSV and Markdown are accepted/],
        ['any ZIP', 'a.docx', zipFile({ 'a.txt': 'Hello' }), 'unsupported-input', /a\.docx is a ZIP file/],
        ['SVG', 'a.html', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'unsupported-input', /a\.html is an SVG file/],
        ['a flat OpenDocument', 'a.txt', odt({ flat: true }), 'unsupported-input', /^file: a\.txt is /],
        ['an empty file', 'a.txt', '', 'invalid-input', /a\.txt is empty/],
        [
          'bytes that are no text',
          'a.txt',
          Buffer.from([0, 1, 2, 3, 0, 255, 254, 0]),
          'invalid-input',
          /a\.txt is not a valid TXT file/,
        ],
        ['half of a picture', 'a.png', pngFile(sample).subarray(0, 40), 'invalid-input', /^a\.png: /],
        ['RTF that ends after its head', 'a.rtf', '{\\rtf1', 'invalid-input', /^a\.rtf: /],
      ] as const
    ).map(([what, name, bytes, kind, message]) => ({
      name: `refuses ${what}`,
      files: named(name, bytes),
      kind,
      message,
    })),
    { name: 'refuses to do without a file', kind: 'missing-field', message: /^file: a file is required/ },
  ],
});
