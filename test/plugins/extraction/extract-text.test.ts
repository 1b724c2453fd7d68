import { expect } from 'chai';
import { readFileSync } from 'node:fs';

import type { JobResult } from '../../../engine/contract/job-result.js';
import { OperationTester } from '../../../engine/testing/index.js';
import extractText from '../../../plugins/extraction/extract-text.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { bookObjects, rawPdf, stream } from '../../fixtures/pdf/raw-pdf.js';

const columns = page(
  // Drawn row by row, as a word processor may do it.
  Array.from(
    { length: 12 },
    (_, row) => `1 0 0 1 72 ${700 - 14 * row} Tm (left line ${row + 1} of the column) Tj
      1 0 0 1 330 ${700 - 14 * row} Tm (right line ${row + 1} of the column) Tj`,
  ).join('\n'),
);

const xfaForm = rawPdf({
  objects: {
    ...bookObjects(1),
    1: '<< /Type /Catalog /Pages 2 0 R /NeedsRendering true /AcroForm << /Fields [] /XFA 10 0 R >> >>',
    10: stream('', '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"></xdp:xdp>'),
  },
});

const portfolio = rawPdf({
  objects: { ...bookObjects(1), 1: '<< /Type /Catalog /Pages 2 0 R /Collection << /Type /Collection /View /T >> >>' },
});

const texts: readonly (readonly [name: string, document: string, text: string])[] = [
  [
    'reads lines from top to bottom, whatever the order in which they are drawn',
    page('1 0 0 1 72 600 Tm (below) Tj 1 0 0 1 72 614 Tm (above) Tj'),
    'above\nbelow',
  ],
  ['reads column by column', columns, [...rows('left'), '', ...rows('right')].join('\n')],
  ['puts a space where the page leaves one', page('1 0 0 1 72 700 Tm [(two) -400 (words)] TJ'), 'two words'],
  ['puts none where letters are only spaced out', page('1 0 0 1 72 700 Tm [(w) -90 (o) -90 (r) -90 (d)] TJ'), 'word'],
  [
    'keeps the hyphen at the end of a line',
    page('1 0 0 1 72 700 Tm (hyphen-) Tj 1 0 0 1 72 686 Tm (ation) Tj'),
    'hyphen-\nation',
  ],
  [
    'reads text that is drawn twice only once',
    page('1 0 0 1 72 700 Tm (bold) Tj 1 0 0 1 72.3 700 Tm (bold) Tj'),
    'bold',
  ],
  ['reads the invisible text over a scan', page('3 Tr 1 0 0 1 72 700 Tm (scanned) Tj'), 'scanned'],
  [
    'does not read what lies outside of the CropBox',
    page('1 0 0 1 72 700 Tm (inside) Tj 1 0 0 1 72 40 Tm (outside) Tj', '/CropBox [0 100 612 792]'),
    'inside',
  ],
  [
    'reads a page that is turned',
    page('1 0 0 1 72 600 Tm (below) Tj 1 0 0 1 72 614 Tm (above) Tj', '/Rotate 90'),
    'above\nbelow',
  ],
  [
    'keeps a raised figure in its line',
    page('1 0 0 1 72 700 Tm (note) Tj /F1 7 Tf 1 0 0 1 97 705 Tm (1) Tj /F1 12 Tf 1 0 0 1 106 700 Tm (and more) Tj'),
    'note1 and more',
  ],
  ['says nothing of a page without text', page(''), ''],
];

