import { expect } from 'chai';

import { type OnePage, onePage } from '../../../fixtures/pdf/one-page.js';
import { rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';
import { resized, unlikeness } from '../../../fixtures/pdf/resized.js';

/**
 * Maximum difference: less than a row of pixels in a square of four by four, as shape edges may be rounded to either
 * side.
 */
const ALIKE = 0.3;

const tiling = (entries: string): string =>
  stream(
    `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 40 40] /XStep 40 /YStep 40 /Resources << >> ${entries}`,
    '0.2 g 0 0 24 24 re f',
  );
const axial =
  '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [60 0 200 0] /Function << /FunctionType 2 /Domain [0 1] /N 1 >> >>';
const form = (entries: string, content: string): string => stream(`/Type /XObject /Subtype /Form ${entries}`, content);
const square = '/Type /Annot /Subtype /Square /F 4';

/** Content of a page of 300 by 200 points; each item is visibly wrong when it is not moved with the page. */
const pages: readonly [name: string, page: OnePage][] = [
  ['text and shapes', { content: 'BT /F1 60 Tf 20 120 Td (Words) Tj ET 12 w [30 10] 0 d 20 40 m 280 90 l S' }],
  [
    'tiles',
    {
      content: '/Pattern cs /P scn 30 30 240 140 re f',
      resources: '/Pattern << /P 20 0 R >>',
      objects: { 20: tiling('/Matrix [1 0.2 0 1 7 3]') },
    },
  ],
  [
    'tiles without a matrix, from resources that the page inherits',
    {
      content: '/Pattern cs /P scn 30 30 240 140 re f',
      resources: '/Pattern 21 0 R',
      objects: { 20: tiling(''), 21: '<< /P 20 0 R >>' },
    },
  ],
  [
    'tiles within a form',
    {
      content: 'q 2 0 0 2 30 30 cm /X Do Q',
      resources: '/XObject << /X 21 0 R >>',
      objects: {
        20: tiling('/Matrix [0.5 0 0 0.5 5 5]'),
        21: form('/BBox [0 0 120 70] /Resources << /Pattern << /P 20 0 R >> >>', '/Pattern cs /P scn 0 0 120 70 re f'),
      },
    },
  ],
  [
    'a shading as a pattern',
    {
      content: '/Pattern cs /P scn 30 30 240 140 re f',
      resources: `/Pattern << /P << /PatternType 2 /Matrix [1 0 0.3 1 0 0] /Shading ${axial} >> >>`,
    },
  ],
  ['a shading', { content: '30 30 240 140 re W n /S sh', resources: `/Shading << /S ${axial} >>` }],
  [
    'a soft mask',
    {
      content: '/G gs 0 g 30 30 240 140 re f',
      resources: '/ExtGState << /G << /SMask << /S /Luminosity /G 21 0 R >> >> >>',
      objects: {
        21: form('/BBox [0 0 300 200] /Group << /S /Transparency /CS /DeviceGray >>', '1 g 100 60 80 100 re f'),
      },
    },
  ],
  [
    'a group that is blended',
    {
      content: '0.7 g 0 0 150 200 re f /G gs /X Do',
      resources: '/XObject << /X 21 0 R >> /ExtGState << /G << /BM /Multiply /ca 0.6 >> >>',
      objects: { 21: form('/BBox [50 50 250 150] /Group << /S /Transparency /I true >>', '0.3 g 0 0 300 200 re f') },
    },
  ],
  [
    'glyphs that are drawings',
    {
      content: 'BT /T 90 Tf 40 50 Td (ab) Tj ET',
      fonts: '/T 21 0 R',
      objects: {
        21:
          '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 98 ' +
          '/Widths [1 1] /Encoding << /Differences [97 /a /b] >> /CharProcs << /a 22 0 R /b 23 0 R >> /Resources << >> >>',
        22: stream('', '1 0 0 0 1 1 d1 0 0 0.8 0.8 re f'),
        23: stream('', '1 0 d0 0.1 w 0.1 0.1 0.6 0.6 re S'),
      },
    },
  ],
  [
    'a mark whose appearance is turned',
    {
      content: '0.9 g 0 0 300 200 re f',
      page: `/Annots [<< ${square} /Rect [100 40 160 160] /AP << /N 21 0 R >> >>]`,
      objects: { 21: form('/BBox [0 0 100 50] /Matrix [0 1 -1 0 30 9]', '0.1 g 0 0 60 50 re f 0.5 g 60 0 40 20 re f') },
    },
  ],
  [
    'a field that is filled in',
    {
      content: '0.9 g 90 70 120 60 re f',
      catalog: '/AcroForm << /Fields [21 0 R] /DR << /Font << /F1 6 0 R >> >> /DA (/F1 40 Tf 0 g) >>',
      page: '/Annots [21 0 R]',
      objects: {
        21: '<< /Type /Annot /Subtype /Widget /F 4 /FT /Tx /T (a) /V (Ada) /Rect [100 80 200 120] /AP << /N 22 0 R >> >>',
        22: form(
          '/BBox [0 0 100 40] /Resources << /Font << /F1 6 0 R >> >>',
          '/Tx BMC BT /F1 40 Tf 0 g 2 6 Td (Ada) Tj ET EMC',
        ),
      },
    },
  ],
  ['what the page cuts off', { content: '0.4 g -900 -900 1800 1800 re f 0.7 g -50 -50 400 300 re f' }],
  ['content that saves more than it restores', { content: 'q 2 0 0 2 0 0 cm 0.3 g 20 20 90 60 re f' }],
];

describe('the content of a resized page', () => {
  const turned = '/CropBox [20 10 270 190]';
  for (const [name, needs] of pages) {
    it(`looks as before: ${name}`, async () => {
      await resized(onePage(needs), { width: 150, height: 150 }, async (made) => {
        const { poppler, pdfium } = await unlikeness(made, { scale: 0.5, dpi: 144 });
        expect([poppler, pdfium]).to.satisfy(([one = 1, other = 1]: number[]) => one < ALIKE && other < ALIKE);
      });
    });

    it(`looks as before on a page that is cropped and turned: ${name}`, async () => {
      const page = `${needs.page ?? ''} ${turned} /Rotate 90 /UserUnit 2`;
      await resized(onePage({ ...needs, page }), { width: 216, height: 400 }, async (made) => {
        const { poppler, pdfium } = await unlikeness(made, { scale: 1.2, dpi: 144 });
        expect([poppler, pdfium]).to.satisfy(([one = 1, other = 1]: number[]) => one < ALIKE && other < ALIKE);
      });
    });
  }

  it('is distinguished from content in another place', async () => {
    await resized(onePage({ content: '0.2 g 30 30 240 140 re f' }), { width: 150, height: 150 }, async (made) => {
      const { poppler, pdfium } = await unlikeness(made, { scale: 0.52, dpi: 144 });
      expect(Math.min(poppler, pdfium)).to.be.above(ALIKE);
    });
  });

  it('has its own pattern when pages of different sizes share it', async () => {
    const shared = {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 3 /Kids [3 0 R 4 0 R 5 0 R] /Resources << /Pattern << /P 20 0 R >> >> >>',
      3: '<< /Type /Page /Parent 2 0 R /Contents 6 0 R /MediaBox [0 0 300 200] >>',
      4: '<< /Type /Page /Parent 2 0 R /Contents 6 0 R /MediaBox [0 0 300 300] >>',
      5: '<< /Type /Page /Parent 2 0 R /Contents 6 0 R /MediaBox [0 0 300 200] >>',
      6: stream('', '/Pattern cs /P scn 30 30 240 140 re f'),
      20: tiling(''),
    };
    const size = { width: 150, height: 150, pages: [1, 2] };
    await resized(rawPdf({ objects: shared }), size, async (made) => {
      for (const [page, scale] of [0.5, 0.5, 1].entries()) {
        const { poppler, pdfium } = await unlikeness(made, { page: page + 1, scale, dpi: 144 });
        expect(Math.max(poppler, pdfium)).to.be.below(ALIKE);
      }
    });
  });
});
