import { expect } from 'chai';
import { readFileSync } from 'node:fs';

import type { JobResult } from '../../../engine/contract/job-result.js';
import { OperationTester } from '../../../engine/testing/index.js';
import readMetadata from '../../../plugins/extraction/read-metadata.js';
import { metadataPdf } from '../../fixtures/pdf/metadata-pdfs.js';
import { encrypted, linearized } from '../../fixtures/pdf/rewritten.js';

const full = metadataPdf({
  version: '1.6',
  info:
    '/Title (T) /Author (A) /Subject (S) /Keywords (k, l) /Creator (C) /Producer (P) ' +
    "/CreationDate (D:20240131120000+02'00') /ModDate (D:20240201)",
});
const fields = {
  title: 'T',
  author: 'A',
  subject: 'S',
  keywords: 'k, l',
  creator: 'C',
  producer: 'P',
  creationDate: '2024-01-31T10:00:00Z',
  modificationDate: '2024-02-01T00:00:00Z',
  pageCount: 1,
  pdfVersion: '1.6',
  isEncrypted: false,
  isLinearized: false,
};
const locked = encrypted(full);
const fast = linearized(full);

new OperationTester().test(readMetadata, {
  accepts: [
    {
      name: 'gives every field',
      files: { file: pdf(full) },
      gives: (result) => expect(metadataIn(result)).to.deep.equal({ ...fields, fileSize: full.length }),
    },
    {
      name: 'leaves out what the document does not say',
      files: { file: pdf(metadataPdf({})) },
      gives: (result) =>
        expect(metadataIn(result)).to.have.all.keys(
          'pageCount',
          'pdfVersion',
          'fileSize',
          'isEncrypted',
          'isLinearized',
        ),
    },
    {
      name: 'tells size and encryption as they were sent',
      files: { file: pdf(locked) },
      options: { password: 'user' },
      gives: (result) =>
        expect(metadataIn(result)).to.include({ title: 'T', isEncrypted: true, fileSize: locked.length, pageCount: 1 }),
    },
    {
      name: 'tells linearization',
      files: { file: pdf(fast) },
      gives: (result) => expect(metadataIn(result)).to.include({ isLinearized: true, fileSize: fast.length }),
    },
    {
      name: 'names the result after the document',
      files: { file: pdf(full) },
      gives: ({ file }) => expect(file.name).to.equal('report.json'),
    },
    {
      name: 'reads a damaged document, with a warning',
      files: { file: pdf(full.replace('startxref', 'startxxxx')) },
      gives: (result) => {
        expect(metadataIn(result)).to.include({ title: 'T', pageCount: 1 });
        expect(result.warnings).to.have.length(1);
      },
    },
  ],
  rejects: [
    {
      name: 'refuses an encrypted document without its password',
      files: { file: pdf(locked) },
      kind: 'password-required',
    },
    {
      name: 'refuses a wrong password',
      files: { file: pdf(locked) },
      options: { password: 'nobody knows it' },
      kind: 'wrong-password',
    },
    { name: 'refuses what is no PDF', files: { file: { name: 'a.pdf', bytes: 'hello' } }, kind: 'invalid-input' },
    { name: 'refuses to do without a file', kind: 'missing-field' },
  ],
});

function pdf(bytes: string | Uint8Array) {
  return { name: 'report.pdf', bytes };
}

function metadataIn({ file }: JobResult): unknown {
  return JSON.parse(readFileSync(file.path, 'utf8'));
}
