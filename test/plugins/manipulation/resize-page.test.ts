import { expect } from 'chai';

import { OperationTester } from '../../../engine/testing/index.js';
import resizePage from '../../../plugins/manipulation/resize-page.js';
import { book } from '../../fixtures/pdf/assembly-pdfs.js';
import { complaintOf, encryptionOf, textsOf } from '../../fixtures/look/evidence.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { execFileSync } from '../../fixtures/processes/exec-file-sync.js';

const bookOf = (needs: Parameters<typeof pdf>[0]) => ({ file: { name: 'book.pdf', bytes: pdf(needs) } });

/** "612 x 792" and so on, as a reader sees each page, by pdfinfo. */
function sizesOf(path: string, password = ''): readonly string[] {
  const stdout = execFileSync('pdfinfo', ['-upw', password, '-l', '99', path], { encoding: 'utf8' });
  const rotations = [...stdout.matchAll(/^Page +\d+ rot: +(\d+)/gm)].map(([, degrees]) => Number(degrees));
  return [...stdout.matchAll(/size: +([\d.]+) x ([\d.]+)/g)].map(([, width, height], page) =>
    (rotations[page] ?? 0) % 180 === 0 ? `${width} x ${height}` : `${height} x ${width}`,
  );
}

const named = {
  A3: '841.89 x 1190.55',
  A4: '595.276 x 841.89',
  A5: '419.528 x 595.276',
  Letter: '612 x 792',
  Legal: '612 x 1008',
  Tabloid: '792 x 1224',
};

new OperationTester().test(resizePage, {
  accepts: [
    ...Object.entries(named).map(([pageSize, size]) => ({
      name: `makes pages ${pageSize}`,
      files: bookOf({ pages: 2 }),
      options: { pageSize },
      gives: async ({
        file,
        warnings,
      }: {
        readonly file: { readonly path: string; readonly name: string };
        readonly warnings: readonly string[];
      }) => {
        expect(sizesOf(file.path)).to.deep.equal([size, size]);
        expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal(['Page 1', 'Page 2']);
        expect([await complaintOf(file), file.name, warnings]).to.deep.equal([undefined, 'book.pdf', []]);
      },
    })),
    {
      name: 'makes pages of any size',
      files: bookOf({}),
      options: { pageSize: 'Custom', width: 200.5, height: 14_400 },
      gives: ({ file }) => expect(sizesOf(file.path)).to.deep.equal(['200.5 x 14400']),
    },
    {
      name: 'takes the names of sizes in any letter case',
      files: bookOf({}),
      options: { pageSize: 'CUSTOM', width: 3, height: 3 },
      gives: ({ file }) => expect(sizesOf(file.path)).to.deep.equal(['3 x 3']),
    },
    {
      name: 'makes only the pages selected',
      files: bookOf({ pages: 3 }),
      options: { pageSize: 'Legal', pages: '3,1' },
      gives: ({ file }) => expect(sizesOf(file.path)).to.deep.equal(['612 x 1008', '612 x 792', '612 x 1008']),
    },
    {
      name: 'keeps landscape pages landscape, also those that are turned',
      files: {
        file: {
          name: 'a.pdf',
          bytes: Buffer.from(book({ pages: 2, page: { 1: '/Rotate 90', 2: '/MediaBox [0 0 9 5]' } }), 'latin1'),
        },
      },
      options: { pageSize: 'Letter' },
      gives: ({ file }) => expect(sizesOf(file.path)).to.deep.equal(['792 x 612', '792 x 612']),
    },
    {
      name: 'says that dimensions are for pageSize Custom',
      files: bookOf({}),
      options: { pageSize: 'A5', width: 100 },
      gives: ({ file, warnings }) => {
        expect(sizesOf(file.path)).to.deep.equal([named.A5]);
        expect(warnings.join()).to.match(/^width has no effect: it needs pageSize to be Custom\.$/);
      },
    },
    {
      name: 'gives an encrypted document its encryption back',
      files: bookOf({ encrypt: ['user', 'owner', '256', '--print=none'] }),
      options: { pageSize: 'A5', password: 'user' },
      async gives({ file }) {
        expect(sizesOf(file.path, 'user')).to.deep.equal([named.A5]);
        const encryption = await encryptionOf({ path: file.path, password: 'user' });
        expect(encryption.get('print low resolution')).to.equal('not allowed');
      },
    },
    {
      name: 'warns that a signature no longer holds',
      files: bookOf({ signed: true }),
      options: { pageSize: 'A5' },
      gives: ({ warnings }) => expect(warnings.join()).to.match(/signature is no longer valid/),
    },
    {
      name: 'calls the result as it is told',
      files: bookOf({}),
      options: { pageSize: 'A5', outputFileName: 'small' },
      gives: ({ file }) => expect(file.name).to.equal('small.pdf'),
    },
    {
      name: 'mends a document that is cut off, and says so',
      files: { file: { name: 'cut.pdf', bytes: pdf({ pages: 2 }).subarray(0, -14) } },
      options: { pageSize: 'A5' },
      gives: ({ file, warnings }) => {
        expect(sizesOf(file.path)).to.deep.equal([named.A5, named.A5]);
        expect(warnings).to.deep.equal(['cut.pdf: the document is damaged; what could be recovered was used.']);
      },
    },
  ],
  rejects: [
    { name: 'refuses to go without a size', files: bookOf({}), kind: 'missing-field', message: /^pageSize: / },
    {
      name: 'refuses a size that it does not know',
      files: bookOf({}),
      options: { pageSize: 'A6' },
      kind: 'invalid-options',
      message: /A3, A4, A5, Letter, Legal, Tabloid, Custom/,
    },
    {
      name: 'asks for the width',
      files: bookOf({}),
      options: { pageSize: 'Custom', height: 100 },
      kind: 'missing-field',
      message: /^width: .*Custom/,
    },
    {
      name: 'asks for the height',
      files: bookOf({}),
      options: { pageSize: 'custom', width: 100 },
      kind: 'missing-field',
      message: /^height: .*Custom/,
    },
    {
      name: 'refuses a page that is smaller than a page can be',
      files: bookOf({}),
      options: { pageSize: 'Custom', width: 2.9, height: 100 },
      kind: 'invalid-options',
      message: /^width: .*from 3 to 14400/,
    },
    {
      name: 'refuses a page that is larger than a page can be',
      files: bookOf({}),
      options: { pageSize: 'Custom', width: 100, height: 14_401 },
      kind: 'invalid-options',
      message: /^height: /,
    },
    {
      name: 'refuses a page past the end',
      files: bookOf({ pages: 2 }),
      options: { pageSize: 'A4', pages: '3' },
      kind: 'invalid-pages',
      message: /has 2 pages/,
    },
    {
      name: 'asks for a password',
      files: bookOf({ encrypt: ['u', 'o', '256'] }),
      options: { pageSize: 'A4' },
      kind: 'password-required',
    },
    {
      name: 'refuses a picture',
      files: { file: { name: 'x.pdf', bytes: 'GIF89a' } },
      options: { pageSize: 'A4' },
      kind: 'unsupported-input',
      message: /is a GIF file/,
    },
  ],
});
