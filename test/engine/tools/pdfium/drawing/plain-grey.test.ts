import { expect } from 'chai';

import { isPlainGrey } from '../../../../../engine/tools/pdfium/drawing/plain-grey.js';
import { type OnePage, withOnePage } from '../../../../fixtures/pdf/one-page.js';
import { stream } from '../../../../fixtures/pdf/raw-pdf.js';

const says = (colour: string): string => `${colour} BT /F1 20 Tf 50 100 Td (a) Tj ET`;
const link = (entries: string): OnePage => ({
  content: says('0 g'),
  page: '/Annots [20 0 R]',
  objects: { 20: `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] ${entries} >>` },
});
const form = (content: string): OnePage => ({
  content: '/X Do',
  resources: '/XObject << /X 20 0 R >>',
  objects: { 20: stream('/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources 5 0 R', content) },
});
const pattern = '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 5 5] /XStep 5 /YStep 5 /Resources << >>';
const shading = '/ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 300 0] /Function 21 0 R';
const colours = '<< /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >>';
const glyphs = `/FontBBox [0 0 9 9] /FontMatrix [0.1 0 0 0.1 0 0] /CharProcs << /a 21 0 R >>
  /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [9]`;

const plain: readonly (readonly [sentence: string, page: OnePage])[] = [
  ['an empty page', { content: '' }],
  ['black text', { content: says('0 g') }],
  ['grey text, though its colour has three parts', { content: says('0.5 0.5 0.5 rg') }],
  ['lines', { content: '0.5 G 0 0 50 50 re S' }],
  ['text in a form', form(says('0 g'))],
  ['a link with a black frame', link('')],
];

const others: readonly (readonly [sentence: string, page: OnePage])[] = [
  ['red text', { content: says('1 0 0 rg') }],
  ['a blue line', { content: '0 0 1 RG 0 0 50 50 re S' }],
  ['red text in a form', form(says('1 0 0 rg'))],
  ['red text in a form in a form', { ...form('/X Do'), objects: nestedForms() }],
  ['a link with a green frame', link('/C [0 1 0]')],
  ['a link with an appearance', link(`/AP << /N 21 0 R >>`)],
  ['an annotation of another kind', link('/Subtype /Square')],
  ['text that is seen through', { content: `/G gs ${says('0 g')}`, resources: '/ExtGState << /G << /ca 0.5 >> >>' }],
  ['an image', { content: 'BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI' }],
  [
    'a pattern of its own colours',
    {
      content: '/Pattern cs /P scn 0 0 50 50 re f',
      resources: '/Pattern << /P 20 0 R >>',
      objects: { 20: stream(`/Type /Pattern ${pattern}`, '1 0 0 rg 0 0 5 5 re f') },
    },
  ],
  [
    'a pattern that fades from colour to colour',
    {
      content: '/Pattern cs /P scn 0 0 50 50 re f',
      resources: '/Pattern << /P 20 0 R >>',
      objects: { 20: `<< /Type /Pattern /PatternType 2 /Shading << ${shading} >> >>`, 21: colours },
    },
  ],
  [
    'a shading',
    {
      content: '/S sh',
      resources: '/Shading << /S 20 0 R >>',
      objects: { 20: `<< ${shading} >>`, 21: colours },
    },
  ],
  [
    'glyphs that have colours of their own',
    {
      content: 'BT /T 20 Tf 50 100 Td (a) Tj ET',
      fonts: '/T 20 0 R',
      objects: {
        20: `<< /Type /Font /Subtype /Type3 /BaseFont /Any ${glyphs} >>`,
        21: stream('', '9 0 d0 1 0 0 rg 0 0 9 9 re f'),
      },
    },
  ],
];

describe('a page that can be drawn in grey', () => {
  for (const [sentence, page] of plain) {
    it(`has ${sentence}`, async () => expect(await withOnePage(page, isPlainGrey)).to.equal(true));
  }

  for (const [sentence, page] of others) {
    it(`does not have ${sentence}`, async () => expect(await withOnePage(page, isPlainGrey)).to.equal(false));
  }
});

function nestedForms(): Readonly<Record<number, string>> {
  const dict = '/Type /XObject /Subtype /Form /BBox [0 0 300 200]';
  return {
    20: stream(`${dict} /Resources << /XObject << /X 21 0 R >> >>`, '/X Do'),
    21: stream(`${dict} /Resources 5 0 R`, says('1 0 0 rg')),
  };
}
