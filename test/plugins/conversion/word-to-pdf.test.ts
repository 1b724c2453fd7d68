import { expect } from 'chai';

import { OperationTester } from '../../../engine/testing/index.js';
import wordToPdf from '../../../plugins/conversion/word-to-pdf.js';
import { sizesOf, textsOf } from '../../fixtures/look/evidence.js';
import { docx } from '../../fixtures/office/docx.js';
import { odt } from '../../fixtures/office/odf.js';
import { OFFICE_PASSWORD, storedByLibreOffice } from '../../fixtures/office/stored.js';
import { xlsx } from '../../fixtures/office/xlsx.js';
import { outlineOf, sketch } from '../../fixtures/pdf/outline.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { linksIn, pdfinfo } from '../../fixtures/processes/programs.js';

const stored = await storedByLibreOffice();
/** More XML than LibreOffice can read in time, in less than a megabyte when compressed. */
const XML_BOMB = Buffer.alloc(400 * 2 ** 20, '<w:p/>');
const named = (name: string, bytes: Uint8Array | string) => ({ file: { name, bytes } });

const report = docx({
  metadata: { title: 'Bericht', author: 'Ada', subject: 'Zahlen', keywords: 'eins, zwei' },
  page: { width: 419.5, height: 595.3 },
  header: ['Page ', { field: 'PAGE', text: '9' }, ' of ', { field: 'NUMPAGES', text: '9' }],
  body: [
    { heading: 1, paragraph: ['First'] },
    'Ελληνικά, кириллица, 日本語',
    {
      paragraph: [
        { link: 'https://example.org/a', text: 'outside' },
        { link: '#end', text: 'inside' },
      ],
    },
    { paragraph: [{ inserted: 'added ' }, { deleted: 'removed ' }, { comment: 'REMARK', text: 'discussed' }] },
    { table: [['left', 'right']] },
    { pageBreak: true },
    { heading: 2, paragraph: [{ bookmark: 'end', text: 'Second' }] },
  ],
});

const withLinkedPicture = docx({
  relations: [{ id: 'linked', type: 'image', target: 'https://example.org/a.png', external: true }],
  parts: {
    'word/document.xml':
      '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
      'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
      'xmlns:v="urn:schemas-microsoft-com:vml"><w:body><w:p><w:r><w:t>Text</w:t></w:r><w:r><w:pict>' +
      '<v:shape style="width:50pt;height:50pt"><v:imagedata r:href="linked"/></v:shape>' +
      '</w:pict></w:r></w:p></w:body></w:document>',
  },
});

