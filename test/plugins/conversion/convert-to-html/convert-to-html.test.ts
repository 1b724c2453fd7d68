import { expect } from 'chai';

import type { JobResult } from '../../../../engine/contract/job-result.js';
import { OperationTester } from '../../../../engine/testing/index.js';
import convertToHtml from '../../../../plugins/conversion/convert-to-html/index.js';
import { zipEntries } from '../../../fixtures/archives/zip-entries.js';
import { pdf } from '../../../fixtures/pdf/pdf.js';
import { stream } from '../../../fixtures/pdf/raw-pdf.js';
import { parsed } from './written-parts.js';

const named = (bytes: Uint8Array | string) => ({ file: { name: 'report.pdf', bytes } });

const words = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** A page for each of some words, in a sentence that is no running head. */
function pages(count: number, encrypt?: readonly string[]): Uint8Array {
  const contents = words.slice(0, count).map((word, at): readonly [number, string] => {
    return [5 + 2 * at, stream('', `BT /F1 24 Tf 72 700 Td (${word} is what it says here.) Tj ET`)];
  });
  return pdf({ pages: count, objects: Object.fromEntries(contents), ...(encrypt && { encrypt }) });
}

/** The text of the page without the navigation, and where pages begin. */
async function textOf({ file }: JobResult): Promise<string> {
  const { 'index.html': page = '' } = await zipEntries(file.path);
  const [main] = parsed(Buffer.from(page, 'latin1').toString()).getElementsByTagName('main');
  return (main?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

new OperationTester().test(convertToHtml, {
  accepts: [
    {
      name: 'makes an archive with a web page and its style sheet',
      files: named(pages(2)),
      async gives(result) {
        expect(result.file.name).to.equal('report.zip');
        expect(result.warnings).to.deep.equal([]);
        expect(Object.keys(await zipEntries(result.file.path))).to.deep.equal(['index.html', 'style.css']);
        expect(await textOf(result)).to.equal('One is what it says here. Two is what it says here.');
      },
    },
    {
      name: 'makes a book',
      files: named(pdf({ pages: 2 })),
      options: { format: 'epub', outputFileName: 'Book' },
      async gives({ file, warnings }) {
        expect(file.name).to.equal('Book.epub');
        expect(warnings).to.deep.equal([]);
        const { 'EPUB/package.opf': facts = '' } = await zipEntries(file.path);
        expect(facts)
          .to.contain('<dc:title>report</dc:title>')
          .and.to.match(/modified">\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ</);
      },
    },
    {
      name: 'writes the selected pages in the order of the document',
      files: named(pages(9)),
      options: { pages: '7,2-3' },
      gives: async (result) =>
        expect(await textOf(result)).to.equal(
          'Two is what it says here. Three is what it says here. Seven is what it says here.',
        ),
    },
    {
      name: 'opens an encrypted document with its password',
      files: named(pages(1, ['user', 'owner', '256'])),
      options: { password: 'user' },
      gives: async (result) => expect(await textOf(result)).to.equal('One is what it says here.'),
    },
    {
      name: 'tells that images are always files of a book',
      files: named(pdf()),
      options: { format: 'epub', embedImages: true },
      gives: ({ warnings }) =>
        expect(warnings).to.deep.equal(['embedImages has no effect: it needs format to be html.']),
    },
  ],
  rejects: [
    {
      name: 'refuses an encrypted document without its password',
      files: named(pdf({ encrypt: ['user', 'owner', '256'] })),
      kind: 'password-required',
    },
    {
      name: 'refuses a wrong password',
      files: named(pdf({ encrypt: ['user', 'owner', '256'] })),
      options: { password: 'nobody knows it' },
      kind: 'wrong-password',
    },
    {
      name: 'refuses a page past the end',
      files: named(pdf({ pages: 2 })),
      options: { pages: '3' },
      kind: 'invalid-pages',
    },
    { name: 'refuses another format', files: named(pdf()), options: { format: 'mobi' }, kind: 'invalid-options' },
    {
      name: 'refuses what only begins like a document',
      files: named('%PDF-1.7\nand nothing more'),
      kind: 'invalid-input',
    },
  ],
});
