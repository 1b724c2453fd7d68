import { expect } from 'chai';
import { stat } from 'node:fs/promises';

import { OperationTester } from '../../../engine/testing/index.js';
import extractPages from '../../../plugins/manipulation/extract-pages.js';
import { book, qpdfJson } from '../../fixtures/pdf/assembly-pdfs.js';
import { complaintOf, encryptionOf, textsOf } from '../../fixtures/look/evidence.js';
import { outlineOf, sketch } from '../../fixtures/pdf/outline.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { plainBytes } from '../../fixtures/pdf/plain-bytes.js';
import { pdfinfo } from '../../fixtures/processes/programs.js';
import { stream } from '../../fixtures/pdf/raw-pdf.js';
import { richBook } from '../../fixtures/pdf/rich-book.js';

const named = (bytes: Uint8Array | string) => ({ file: { name: 'book.pdf', bytes } });

/** A megabyte that no filter would make smaller is drawn by each of ten pages. */
const heavy = book({
  pages: 10,
  page: Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [at + 1, `/Resources << /XObject << /Im ${100 + at} 0 R >> >>`]),
  ),
  content: Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at + 1, '/Im Do'])),
  objects: Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [
      100 + at,
      stream(
        '/Subtype /Image /Width 1024 /Height 1024 /BitsPerComponent 8 /ColorSpace /DeviceGray',
        'x'.repeat(2 ** 20),
      ),
    ]),
  ),
});

new OperationTester().test(extractPages, {
  accepts: [
    {
      name: 'keeps the order written, and takes each page once',
      files: named(pdf({ pages: 5 })),
      options: { pages: '4, 1-2,2,4' },
      async gives({ file, warnings }) {
        expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal(['Page 4', 'Page 1', 'Page 2']);
        expect(await complaintOf(file)).to.equal(undefined);
        expect([file.name, warnings]).to.deep.equal(['book.pdf', []]);
      },
    },
    {
      name: 'takes along the bookmarks, labels and title that belong to the pages',
      files: named(richBook),
      options: { pages: '3,1' },
      gives({ file }) {
        expect(sketch(outlineOf(file.path))).to.equal('One>2 Three>1');
        expect(pdfinfo(file.path)).to.include({ Title: 'Rich', Tagged: 'yes' });
        expect(qpdfJson(file.path, 'pagelabels')).to.deep.equal([
          { index: 0, label: { '/S': '/D', '/St': 9 } },
          { index: 1, label: { '/S': '/D', '/St': 7 } },
        ]);
      },
    },
    {
      name: 'leaves nothing of other pages in the bytes',
      files: named(richBook),
      options: { pages: '1,3' },
      gives({ file, warnings }) {
        const plain = plainBytes(file.path);
        expect(plain).to.include('(First)').and.include('(Third)').and.not.include('Secret');
        expect(plain.match(/\/Subtype \/Link/g)).to.have.length(1);
        expect(warnings).to.deep.equal(['book.pdf: an attached file is left out.']);
      },
    },
    {
      name: 'makes a small document of one page of a large one',
      files: named(heavy),
      options: { pages: '5' },
      gives: async ({ file }) => expect((await stat(file.path)).size).to.be.below(1.1 * 2 ** 20),
    },
    {
      name: 'gives an encrypted document its encryption back',
      files: named(pdf({ pages: 2, encrypt: ['user', 'owner', '128', '--use-aes=y', '--extract=n'] })),
      options: { pages: '2', password: 'owner' },
      async gives({ file }) {
        const encryption = await encryptionOf({ path: file.path, password: 'user' });
        expect(encryption.get('file encryption method')).to.equal('AESv2');
        expect(encryption.get('extract for any purpose')).to.equal('not allowed');
      },
    },
    {
      name: 'mends a document that is cut off, and says so',
      files: { file: { name: 'cut.pdf', bytes: pdf({ pages: 2 }).subarray(0, -14) } },
      options: { pages: '2' },
      async gives({ file, warnings }) {
        expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal(['Page 2']);
        expect(warnings).to.deep.equal(['cut.pdf: the document is damaged; what could be recovered was used.']);
      },
    },
  ],
  rejects: [
    { name: 'refuses to go without pages', files: named(pdf()), kind: 'missing-field', message: /^pages: / },
    ...['0', '2-1', '1,', 'x', '-1', '1-', '1;2'].map((pages) => ({
      name: `refuses the pages ${JSON.stringify(pages)}`,
      files: named(pdf({ pages: 2 })),
      options: { pages },
      kind: 'invalid-pages' as const,
      message: /^pages: /,
    })),
    {
      name: 'refuses a page past the end',
      files: named(pdf({ pages: 2 })),
      options: { pages: '3' },
      kind: 'invalid-pages',
      message: /^pages: 3 is past the end; the document has 2 pages/,
    },
    {
      name: 'asks for a password',
      files: named(pdf({ encrypt: ['u', 'o', '256'] })),
      options: { pages: '1' },
      kind: 'password-required',
    },
  ],
});