new OperationTester().test(extractText, {
  accepts: [
    ...texts.map(([name, document, text]) => ({
      name,
      files: { file: file(document) },
      gives: (result: JobResult) => expect(pagesIn(result)).to.deep.equal([{ pageNumber: 1, text }]),
    })),
    {
      name: 'numbers the pages and counts them',
      files: { file: file(pdf({ pages: 3 })) },
      gives: (result) =>
        expect(jsonIn(result)).to.deep.equal({
          totalPages: 3,
          pages: [1, 2, 3].map((pageNumber) => ({ pageNumber, text: `Page ${pageNumber}` })),
        }),
    },
    {
      name: 'takes the selected pages as a set and counts them all',
      files: { file: file(pdf({ pages: 12 })) },
      options: { pages: '11, 2-3, 2' },
      gives: (result) => {
        expect(jsonIn(result)).to.have.property('totalPages', 12);
        expect(pagesIn(result).map(({ text }) => text)).to.deep.equal(['Page 2', 'Page 3', 'Page 11']);
      },
    },
    {
      name: 'reads hundreds of pages in their order',
      files: { file: file(pdf({ pages: 300 })) },
      gives: (result) =>
        expect(pagesIn(result).map(({ text }) => text)).to.deep.equal(
          Array.from({ length: 300 }, (_, index) => `Page ${index + 1}`),
        ),
    },
    ...[['256'], ['256', '--force-R5']].flatMap((bits) =>
      [
        ['', 'owner'],
        ['', ''],
        ['user', ''],
      ].map(([user = '', owner = '']) => ({
        name: `opens a document without a password when one is empty: ${bits.join(' ')} "${user}" "${owner}"`,
        files: { file: file(pdf({ encrypt: [user, owner, ...bits, '--allow-insecure'] })) },
        gives: (result: JobResult) => expect(pagesIn(result)).to.deep.equal([{ pageNumber: 1, text: 'Page 1' }]),
      })),
    ),
    {
      name: 'opens an encrypted document with its password',
      files: { file: file(pdf({ encrypt: ['user', 'owner', '256'] })) },
      options: { password: 'user' },
      gives: (result) => expect(pagesIn(result)).to.deep.equal([{ pageNumber: 1, text: 'Page 1' }]),
    },
    {
      name: 'opens a document that asks for no password',
      files: { file: file(pdf({ encrypt: ['', 'owner', '128'] })) },
      gives: (result) => expect(pagesIn(result)).to.deep.equal([{ pageNumber: 1, text: 'Page 1' }]),
    },
    {
      name: 'reads a damaged document',
      files: { file: file(pdf({ pages: 2 }).toString('latin1').replace('startxref', 'startxxxx')) },
      gives: (result) => expect(pagesIn(result).map(({ text }) => text)).to.deep.equal(['Page 1', 'Page 2']),
    },
    {
      name: 'reads the pages that there are of a document that claims to have more, with a warning',
      files: { file: file(pdf({ pages: 2 }).toString('latin1').replace('/Count 2', '/Count 9')) },
      gives: (result) => {
        expect(pagesIn(result).map(({ text }) => text)).to.deep.equal(['Page 1', 'Page 2']);
        expect(result.warnings).to.deep.equal([
          'report.pdf: the document is damaged; what could be recovered was used.',
        ]);
      },
    },
    {
      name: 'warns that the pages of an XFA form are a placeholder',
      files: { file: file(xfaForm) },
      gives: (result) =>
        expect(result.warnings).to.deep.equal([
          'report.pdf: the document is an XFA form, which other viewers do not show; its pages are only a placeholder.',
        ]),
    },
    {
      name: 'warns that the files of a portfolio are not read',
      files: { file: file(portfolio) },
      gives: (result) =>
        expect(result.warnings).to.deep.equal([
          'report.pdf: the document is a portfolio; only its own pages are read, not the files in it.',
        ]),
    },
    {
      name: 'says nothing about the signature of a signed document, which stays as it is',
      files: { file: file(pdf({ signed: true })) },
      gives: (result) => expect(result.warnings).to.deep.equal([]),
    },
    {
      name: 'names the result after the document',
      files: { file: file(pdf()) },
      gives: ({ file: { name } }) => expect(name).to.equal('report.json'),
    },
  ],
  rejects: [
    {
      name: 'refuses an encrypted document without its password',
      files: { file: file(pdf({ encrypt: ['user', 'owner', '256'] })) },
      kind: 'password-required',
    },
    {
      name: 'refuses a wrong password',
      files: { file: file(pdf({ encrypt: ['user', 'owner', '256'] })) },
      options: { password: 'nobody knows it' },
      kind: 'wrong-password',
    },
    {
      name: 'refuses a page past the end',
      files: { file: file(pdf({ pages: 2 })) },
      options: { pages: '3' },
      kind: 'invalid-pages',
    },
    {
      name: 'refuses what only begins like a document',
      files: { file: file('%PDF-1.7\nand nothing more') },
      kind: 'invalid-input',
    },
  ],
});

function rows(side: string): readonly string[] {
  return Array.from({ length: 12 }, (_, row) => `${side} line ${row + 1} of the column`);
}

/** A document of one page with this text, which begins in 12 points. */
function page(text: string, entries = ''): string {
  const objects = {
    ...bookObjects(1),
    4: `<< /Type /Page /Parent 2 0 R /Contents 5 0 R ${entries} >>`,
    5: stream('', `BT /F1 12 Tf ${text} ET`),
  };
  return rawPdf({ objects });
}

function file(bytes: string | Uint8Array) {
  return { name: 'report.pdf', bytes };
}

function jsonIn({ file: { path } }: JobResult): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function pagesIn(result: JobResult): readonly { readonly pageNumber: number; readonly text: string }[] {
  return (jsonIn(result) as { pages: { pageNumber: number; text: string }[] }).pages;
}
