import { expect } from 'chai';

import type { PageReading } from '../../../../../engine/document/page-reading.js';
import { type ReadOptions, readPage } from '../../../../../engine/tools/pdfium/drawing/read-page.js';
import { type OnePage, withOnePage } from '../../../../fixtures/pdf/one-page.js';
import { stream } from '../../../../fixtures/pdf/raw-pdf.js';

const printed = 'BT /F1 20 Tf 50 150 Td (Name:) Tj ET 0 w 10 100 m 110 100 l S';

const appearance = (text: string): string =>
  stream(
    '/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources 5 0 R',
    `/Tx BMC BT /F1 10 Tf 2 5 Td (${text}) Tj ET EMC`,
  );

const withAnnotation = (entries: string, more: Partial<OnePage> = {}): OnePage => ({
  content: printed,
  page: '/Annots [20 0 R]',
  ...more,
  objects: {
    20: `<< /Type /Annot /Rect [120 150 220 170] /F 4 ${entries} >>`,
    21: appearance('Ada'),
    22: appearance('Bob'),
    ...more.objects,
  },
});

const field = '/Subtype /Widget /FT /Tx /T (name) /DA (/F1 10 Tf 0 g)';
const form = { catalog: '/AcroForm << /Fields [20 0 R] /DA (/F1 10 Tf 0 g) /DR 5 0 R >>' };

const seen: readonly (readonly [sentence: string, page: OnePage, expected: string])[] = [
  ['what is printed', { content: printed }, 'Name:'],
  ['the value that a field shows', withAnnotation(`${field} /V (Ada) /AP << /N 21 0 R >>`, form), 'Name:Ada'],
  ['the value of a field that nothing draws yet', withAnnotation(`${field} /V (Eve)`, form), 'Name:Eve'],
  [
    'the value of a field whose appearance is said to be out of date',
    withAnnotation(`${field} /V (Eve) /AP << /N 21 0 R >>`, {
      catalog: form.catalog.replace('/Fields', '/NeedAppearances true /Fields'),
    }),
    'Name:Eve',
  ],
  [
    'the state that a button is in',
    withAnnotation('/Subtype /Widget /FT /Btn /AS /On /AP << /N << /Off 21 0 R /On 22 0 R >> >>', form),
    'Name:Bob',
  ],
  ['the words of a text box', withAnnotation('/Subtype /FreeText /AP << /N 21 0 R >>'), 'Name:Ada'],
  [
    'the words of a text box that nothing draws yet',
    withAnnotation('/Subtype /FreeText /DA (/F1 10 Tf 0 g) /Contents (Ada)'),
    'Name:Ada',
  ],
  [
    'the words of a text box whose appearance selects no font',
    withAnnotation('/Subtype /FreeText /DA (1 0 0 rg) /Contents (Ada)'),
    'Name:Ada',
  ],
  ['the words of a stamp', withAnnotation('/Subtype /Stamp /AP << /N 21 0 R >>'), 'Name:Ada'],
  ['nothing of what is hidden', withAnnotation('/F 2 /Subtype /Stamp /AP << /N 21 0 R >>'), 'Name:'],
  ['nothing of what is not to be viewed', withAnnotation('/F 32 /Subtype /Stamp /AP << /N 21 0 R >>'), 'Name:'],
  ['nothing of the note that a mark opens', withAnnotation('/Subtype /Text /Contents (Hidden)'), 'Name:'],
];

describe('the reading of a page', () => {
  for (const [sentence, page, expected] of seen) {
    it(`has ${sentence}`, async () => {
      expect((await readingOf(page)).glyphs.text.join('')).to.equal(expected);
    });
  }

  it('has the words of an annotation where they are seen', async () => {
    const { glyphs } = await readingOf(withAnnotation('/Subtype /Stamp /AP << /N 21 0 R >>'));
    const [x, y] = [glyphs.x[5] ?? NaN, glyphs.y[5] ?? NaN];
    expect([Math.round(x), Math.round(y)]).to.deep.equal([122, 45]);
  });

  it('is the same when the page is opened and read again', async () => {
    const page = withAnnotation('/Subtype /Stamp /AP << /N 21 0 R >>', {
      page: '/Annots [20 0 R] /CropBox [9 9 299 199]',
    });
    const [first, second] = await withOnePage(page, (opened) => {
      const reading = readPage(opened);
      using again = opened.document.page(1);
      return [reading, readPage(again)] as const;
    });
    expect(first.glyphs.text.join('')).to.equal('Name:Ada');
    expect(second.glyphs.text).to.deep.equal(first.glyphs.text);
    expect(second.size).to.deep.equal(first.size);
    expect(second.glyphs.y).to.deep.equal(first.glyphs.y);
  });

  it('tells the number and the size of the page', async () => {
    const { number, size } = await readingOf({ content: '', page: '/Rotate 90 /CropBox [0 0 100 150]' });
    expect({ number, size }).to.deep.equal({ number: 1, size: { width: 150, height: 100 } });
  });

  it('has lines and structure when they are asked for', async () => {
    const page = withAnnotation('/Subtype /Stamp /AP << /N 21 0 R >>');
    expect(await readingOf(page)).to.deep.include({ rulings: [], areas: [], images: [] });
    expect((await readingOf(page, { objects: true })).rulings).to.have.length(1);
    expect(await readingOf(page, { structure: true })).not.to.have.property('structure');
  });
});

function readingOf(page: OnePage, options?: ReadOptions): Promise<PageReading> {
  return withOnePage(page, (opened) => readPage(opened, options));
}