new OperationTester().test(wordToPdf, {
  accepts: [
    {
      name: 'warns about a linked picture',
      files: named('a.docx', withLinkedPicture),
      gives({ warnings }) {
        expect(warnings).to.deep.equal([
          'a.docx: 1 file that it links to was not loaded; only what is in the document itself is shown ' +
            '(https://example.org/a.png).',
        ]);
      },
    },
    {
      name: 'keeps what a document says, where it leads, how large it is and who wrote it',
      files: named('Bericht (2).docx', report),
      async gives({ file, warnings }) {
        expect(file.name).to.equal('Bericht (2).pdf');
        const [first = '', second = ''] = await textsOf(file);
        expect(first).to.contain('Page 1 of 2').and.contain('Ελληνικά, кириллица, 日本語').and.contain('added');
        expect(first).to.match(/left\s+right/);
        expect(first + second).not.to.contain('REMARK');
        expect(second).to.contain('Page 2 of 2').and.contain('Second');
        expect(sketch(outlineOf(file.path))).to.equal('First>1 [Second>2]');
        expect(linksIn(file.path)).to.deep.equal(['https://example.org/a']);
        expect(warnings).to.deep.equal([]);
        const facts = pdfinfo(file.path);
        expect(facts).to.include({ Title: 'Bericht', Author: 'Ada', Subject: 'Zahlen', Keywords: 'eins, zwei' });
        expect(facts).to.include({ Tagged: 'yes', JavaScript: 'no', Encrypted: 'no', Pages: '2' });
        const [size = []] = await sizesOf(file);
        expect(size[0]).to.be.closeTo(419.5, 0.5);
        expect(size[1]).to.be.closeTo(595.3, 0.5);
      },
    },
    {
      name: 'names a font that is not there',
      files: named('a.docx', docx({ body: [{ paragraph: [{ text: 'Hello', font: 'Nowhere Grotesk' }] }] })),
      gives: ({ warnings }) => expect(warnings.join()).to.match(/Nowhere Grotesk/),
    },
    {
      name: 'takes a document of Word 97',
      files: named('a.doc', stored.doc),
      options: { outputFileName: 'Ergebnis' },
      async gives({ file }) {
        expect(file.name).to.equal('Ergebnis.pdf');
        expect((await textsOf(file)).join()).to.contain('Hello');
      },
    },
    ...[stored.lockedDocx, stored.lockedDoc].map((bytes, index) => {
      const name = ['a.docx', 'a.doc'][index] ?? '';
      return {
        name: `opens a protected ${name}, and says that the PDF is open`,
        files: named(name, bytes),
        options: { password: OFFICE_PASSWORD },
        gives: async ({ file, warnings }: { file: { path: string }; warnings: readonly string[] }) => {
          expect((await textsOf(file)).join()).to.contain('Hello');
          expect(warnings).to.include(`${name}: the PDF opens without a password.`);
        },
      };
    }),
    {
      name: 'needs no password where there is none to need',
      files: named('a.docx', docx()),
      options: { password: 'unneeded' },
      gives: async ({ file }) => expect((await textsOf(file)).join()).to.contain('Hello'),
    },
  ],
  rejects: [
    {
      name: 'asks for the password',
      files: named('a.docx', stored.lockedDocx),
      kind: 'password-required',
      message: /^a\.docx: /,
    },
    {
      name: 'asks for the password of a document of Word 97',
      files: named('a.doc', stored.lockedDoc),
      kind: 'password-required',
    },
    {
      name: 'refuses another password',
      files: named('a.docx', stored.lockedDocx),
      options: { password: 'sesame' },
      kind: 'wrong-password',
      message: /^a\.docx: /,
    },
    {
      name: 'refuses another password for a document of Word 97',
      files: named('a.doc', stored.lockedDoc),
      options: { password: 'sesame' },
      kind: 'wrong-password',
    },
    ...(
      [
        ['a PDF', 'a.docx', pdf(), 'unsupported-input', /a\.docx is a PDF file; DOCX and DOC are accepted/],
        ['a workbook', 'a.docx', xlsx(), 'unsupported-input', /a\.docx is an XLSX file/],
        ['an OpenDocument text', 'a.odt', odt(), 'unsupported-input', /a\.odt is an ODT file/],
        ['plain text', 'a.docx', 'Hello', 'invalid-input', /a\.docx is not a valid DOCX file/],
        ['an empty file', 'a.docx', '', 'invalid-input', /a\.docx is empty/],
        ['half of a document', 'a.docx', report.subarray(0, report.length / 2), 'invalid-input', /a\.docx/],
        ['half of a document of Word 97', 'a.doc', stored.doc.subarray(0, 5000), 'invalid-input', /a\.doc/],
        [
          'a document whose text is no XML',
          'a.docx',
          docx({ parts: { 'word/document.xml': '<w:document' } }),
          'invalid-input',
          /^a\.docx: it is damaged/,
        ],
        [
          'a document with pages of no size',
          'a.docx',
          docx({ page: { width: 0, height: 0 } }),
          'invalid-input',
          /^a\.docx: it opens, but cannot be written as PDF\.$/,
        ],
        [
          'a small document whose text expands to hundreds of megabytes',
          'a.docx',
          docx({ parts: { 'word/styles.xml': XML_BOMB } }),
          'too-complex',
          /^a\.docx: its text expands to more than 384 MiB of XML/,
        ],
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
