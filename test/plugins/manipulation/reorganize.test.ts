import { expect } from 'chai';

import { OperationTester } from '../../../engine/testing/index.js';
import reorganize from '../../../plugins/manipulation/reorganize.js';
import { qpdfJson } from '../../fixtures/pdf/assembly-pdfs.js';
import { complaintOf, encryptionOf, textsOf } from '../../fixtures/look/evidence.js';
import { smallForm } from '../../fixtures/pdf/form-pdfs.js';
import { outlineOf, sketch } from '../../fixtures/pdf/outline.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { plainBytes } from '../../fixtures/pdf/plain-bytes.js';
import { richBook } from '../../fixtures/pdf/rich-book.js';

const named = (bytes: Uint8Array | string) => ({ file: { name: 'book.pdf', bytes } });

new OperationTester().test(reorganize, {
  accepts: [
    {
      name: 'puts the pages in the order written, and leaves out what is not named',
      files: named(pdf({ pages: 4 })),
      options: { pageOrder: '4, 2-3' },
      async gives({ file, warnings }) {
        expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal(['Page 4', 'Page 2', 'Page 3']);
        expect(await complaintOf(file)).to.equal(undefined);
        expect([file.name, warnings]).to.deep.equal(['book.pdf', []]);
      },
    },
    {
      name: 'repeats pages',
      files: named(pdf({ pages: 2 })),
      options: { pageOrder: '2,1,1,2,1' },
      async gives({ file }) {
        const texts = ['Page 2', 'Page 1', 'Page 1', 'Page 2', 'Page 1'];
        expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal(texts);
        expect(plainBytes(file.path).match(/\(Page 1\) Tj/g)).to.have.length(1);
      },
    },
    {
      name: 'lets bookmarks follow their pages, to the first of several copies',
      files: named(richBook),
      options: { pageOrder: '3,2,1,3' },
      gives: ({ file }) => expect(sketch(outlineOf(file.path))).to.equal('One>3 Secret two>2 Three>1'),
    },
    {
      name: 'keeps attached files, and drops links and bookmarks to pages left out',
      files: named(richBook),
      options: { pageOrder: '3,1' },
      gives({ file }) {
        const plain = plainBytes(file.path);
        expect(plain).to.include('/Dest (three)').and.not.include('Secret');
        expect(Object.keys(qpdfJson(file.path, 'attachments') as object)).to.deep.equal(['data.csv']);
      },
    },
    {
      name: 'gives a repeated page form fields of its own',
      files: named(smallForm({})),
      options: { pageOrder: '1,1' },
      gives({ file }) {
        const { fields } = qpdfJson(file.path, 'acroform') as QpdfForm;
        expect(fields.map(({ fullname, value, pageposfrom1 }) => [fullname, value, pageposfrom1])).to.deep.equal([
          ['name', 'u:Ada', 1],
          ['name_2', 'u:Ada', 2],
        ]);
      },
    },
    {
      name: 'gives an encrypted document its encryption back',
      files: named(pdf({ pages: 2, encrypt: ['', 'owner', '256', '--print=none'] })),
      options: { pageOrder: '2,1' },
      async gives({ file }) {
        expect((await encryptionOf(file)).get('print low resolution')).to.equal('not allowed');
        expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal(['Page 2', 'Page 1']);
      },
    },
  ],
  rejects: [
    { name: 'refuses to go without an order', files: named(pdf()), kind: 'missing-field', message: /^pageOrder: / },
    {
      name: 'refuses a range that runs backwards',
      files: named(pdf({ pages: 3 })),
      options: { pageOrder: '3-1' },
      kind: 'invalid-pages',
      message: /^pageOrder: 3-1 runs backwards/,
    },
    {
      name: 'refuses page 0',
      files: named(pdf()),
      options: { pageOrder: '0' },
      kind: 'invalid-pages',
      message: /^pageOrder: /,
    },
    {
      name: 'refuses a page past the end',
      files: named(pdf()),
      options: { pageOrder: '1,2' },
      kind: 'invalid-pages',
      message: /has 1 page\./,
    },
    {
      name: 'refuses more pages than a document may get',
      files: named(pdf({ pages: 1000 })),
      options: { pageOrder: Array.from({ length: 201 }, () => '1-1000').join(',') },
      kind: 'invalid-pages',
      message: /at most 200000 pages/,
    },
  ],
});

interface QpdfForm {
  readonly fields: readonly {
    readonly fullname: string;
    readonly value: unknown;
    readonly pageposfrom1: number;
  }[];
}
