import { readFileSync } from 'node:fs';

import { expect } from 'chai';

import { pictureOf } from '../../../../fixtures/look/evidence.js';
import { boxesOnInk } from '../../../../fixtures/ocr/boxes-on-ink.js';
import { distorted, distortions } from '../../../../fixtures/ocr/distortions.js';
import { openReader, type Reader, type ReadPdf } from '../../../../fixtures/ocr/ocr-job.js';
import { printed, type PrintedPage } from '../../../../fixtures/ocr/printed-page.js';
import { sampleTexts } from '../../../../fixtures/ocr/sample-texts.js';
import { type ScannedPage, scannedPdf } from '../../../../fixtures/ocr/scanned-pdf.js';
import { overlapOf } from '../../../../sweep/words.js';

const { skewed, turned, bilevel, inverted, faint, noisy, unevenlyLit, blackEdged } = distortions;
const { lines } = sampleTexts.latin;
const page = await printed(lines);
const more = ['Nobody has read them since then,', 'and the ink is fading away.'];
const beside = [
  'The second column begins here,',
  'it goes on for a few more lines',
  'so that one sees the gap',
  'between both of them.',
];

type Scan = ScannedPage & { readonly print: PrintedPage };
const common: Readonly<Record<string, Scan>> = {
  'in grey': { print: page },
  'laid in askew': { print: distorted(page, skewed(3)) },
  'on its side': { print: distorted(page, turned(90)) },
  'in black and white, as a facsimile': { print: distorted(page, bilevel()), stored: 'facsimile' },
};
const scans: Readonly<Record<'embedded' | 'native', Readonly<Record<string, Scan>>>> = {
  embedded: {
    ...common,
    'in colours': { print: page, stored: 'colours' },
    'in black and white': { print: distorted(page, bilevel()), stored: 'bits' },
    'with 150 pixels an inch': { print: await printed(lines, { dpi: 150 }) },
    'far askew': { print: distorted(page, skewed(-7)) },
    'upside down': { print: distorted(page, turned(180)) },
    'on its other side': { print: distorted(page, turned(270)) },
    'on its side and askew': { print: distorted(page, skewed(2), turned(270)) },
    'white on black': { print: distorted(page, inverted()) },
    faint: { print: distorted(page, faint()) },
    noisy: { print: distorted(page, noisy()) },
    'in uneven light': { print: distorted(page, unevenlyLit()) },
    'with black edges': { print: distorted(page, blackEdged(40)) },
    'in two columns': { print: await printed([[...lines, ...more], beside]) },
    'that the document turns': { print: page, rotate: 90 },
    'of which the document shows a part': { print: page, rotate: 180, hidden: 30 },
    'in units of its own': { print: page, rotate: 270, userUnit: 2, hidden: 5 },
  },
  native: common,
};

for (const engine of ['embedded', 'native'] as const) {
  const pages = Object.values(scans[engine]);
  describe(`a scanned document, read by the ${engine} engine`, () => {
    let read: ReadPdf;
    let bytes: Buffer;
    let reader: Reader;
    before(async () => {
      bytes = await scannedPdf(pages);
      reader = await openReader(engine);
      read = await reader.read(bytes);
    });
    after(() => reader[Symbol.asyncDispose]());

    Object.entries(scans[engine]).forEach(([name, { print, userUnit = 1 }], at) => {
      it(`says what is on a page ${name}`, () => {
        const text = read.texts[at] ?? '';
        expect(overlapOf(text, print.text, 1), text).to.deep.equal({ recall: 1, precision: 1 });
      });

      it(`has the words of a page ${name} where their ink is`, () => {
        expect(boxesOnInk(read.words[at] ?? [], print, 72 / print.dpi / userUnit)).to.be.least(0.7);
      });
    });

    it('looks as before', async () => {
      for (const [index] of pages.entries()) {
        const [before, after] = await Promise.all(
          [read.source, read.path].map((path) => pictureOf({ path }, index + 1, 72)),
        );
        expect(after?.pixels.equals(before?.pixels ?? Buffer.of()), `page ${index + 1}`).to.equal(true);
      }
    });

    it('has each of its streams byte for byte', () => {
      const [before, after] = [bytes.toString('latin1'), readFileSync(read.path, 'latin1')];
      const streams = [...before.matchAll(/>>\nstream\n(.*?)\nendstream\nendobj/gs)].map(([, data = '']) => data);
      expect(streams.length).to.be.least(2 * pages.length);
      expect(streams.filter((data) => !after.includes(data))).to.deep.equal([]);
    });

    it('grows by little', () => expect(read.growth / pages.length).to.be.below(3000));

    it('is told of without warnings', () => expect(read.warnings).to.deep.equal([]));
  });
}
