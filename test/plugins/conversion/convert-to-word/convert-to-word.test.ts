import { readFileSync } from 'node:fs';

import { expect } from 'chai';

import { OperationTester } from '../../../../engine/testing/index.js';
import convertToWord from '../../../../plugins/conversion/convert-to-word/index.js';
import { paragraphsIn, readDocx } from '../../../fixtures/office/read-docx.js';
import { pdf } from '../../../fixtures/pdf/pdf.js';
import { openPrinter } from '../../../fixtures/pdf/printed-pages.js';

const sentence = 'The quick brown fox jumps over the lazy dog, and then it goes home to have a rest. ';

const article = `<!DOCTYPE html><html lang="en"><title>An article</title><meta name="author" content="A. Fox">
<h1>On foxes</h1><p>${sentence.repeat(6)}</p>
<h2>What they do</h2><p>${sentence.repeat(6)} See <a href="https://example.org/foxes">the foxes</a>, <b>boldly</b>.</p>
<ol><li>They jump.</li><li>They rest.</li></ol>
<table border="1" width="100%" style="border-collapse: collapse"><tr><th>Fox</th><th>Age</th></tr><tr><td>Red</td><td>3</td></tr><tr><td>Grey</td><td>5</td></tr></table>
<p>${sentence.repeat(6)}</p></html>`;

const articlePdf = await printed(article);

async function printed(page: string): Promise<Buffer> {
  await using printer = await openPrinter();
  return readFileSync((await printer.print(page)).path);
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
