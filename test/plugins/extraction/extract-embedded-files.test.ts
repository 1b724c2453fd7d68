import { expect } from 'chai';

import { OperationTester } from '../../../engine/testing/index.js';
import extractEmbeddedFiles from '../../../plugins/extraction/extract-embedded-files.js';
import { attachmentPdf, metadataPdf } from '../../fixtures/pdf/metadata-pdfs.js';
import { encrypted } from '../../fixtures/pdf/rewritten.js';
import { zipEntries } from '../../fixtures/archives/zip-entries.js';

const nested = attachmentPdf([{ names: '/F (inner.txt)', data: 'inner' }]);
const document = attachmentPdf([
  { names: '/F (../../etc/passwd)', data: 'one' },
  { names: '/F (C:\\\\temp\\\\a.txt)', data: 'two' },
  { names: '/UF (a.txt)', data: 'three' },
  { names: '/F (inner.pdf)', data: nested },
]);
const locked = encrypted(document);

new OperationTester().test(extractEmbeddedFiles, {
  accepts: [
    {
      name: 'gives all files as they are, with names that are safe and occur once',
      files: { file: { name: 'report.pdf', bytes: document } },
      gives: async ({ file }) => {
        const expected = { passwd: 'one', 'a.txt': 'two', 'a (2).txt': 'three', 'inner.pdf': nested };
        expect(await zipEntries(file.path)).to.deep.equal(expected);
      },
    },
    {
      name: 'names the ZIP after the document',
      files: { file: { name: 'report.pdf', bytes: document } },
      gives: ({ file }) => expect(file.name).to.equal('report.zip'),
    },
    {
      name: 'names the ZIP as asked',
      files: { file: { name: 'report.pdf', bytes: document } },
      options: { outputFileName: 'all' },
      gives: ({ file }) => expect(file.name).to.equal('all.zip'),
    },
    {
      name: 'opens an encrypted document',
      files: { file: { name: 'report.pdf', bytes: locked } },
      options: { password: 'user' },
      gives: async ({ file }) => expect(await zipEntries(file.path)).to.include({ 'a.txt': 'two' }),
    },
  ],
  rejects: [
    {
      name: 'finds nothing where nothing is embedded',
      files: { file: { name: 'report.pdf', bytes: metadataPdf({}) } },
      kind: 'nothing-found',
      message: /no embedded files/,
    },
    {
      name: 'refuses an encrypted document without its password',
      files: { file: { name: 'report.pdf', bytes: locked } },
      kind: 'password-required',
    },
  ],
});
