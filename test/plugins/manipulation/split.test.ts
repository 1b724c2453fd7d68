import { expect } from 'chai';

import type { JobResult } from '../../../engine/contract/job-result.js';
import { OperationTester } from '../../../engine/testing/index.js';
import split from '../../../plugins/manipulation/split.js';
import { attachment, book } from '../../fixtures/pdf/assembly-pdfs.js';
import { encryptionOf, textsOf } from '../../fixtures/look/evidence.js';
import { formPdf } from '../../fixtures/pdf/form-pdfs.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { plainBytes } from '../../fixtures/pdf/plain-bytes.js';
import { withFile, withFileAsync } from '../../fixtures/pdf/raw-pdf.js';
import { zipEntries } from '../../fixtures/archives/zip-entries.js';

const named = (bytes: Uint8Array | string) => ({ file: { name: 'book.pdf', bytes } });
const pages = (count: number) => named(pdf({ pages: count }));

new OperationTester().test(split, {
  accepts: [
    {
      name: 'makes a part of every page by default',
      files: pages(3),
      async gives(result) {
        expect(result.file.name).to.equal('book.zip');
        expect(await partsOf(result)).to.deep.equal({
          'book-1.pdf': ['Page 1'],
          'book-2.pdf': ['Page 2'],
          'book-3.pdf': ['Page 3'],
        });
      },
    },
    {
      name: 'makes parts of so many pages, the last with what is left',
      files: pages(5),
      options: { splitMethod: 'byPages', pageCount: 2 },
      gives: async (result) =>
        expect(await partsOf(result)).to.deep.equal({
          'book-1.pdf': ['Page 1', 'Page 2'],
          'book-2.pdf': ['Page 3', 'Page 4'],
          'book-3.pdf': ['Page 5'],
        }),
    },
    {
      name: 'makes one part when it may have more pages than there are',
      files: pages(2),
      options: { pageCount: 100 },
      gives: async (result) => expect(await partsOf(result)).to.deep.equal({ 'book-1.pdf': ['Page 1', 'Page 2'] }),
    },
    {
      name: 'makes a part of each range, in the order written, also where they overlap',
      files: pages(4),
      options: { splitMethod: 'byRange', ranges: '3-4, 1,2 - 3' },
      gives: async (result) =>
        expect(await partsOf(result)).to.deep.equal({
          'book-1.pdf': ['Page 3', 'Page 4'],
          'book-2.pdf': ['Page 1'],
          'book-3.pdf': ['Page 2', 'Page 3'],
        }),
    },
    {
      name: 'numbers the parts so that their names sort',
      files: pages(10),
      options: { splitMethod: 'everyPage', pageCount: 5, outputFileName: 'Seiten.zip' },
      async gives(result) {
        const parts = Object.entries(await partsOf(result));
        expect(result.file.name).to.equal('Seiten.zip');
        expect(parts[0]).to.deep.equal(['Seiten-01.pdf', ['Page 1']]);
        expect(parts[9]).to.deep.equal(['Seiten-10.pdf', ['Page 10']]);
        expect(result.warnings).to.deep.equal(['pageCount has no effect: it needs splitMethod to be byPages.']);
      },
    },
    {
      name: 'gives each part the encryption of the source',
      files: named(pdf({ pages: 2, encrypt: ['user', 'owner', '256', '--modify=none'] })),
      options: { password: 'user' },
      async gives(result) {
        for (const bytes of Object.values(await zipEntries(result.file.path))) {
          await withFileAsync(bytes, async (path) => {
            const encryption = await encryptionOf({ path, password: 'user' });
            expect(encryption.get('file encryption method')).to.equal('AESv3');
            expect(encryption.get('modify anything')).to.equal('not allowed');
          });
        }
      },
    },
    {
      name: 'gives a part only the fields that are on its pages',
      files: named(formPdf()),
      async gives({ file }) {
        const [first = '', second = ''] = Object.values(await zipEntries(file.path)).map(plain);
        expect(first).to.include('Ada').and.not.include('Hidden');
        expect(second).to.include('Hidden value').and.not.include('Ada');
      },
    },
    {
      name: 'leaves files out that are attached to the document as a whole, and says so',
      files: named(
        book({
          pages: 2,
          catalog: '/Names << /EmbeddedFiles << /Names [(data.csv) 100 0 R] >> >>',
          objects: attachment(100, 'data.csv', 'secret'),
        }),
      ),
      async gives({ file, warnings }) {
        for (const part of Object.values(await zipEntries(file.path))) expect(plain(part)).not.to.include('secret');
        expect(warnings).to.deep.equal(['book.pdf: an attached file is left out.']);
      },
    },
  ],
  rejects: [
    {
      name: 'refuses to go by ranges without any',
      files: pages(2),
      options: { splitMethod: 'byRange' },
      kind: 'missing-field',
      message: /^ranges: /,
    },
    {
      name: 'refuses a range that runs backwards',
      files: pages(4),
      options: { splitMethod: 'byRange', ranges: '1,4-2' },
      kind: 'invalid-pages',
      message: /^ranges: 4-2 runs backwards/,
    },
    {
      name: 'refuses a range past the end',
      files: pages(2),
      options: { splitMethod: 'byRange', ranges: '1-3' },
      kind: 'invalid-pages',
      message: /^ranges: 3 is past the end; the document has 2 pages/,
    },
    {
      name: 'refuses an empty item',
      files: pages(2),
      options: { splitMethod: 'byRange', ranges: '1,,2' },
      kind: 'invalid-pages',
      message: /^ranges: /,
    },
    {
      name: 'refuses parts of no pages',
      files: pages(2),
      options: { pageCount: 0 },
      kind: 'invalid-options',
      message: /^pageCount: /,
    },
    {
      name: 'refuses another method',
      files: pages(2),
      options: { splitMethod: 'byChapter' },
      kind: 'invalid-options',
      message: /byPages, byRange, everyPage/,
    },
    {
      name: 'asks for a password',
      files: named(pdf({ encrypt: ['u', 'o', '256'] })),
      kind: 'password-required',
      message: /^book\.pdf: /,
    },
  ],
});

/** The texts of each part's pages, by the part's name. */
async function partsOf({ file }: JobResult): Promise<Readonly<Record<string, readonly string[]>>> {
  const parts: Record<string, readonly string[]> = {};
  for (const [name, bytes] of Object.entries(await zipEntries(file.path))) {
    await withFileAsync(bytes, async (path) => {
      parts[name] = (await textsOf({ path })).map((text) => text.trim());
    });
  }
  return parts;
}

function plain(bytes: string): string {
  return withFile(bytes, (path) => plainBytes(path));
}
