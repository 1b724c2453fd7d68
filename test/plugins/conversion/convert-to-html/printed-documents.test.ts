import { readFileSync } from 'node:fs';

import type { Document } from '@xmldom/xmldom';
import { expect } from 'chai';
import sharp from 'sharp';

import type { JobResult } from '../../../../engine/contract/job-result.js';
import { OperationTester } from '../../../../engine/testing/index.js';
import convertToHtml from '../../../../plugins/conversion/convert-to-html/index.js';
import { zipEntries } from '../../../fixtures/archives/zip-entries.js';
import { epubCheck } from '../../../fixtures/epub-check.js';
import { openPrinter } from '../../../fixtures/pdf/printed-pages.js';
import { rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';
import { parsed } from './written-parts.js';

const sentence = 'The quick brown fox jumps over the lazy dog, and then it goes home to have a rest. ';

const article = `<!DOCTYPE html><html lang="en"><title>An article</title>
<h1>On foxes</h1><p>${sentence.repeat(6)}</p>
<h2>What they do</h2><p>${sentence.repeat(6)} See <a href="https://example.org/foxes">the foxes</a>, <b>boldly</b>.</p>
<ol><li>They jump.</li><li>They rest.</li></ol>
<ul><li>Red foxes</li><li>Grey foxes<ul><li>Island foxes</li></ul></li></ul>
<h2>How many there are</h2>
<p>${sentence.repeat(6)}</p></html>`;

const hebrew = `<!DOCTYPE html><html lang="he" dir="rtl"><p>${'שלום לכולם, זה מסמך קצר בעברית. '.repeat(8)}</p></html>`;
const japanese = `<!DOCTYPE html><html lang="ja"><p>${'吾輩は猫である。名前はまだ無い。'.repeat(12)}</p></html>`;

const form = `<!DOCTYPE html><html lang="en"><p><label><input type="checkbox" checked>I accept</label></p>
<p><label><input type="checkbox">Send me news</label></p>
<p><label><input type="radio" name="a" checked>Yes</label> <label><input type="radio" name="a">No</label></p></html>`;

const [articlePdf, hebrewPdf, japanesePdf, formPdf] = await printed(article, hebrew, japanese, form);

async function printed(...pages: readonly string[]): Promise<readonly Buffer[]> {
  await using printer = await openPrinter();
  const files: Buffer[] = [];
  for (const page of pages) files.push(readFileSync((await printer.print(page)).path));
  return files;
}

/** A page that is nothing but a picture, with what an SVG image of 60 by 80 has in it, or has text over it. */
async function scan(text = '', drawing = ''): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80" width="300" height="400">
    <rect width="60" height="80" fill="#c08040"/>${drawing}</svg>`;
  const jpeg = await sharp(Buffer.from(svg)).jpeg().toBuffer();
  const facts = '/Type /XObject /Subtype /Image /Width 300 /Height 400 /ColorSpace /DeviceRGB /BitsPerComponent 8';
  return rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 600 800] >>',
      3: '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> /Font << /F 6 0 R >> >> >>',
      4: stream('', `q 600 0 0 800 0 0 cm /I Do Q ${text}`),
      6: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      5: stream(`${facts} /Filter /DCTDecode`, jpeg.toString('latin1')),
    },
  });
}

/** The lines of equal height of a map. */
const curves = Array.from(
  { length: 12 },
  (_, index) => `40 ${60 + 55 * index} m 200 ${160 + 55 * index} 400 ${20 + 55 * index} 560 ${120 + 55 * index} c S`,
).join(' ');

async function pageOf({ file }: JobResult): Promise<Document> {
  const { 'index.html': page = '' } = await zipEntries(file.path);
  return parsed(Buffer.from(page, 'latin1').toString());
}

function texts(document: Document, tag: string): readonly string[] {
  return [...document.getElementsByTagName(tag)].map((it) => (it.textContent ?? '').replace(/\s+/g, ' ').trim());
}

const named = (bytes: Uint8Array | string | undefined) => ({ file: { name: 'report.pdf', bytes: bytes ?? '' } });

new OperationTester().test(convertToHtml, {
  accepts: [
    {
      name: 'keeps headings, paragraphs, lists and links',
      files: named(articlePdf),
      async gives(result) {
        const document = await pageOf(result);
        expect(texts(document, 'title')).to.deep.equal(['An article']);
        expect([texts(document, 'h1'), texts(document, 'h2')]).to.deep.equal([
          ['On foxes'],
          ['What they do', 'How many there are'],
        ]);
        expect(texts(document, 'strong')).to.deep.equal(['boldly']);
        const [list] = document.getElementsByTagName('main')[0]?.getElementsByTagName('ol') ?? [];

        expect(list?.textContent?.split('\n').filter((it) => it !== '')).to.deep.equal(['They jump.', 'They rest.']);
        const [bullets] = document.getElementsByTagName('main')[0]?.getElementsByTagName('ul') ?? [];
        const items = ['Red foxes', 'Grey foxes', 'Island foxes'];
        expect(bullets?.textContent?.split('\n').filter((it) => it !== '')).to.deep.equal(items);
        const links = [...document.getElementsByTagName('a')].filter((it) => it.getAttribute('rel') !== null);
        expect(links.map((it) => [it.textContent, it.getAttribute('href')])).to.deep.equal([
          ['the foxes', 'https://example.org/foxes'],
        ]);
      },
    },
    {
      name: 'makes a valid book of it',
      files: named(articlePdf),
      options: { format: 'epub' },
      gives: ({ file }) => expect(epubCheck(readFileSync(file.path))).to.deep.equal([]),
    },
    {
      name: 'writes from right to left',
      files: named(hebrewPdf),
      async gives(result) {
        const document = await pageOf(result);
        expect(document.documentElement?.getAttribute('dir')).to.equal('rtl');
        expect(texts(document, 'main')[0]).to.contain('שלום לכולם, זה מסמך קצר בעברית.');
      },
    },
    {
      name: 'tells which check boxes and radio buttons of a printed form are ticked',
      files: named(formPdf),
      async gives(result) {
        const items = texts(await pageOf(result), 'li');
        expect(items).to.deep.equal(['☒ I accept', '☐ Send me news', '☒ Yes ☐ No']);
      },
    },
    {
      name: 'joins lines of Japanese without spaces',
      files: named(japanesePdf),
      gives: async (result) =>
        expect(texts(await pageOf(result), 'main')).to.deep.equal(['吾輩は猫である。名前はまだ無い。'.repeat(12)]),
    },
    {
      name: 'shows a scanned page as a picture, and tells what would give text',
      files: named(await scan()),
      async gives(result) {
        const entries = await zipEntries(result.file.path);
        const image = Buffer.from(entries['images/image-1.jpg'] ?? '', 'latin1');
        const [element] = (await pageOf(result)).getElementsByTagName('img');
        const { width, height } = await sharp(image).metadata();
        expect([width, height].map(String)).to.deep.equal([
          element?.getAttribute('width'),
          element?.getAttribute('height'),
        ]);
        expect(element?.getAttribute('alt')).to.equal('Page 1');
        expect(result.warnings.join()).to.match(/page 1 is a picture without text\. Run ocr first/);
      },
    },
    {
      name: 'keeps the words of a map that fills its page as its alternative text',
      files: named(
        await scan(`${curves} BT /F 12 Tf 150 600 Td (Northern) Tj 0 -14 Td (hills) Tj 200 -200 Td (Long lake) Tj ET`),
      ),
      async gives(result) {
        const [element] = (await pageOf(result)).getElementsByTagName('img');
        expect(element?.getAttribute('alt')).to.equal('Northern hills Long lake');
        expect(result.warnings).to.deep.equal([]);
      },
    },
    {
      name: 'shows the text that was recognised in a scan, and not the scan',
      files: named(await scan('BT 3 Tr /F 12 Tf 72 700 Td (Text that was recognised in the scan.) Tj ET')),
      async gives(result) {
        const document = await pageOf(result);
        expect(texts(document, 'main')).to.deep.equal(['Text that was recognised in the scan.']);
        expect(document.getElementsByTagName('img')).to.have.lengthOf(0);
        expect(result.warnings).to.deep.equal([]);
      },
    },
    {
      name: 'shows a drawing of a scan whose text was recognised, with its words as alternative text',
      files: named(
        await scan(
          'BT 3 Tr /F 12 Tf 72 700 Td (Text that was recognised in the scan.) Tj 178 -300 Td (A disk) Tj ET',
          '<circle cx="30" cy="40" r="15" fill="none" stroke="#000"/>',
        ),
      ),
      async gives(result) {
        const document = await pageOf(result);
        expect(texts(document, 'main')).to.deep.equal(['Text that was recognised in the scan.']);
        const [image, ...others] = document.getElementsByTagName('img');
        expect([image?.getAttribute('alt'), others.length]).to.deep.equal(['A disk', 0]);
        const entries = await zipEntries(result.file.path);
        const shown = sharp(Buffer.from(entries['images/image-1.png'] ?? '', 'latin1'));
        const { width, height } = await shown.metadata();
        // The circle is 310 points wide and high, at 200 dpi.
        expect(Math.abs(width - height)).to.be.below(10);
        expect(width).to.be.within(820, 920);
      },
    },
    {
      name: 'shows a drawing of a scan once that is an image over the image of the page',
      files: named(
        await scan(
          `q 300 0 0 400 150 200 cm /I Do Q
          BT 3 Tr /F 12 Tf 290 400 Td (A) Tj -90 -105 Td (Fig. 1. A disk, drawn by hand.) Tj ET`,
          '<circle cx="30" cy="40" r="15" fill="none" stroke="#000"/>',
        ),
      ),
      async gives(result) {
        const document = await pageOf(result);
        expect(texts(document, 'figcaption')).to.deep.equal(['Fig. 1. A disk, drawn by hand.']);
        expect(document.getElementsByTagName('img')).to.have.lengthOf(1);
      },
    },
    {
      name: 'shows the picture of a cover, and the texts on it',
      files: named(
        await scan('BT /F 30 Tf 72 700 Td (A summer) Tj 150 -300 Td (by the sea) Tj 150 -300 Td (Stories) Tj ET'),
      ),
      async gives(result) {
        const document = await pageOf(result);
        expect(document.getElementsByTagName('img')).to.have.lengthOf(1);
        for (const text of ['A summer', 'by the sea', 'Stories'])
          expect(document.getElementsByTagName('main')[0]?.textContent).to.contain(text);
      },
    },
    {
      name: 'shows a watermark over most of the page as a picture with its words, and the text that it is on',
      files: named(
        rawPdf({
          objects: {
            1: '<< /Type /Catalog /Pages 2 0 R >>',
            2: '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 600 800] >>',
            3: '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 6 0 R >> >> >>',
            4: stream(
              '',
              `BT 0.8 g /F 110 Tf 0.65 0.76 -0.76 0.65 110 90 Tm (CONFIDENTIAL) Tj ET
              BT 0 g /F 12 Tf 14 TL 72 420 Td ${`(${sentence.slice(0, 66)}) Tj T* `.repeat(4)} ET`,
            ),
            6: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
          },
        }),
      ),
      async gives(result) {
        const document = await pageOf(result);
        const [image, ...others] = document.getElementsByTagName('img');
        expect([image?.getAttribute('alt'), others.length]).to.deep.equal(['CONFIDENTIAL', 0]);
        const entries = await zipEntries(result.file.path);
        const shown = sharp(Buffer.from(entries['images/image-1.png'] ?? '', 'latin1')).flatten({
          background: '#ffffff',
        });
        // Grey letters, without the black ones of the text.
        expect(Math.min(...(await shown.greyscale().resize(200).raw().toBuffer()))).to.be.greaterThan(150);
        expect(texts(document, 'main').join()).to.match(/^The quick brown fox/);
      },
    },
    {
      name: 'has images in the page when that is asked for',
      files: named(await scan()),
      options: { embedImages: true },
      async gives(result) {
        expect(Object.keys(await zipEntries(result.file.path))).to.deep.equal(['index.html', 'style.css']);
        const [element] = (await pageOf(result)).getElementsByTagName('img');
        const [, data = ''] = element?.getAttribute('src')?.split('data:image/jpeg;base64,') ?? [];
        expect(await sharp(Buffer.from(data, 'base64')).metadata()).to.include({ format: 'jpeg', width: 1250 });
      },
    },
  ],
  rejects: [],
});
