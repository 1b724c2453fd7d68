import { expect } from 'chai';

import { OperationTester } from '../../../engine/testing/index.js';
import removePages from '../../../plugins/manipulation/remove-pages.js';
import { qpdfJson } from '../../fixtures/pdf/assembly-pdfs.js';
import { complaintOf, encryptionOf, textsOf } from '../../fixtures/look/evidence.js';
import { formPdf } from '../../fixtures/pdf/form-pdfs.js';
import { outlineOf, sketch } from '../../fixtures/pdf/outline.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { plainBytes } from '../../fixtures/pdf/plain-bytes.js';
import { pdfinfo } from '../../fixtures/processes/programs.js';
import { richBook } from '../../fixtures/pdf/rich-book.js';

const named = (bytes: Uint8Array | string) => ({ file: { name: 'book.pdf', bytes } });

new OperationTester().test(removePages, {
  accepts: [
    {
      name: 'takes the pages out, in whatever order they are named',
      files: named(pdf({ pages: 5 })),
      options: { pages: '4,1-2,2' },
      async gives({ file, warnings }) {
        expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal(['Page 3', 'Page 5']);
        expect(await complaintOf(file)).to.equal(undefined);
        expect([file.name, warnings]).to.deep.equal(['book.pdf', []]);
      },
    },
    {
      name: 'leaves nothing of a removed page in the bytes: no text, image, bookmark, destination or tag',
      files: named(richBook),
      options: { pages: '2' },
      gives({ file }) {
        expect(plainBytes(file.path)).to.include('(Third)').and.not.include('Secret');
        expect(sketch(outlineOf(file.path))).to.equal('One>1 Three>2');
      },
    },
    {
      name: 'keeps links between pages that stay, and drops those to pages that went',
      files: named(richBook),
      options: { pages: '3' },
      gives({ file }) {
        const links = plainBytes(file.path).match(/\/Dest \(.*\)/g);
        expect(links).to.deep.equal(['/Dest (two Secret)']);
      },
    },
    {
      name: 'keeps labels, title, tags and attached files',
      files: named(richBook),
      options: { pages: '1' },
      gives({ file, warnings }) {
        expect(qpdfJson(file.path, 'pagelabels')).to.deep.equal([{ index: 0, label: { '/S': '/D', '/St': 8 } }]);
        expect(pdfinfo(file.path)).to.include({ Title: 'Rich', Tagged: 'yes' });
        expect(Object.keys(qpdfJson(file.path, 'attachments') as object)).to.deep.equal(['data.csv']);
        expect(warnings).to.deep.equal([]);
      },
    },
    {
      name: 'takes the form fields of a removed page out, and warns of the signature',
      files: named(formPdf()),
      options: { pages: '2' },
      gives({ file, warnings }) {
        expect(plainBytes(file.path)).to.include('(Ada)').and.not.include('Hidden');
        expect(warnings).to.deep.equal(['book.pdf: the document was signed; the signature is no longer valid.']);
      },
    },
    {
      name: 'gives an encrypted document its encryption back',
      files: named(pdf({ pages: 2, encrypt: ['user', 'owner', '256'] })),
      options: { pages: '1', password: 'user' },
      async gives({ file }) {
        const document = { path: file.path, password: 'owner' };
        expect((await encryptionOf(document)).get('file encryption method')).to.equal('AESv3');
        expect((await textsOf(document)).map((it) => it.trim())).to.deep.equal(['Page 2']);
      },
    },
  ],
  rejects: [
    {
      name: 'refuses to remove all pages',
      files: named(pdf({ pages: 3 })),
      options: { pages: '3,1-2' },
      kind: 'invalid-pages',
      message: /^pages: all pages would be removed/,
    },
    { name: 'refuses to go without pages', files: named(pdf()), kind: 'missing-field', message: /^pages: / },
    {
      name: 'refuses a range that runs backwards',
      files: named(pdf({ pages: 3 })),
      options: { pages: '3-1' },
      kind: 'invalid-pages',
      message: /^pages: 3-1 runs backwards/,
    },
    {
      name: 'refuses a page past the end',
      files: named(pdf({ pages: 3 })),
      options: { pages: '2-4' },
      kind: 'invalid-pages',
      message: /has 3 pages/,
    },
    {
      name: 'refuses a wrong password',
      files: named(pdf({ pages: 2, encrypt: ['u', 'o', '256'] })),
      options: { pages: '1', password: 'x' },
      kind: 'wrong-password',
    },
  ],
});
