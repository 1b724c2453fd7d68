import { readFileSync } from 'node:fs';

import type { Element } from '@xmldom/xmldom';
import { expect } from 'chai';

import { OperationTester } from '../../../../engine/testing/index.js';
import convertToWord from '../../../../plugins/conversion/convert-to-word/index.js';
import { paragraphsIn, readDocx, type ReadParagraph } from '../../../fixtures/office/read-docx.js';
import { byLibreOffice } from '../../../fixtures/office/by-libreoffice.js';
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

/** A flat OpenDocument text whose paragraphs have borders and backgrounds. */
const bordered = `<?xml version="1.0" encoding="UTF-8"?><office:document
xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"
office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text"><office:automatic-styles>
${paragraphStyle('Plain', '')}
${paragraphStyle('Framed', 'fo:border="1pt solid #c00000" fo:padding="6pt" fo:background-color="#fff4cc"')}
${paragraphStyle('Barred', 'fo:border-left="3pt solid #008040" fo:padding-left="8pt"')}
${paragraphStyle('Ruled', 'fo:border-bottom="1pt solid #336699" fo:padding-bottom="2pt"')}
</office:automatic-styles><office:body><office:text>
${['Plain', 'Framed', 'Plain', 'Barred', 'Plain', 'Ruled', 'Plain']
  .map((style) => `<text:p text:style-name="${style}">${style}: ${sentence.repeat(3)}</text:p>`)
  .join('\n')}
</office:text></office:body></office:document>`;

const [borderedPdf = Buffer.alloc(0)] = await byLibreOffice([
  { bytes: Buffer.from(bordered), from: 'fodt', to: 'pdf' },
]);

function paragraphStyle(name: string, properties: string): string {
  const margins = 'fo:margin-top="6pt" fo:margin-bottom="6pt"';
  return `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties ${margins} ${properties}/></style:style>`;
}

/** The sides of each paragraph with borders, as colour, width in eighths of a point and space in points. */
function bordersIn(paragraphs: readonly ReadParagraph[]): readonly (readonly string[])[] {
  return paragraphs.flatMap(({ text, element }) => {
    const [borders] = Array.from(element.getElementsByTagName('w:pBdr'));
    if (borders === undefined) return [];
    const sides = (Array.from(borders.childNodes) as Element[]).map((side) =>
      [side.nodeName.slice(2), ...['w:color', 'w:sz', 'w:space'].map((name) => side.getAttribute(name))].join(' '),
    );
    return [[text.replace(/:.*/s, ''), ...sides]];
  });
}

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
      name: 'keeps the borders of paragraphs that LibreOffice has drawn',
      files: { file: { name: 'bordered.pdf', bytes: borderedPdf } },
      async gives({ file: { path } }) {
        const { paragraphs, parts } = await readDocx(path);
        expect(bordersIn(paragraphs)).to.deep.equal([
          ['Framed', ...['top', 'left', 'bottom', 'right'].map((side) => `${side} C00000 8 6`)],
          ['Barred', 'left 008040 24 8'],
          ['Ruled', 'bottom 336699 8 2'],
        ]);
        expect(attributesIn(parts.get('word/document.xml'), 'w:shd', ['w:fill'])).to.deep.equal([['FFF4CC']]);
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
