import { readFileSync } from 'node:fs';

import type { Element } from '@xmldom/xmldom';
import { expect } from 'chai';

import { OperationTester } from '../../../../engine/testing/index.js';
import convertToWord from '../../../../plugins/conversion/convert-to-word/index.js';
import { paragraphsIn, readDocx } from '../../../fixtures/office/read-docx.js';
import { pdf } from '../../../fixtures/pdf/pdf.js';
import { rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';
import { encrypted } from '../../../fixtures/pdf/rewritten.js';
import { openPrinter } from '../../../fixtures/pdf/printed-pages.js';

const sentence = 'The quick brown fox jumps over the lazy dog, and then it goes home to have a rest. ';

const article = `<!DOCTYPE html><html lang="en"><title>An article</title><meta name="author" content="A. Fox">
<h1>On foxes</h1><p>${sentence.repeat(6)}</p>
<h2>What they do</h2><p>${sentence.repeat(6)} See <a href="https://example.org/foxes">the foxes</a>, <b>boldly</b>.</p>
<ol><li>They jump.</li><li>They rest.</li></ol>
<table border="1" width="100%" style="border-collapse: collapse"><tr><th>Fox</th><th>Age</th></tr><tr><td>Red</td><td>3</td></tr><tr><td>Grey</td><td>5</td></tr></table>
<p>${sentence.repeat(6)}</p></html>`;

const articlePdf = await printed(article);

/** A landscape page of 3,168 × 2,376 points and a small one, with a title in 100 points on the first. */
const poster = rawPdf({
  objects: {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Count 2 /Kids [4 0 R 6 0 R] >>',
    3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    4: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 3168 2376] /Contents 5 0 R /Resources << /Font << /F 3 0 R >> >> >>',
    5: stream('', 'BT /F 100 Tf 2000 200 Td (Come to the fair) Tj ET'),
    6: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 7 0 R /Resources << /Font << /F 3 0 R >> >> >>',
    7: stream('', `BT /F 12 Tf 72 700 Td (${sentence}) Tj ET`),
  },
});

async function printed(page: string): Promise<Buffer> {
  await using printer = await openPrinter();
  return readFileSync((await printer.print(page)).path);
}

function attributesIn(
  part: Element | undefined,
  tag: string,
  names: readonly string[],
): readonly (readonly string[])[] {
  const elements = part === undefined ? [] : Array.from(part.getElementsByTagName(tag));
  return elements.map((element) => names.map((name) => element.getAttribute(name) ?? ''));
}

new OperationTester().test(convertToWord, {
  accepts: [
    {
      name: 'makes headings, paragraphs, lists and tables of a document',
      files: { file: { name: 'article.pdf', bytes: articlePdf } },
      async gives({ file: { path, name }, warnings }) {
        const { paragraphs, parts } = await readDocx(path);
        expect(name).to.equal('article.docx');
        expect(warnings).to.deep.equal([]);
        const long = sentence.repeat(6).trim();
        expect(paragraphs.map(({ style, text }) => [style, text])).to.deep.equal([
          ['Heading1', 'On foxes'],
          ['Normal', long],
          ['Heading2', 'What they do'],
          ['Normal', `${long} See the foxes, boldly.`],
          ['ListParagraph', 'They jump.'],
          ['ListParagraph', 'They rest.'],
          ...['Fox', 'Age', 'Red', '3', 'Grey', '5'].map((text) => ['TableText', text]),
          ['Normal', long],
        ]);
        expect(paragraphsIn(parts.get('word/footnotes.xml')).map(({ text }) => text)).to.deep.equal(['', '']);
      },
    },
    {
      name: 'scales pages that are larger than Word takes, with their text',
      files: { file: { name: 'poster.pdf', bytes: encrypted(poster) } },
      options: { password: 'user' },
      async gives({ file: { path }, warnings }) {
        const { paragraphs, parts } = await readDocx(path);
        expect(warnings).to.deep.equal(['poster.pdf: pages that are larger than Word takes were scaled to 22 inches.']);
        expect(paragraphs.map(({ text }) => text)).to.include('Come to the fair');
        expect(attributesIn(parts.get('word/document.xml'), 'w:pgSz', ['w:w', 'w:h'])).to.deep.equal([
          ['31680', '23760'],
          ['12240', '15840'],
        ]);
        // Half of 100 points, in half points.
        const fontSizes = [...parts.values()].flatMap((part) => attributesIn(part, 'w:sz', ['w:val']));
        expect(fontSizes).to.deep.include(['100']);
      },
    },
  ],
  rejects: [
    {
      name: 'refuses an encrypted document without its password',
      files: { file: { name: 'a.pdf', bytes: pdf({ encrypt: ['user', 'owner', '256'] }) } },
      kind: 'password-required',
    },
    { name: 'refuses another format', files: { file: { name: 'a.txt', bytes: 'text' } }, kind: 'unsupported-input' },
  ],
});
