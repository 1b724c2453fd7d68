import { readFileSync } from 'node:fs';

import { expect } from 'chai';

import { onePage, type OnePage } from '../../../fixtures/pdf/one-page.js';
import { rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';
import { area, changedBeside, redactedBy } from '../../../fixtures/redact/redacted-by.js';
import { toUnicode } from '../../../fixtures/redact/hiding-place.js';

/** A font whose codes 1 to 6 spell a word in order, with objects 20 to 22; its glyphs are 12 wide at 20 points. */
const spelling = {
  20: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /FirstChar 1 /LastChar 6 /Widths [600 600 600 600 600 600] /Encoding 22 0 R /ToUnicode 21 0 R >>',
  21: toUnicode({ '01': 'S', '02': 'E', '03': 'C', '04': 'R', '05': 'e', '06': 'T' }),
  22: '<< /Type /Encoding /Differences [1 /S /E /C /R /e /T] >>',
};
const word = '/F9 20 Tf <010203040506> Tj';
const fonts = '/F9 20 0 R';
const areas = [area(20, 80, 92, 106)];

/** A page with the word under the area, and other entries. */
const page = ({ content = `BT 20 100 Td ${word} ET`, objects, ...more }: Partial<OnePage>): string =>
  onePage({ content, fonts, objects: { ...spelling, ...objects }, ...more });

async function fontIsLeft(source: string): Promise<boolean> {
  return redactedBy(source, { areas }, (result) => {
    expect(result.warnings).to.deep.equal([]);
    expect(changedBeside(result, areas)).to.equal(0);
    expect(execFileSync('pdftotext', ['-q', result.path, '-']).toString()).not.to.match(/SECReT/);
    const isMapped = result.streams.some((said) => said.includes('beginbfchar'));
    expect(readFileSync(result.path, 'latin1').includes('/Differences')).to.equal(isMapped);
    return isMapped;
  });
}

const type3 = {
  20: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 700] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 1 /LastChar 1 /Widths [600] /Encoding 22 0 R /CharProcs << /S 23 0 R >> /ToUnicode 21 0 R >>',
  22: '<< /Differences [1 /S] >>',
  23: stream('', '600 0 d0 0 0 500 700 re f'),
};
const stamp = (content: string, annotation = ''): Partial<OnePage> => ({
  content: '',
  page: `/Annots [<< /Type /Annot /Subtype /Stamp /Rect [0 0 300 200] /F 4 /AP << /N 30 0 R >> ${annotation} >>]`,
  objects: {
    30: stream(`/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /Font << ${fonts} >> >>`, content),
  },
});
const inForm = (entries: string): Partial<OnePage> => ({
  content: '/X Do',
  resources: '/XObject << /X 30 0 R >>',
  objects: {
    30: stream(`/Type /XObject /Subtype /Form /BBox [0 0 300 200] ${entries}`, `BT 20 100 Td ${word} ET`),
  },
});
const otherPage = (content: string, resources: string): Partial<OnePage> => ({
  objects: {
    2: '<< /Type /Pages /Count 2 /Kids [3 0 R 30 0 R] >>',
    30: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Resources ${resources} /Contents 31 0 R >>`,
    31: stream('', content),
  },
});
const helvetica = 'BT /F1 20 Tf 20 40 Td (abc) Tj ET';

describe('a font with which only removed text was shown', () => {
  const leaves: Readonly<Record<string, Partial<OnePage>>> = {
    'the resources of a page': {},
    'content that shows text in another font behind it': {
      content: `BT 20 100 Td ${word} /F1 14 Tf (behind) Tj ET ${helvetica}`,
    },
    'content that draws a form with a font of its own behind it': {
      content: `BT 20 100 Td ${word} ET /X Do`,
      resources: '/XObject << /X 30 0 R >>',
      objects: { 30: stream('/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources 5 0 R', helvetica) },
    },
    'resources that another page shares': otherPage(helvetica, '5 0 R'),
    'the resources of another page that never uses it': otherPage(helvetica, `<< /Font << /F1 6 0 R ${fonts} >> >>`),
    'the resources of a form': inForm(`/Resources << /Font << ${fonts} >> >>`),
    'resources that a form inherits': inForm(''),
    'the resources of an appearance': stamp(`BT 20 100 Td ${word} ET`),
    'the fonts of fields when no default appearance names it': {
      catalog: `/AcroForm << /Fields [] /DA (/F1 0 Tf) /DR << /Font << /F1 6 0 R ${fonts} >> >> >>`,
    },
    'resources with its glyphs of Type 3': { objects: type3, content: 'BT 20 100 Td /F9 20 Tf <0101> Tj ET' },
  };
  for (const [where, needs] of Object.entries(leaves)) {
    it(`leaves ${where}`, async () => {
      expect(await fontIsLeft(page(needs))).to.equal(false);
    });
  }

  it('leaves the objects that have its number in the result', async () => {
    const { 20: font, ...rest } = spelling;
    // An image becomes the first new object, and the content that shows it the second one.
    const objects = {
      1: '<< /Type /Catalog /Pages 30 0 R >>',
      ...{ ...rest, 2: font },
      30: '<< /Type /Pages /Count 1 /Kids [31 0 R] >>',
      31: '<< /Type /Page /Parent 30 0 R /MediaBox [0 0 300 200] /Contents 32 0 R /Resources 33 0 R >>',
      32: stream('', `BT 20 100 Td ${word} ET q 200 0 0 50 20 80 cm /I Do Q q 50 0 0 50 20 10 cm /I Do Q ${helvetica}`),
      33: '<< /Font << /F1 34 0 R /F9 2 0 R >> /XObject << /I 35 0 R >> >>',
      34: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      35: stream('/Type /XObject /Subtype /Image /Width 2 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8', '@@'),
    };
    expect(await fontIsLeft(rawPdf({ objects }))).to.equal(false);
  });

  const stays: Readonly<Record<string, Partial<OnePage>>> = {
    'text of the page': { content: `BT 20 100 Td ${word} 0 -40 Td <01> Tj ET` },
    'text of another page': otherPage('BT /F9 20 Tf 20 100 Td <0203> Tj ET', '5 0 R'),
    'a form without resources': {
      content: `BT 20 100 Td ${word} ET /X Do`,
      resources: '/XObject << /X 30 0 R >>',
      objects: {
        30: stream('/Type /XObject /Subtype /Form /BBox [0 0 300 200]', 'BT /F9 20 Tf 20 40 Td <0203> Tj ET'),
      },
    },
    'a form that inherits it': {
      content: `BT 20 100 Td ${word} ET /X Do`,
      resources: '/XObject << /X 30 0 R >>',
      objects: { 30: stream('/Type /XObject /Subtype /Form /BBox [0 0 300 200]', 'BT 20 40 Td <0203> Tj ET') },
    },
    'a pattern': {
      content: `BT 20 100 Td ${word} ET /Pattern cs /P scn 0 0 300 60 re f`,
      resources: '/Pattern << /P 30 0 R >>',
      objects: {
        30: stream(
          `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 300 60] /XStep 300 /YStep 60 /Resources << /Font << ${fonts} >> >>`,
          'BT /F9 20 Tf 20 20 Td <0203> Tj ET',
        ),
      },
    },
    'an appearance': { ...stamp('BT /F9 20 Tf 20 40 Td <0203> Tj ET'), content: `BT 20 100 Td ${word} ET` },
    'a default appearance': {
      catalog: `/AcroForm << /Fields [] /DA (/F9 0 Tf) /DR << /Font << ${fonts} >> >> >>`,
    },
    'the default appearance of an annotation': stamp(`BT 20 100 Td ${word} ET`, '/DA (/F9 12 Tf)'),
    'a graphics state': {
      content: `BT 20 100 Td ${word} /G gs 0 -60 Td <0203> Tj ET`,
      resources: '/ExtGState << /G << /Font [20 0 R 20] >> >>',
    },
  };
  for (const [where, needs] of Object.entries(stays)) {
    it(`stays when it is needed by ${where}`, async () => {
      expect(await fontIsLeft(page(needs))).to.equal(true);
    });
  }
});
