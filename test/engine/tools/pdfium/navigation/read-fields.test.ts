import { expect } from 'chai';

import type { FormField } from '../../../../../engine/document/document-model.js';
import { readPage } from '../../../../../engine/tools/pdfium/drawing/read-page.js';
import { type OnePage, withOnePage } from '../../../../fixtures/pdf/one-page.js';

const form = (entries: string, more: Partial<OnePage> = {}): OnePage => ({
  content: '',
  page: '/Annots [20 0 R]',
  catalog: '/AcroForm << /Fields [20 0 R] /DA (/F1 10 Tf 0 g) /DR 5 0 R >>',
  ...more,
  objects: {
    20: `<< /Type /Annot /Subtype /Widget /Rect [120 150 220 170] /F 4 /T (name) /DA (/F1 10 Tf 0 g) ${entries} >>`,
    21: '<< /T (parent) /Kids [20 0 R] >>',
    ...more.objects,
  },
});
const states = '/AP << /N << /Off 30 0 R /Yes 30 0 R >> >>';

const fields: readonly (readonly [sentence: string, page: OnePage, expected: Partial<FormField>])[] = [
  ['a text', form('/FT /Tx /V (Ada)'), { type: 'text', value: 'Ada' }],
  ['an empty text', form('/FT /Tx'), { type: 'text', value: '' }],
  ['a text of several lines', form('/FT /Tx /Ff 4096 /V (Ada\\rBob)'), { type: 'text', value: 'Ada\nBob' }],
  ['a password as its asterisks', form('/FT /Tx /Ff 8192 /V (secret)'), { type: 'text', value: '******' }],
  ['a ticked box', form(`/FT /Btn ${states} /AS /Yes /V /Yes`), { type: 'checkbox', value: 'true' }],
  ['a box that is not ticked', form(`/FT /Btn ${states} /AS /Off`), { type: 'checkbox', value: 'false' }],
  ['a radio button', form(`/FT /Btn /Ff 32768 ${states} /AS /Yes /V /Yes`), { type: 'radio', value: 'true' }],
  ['a push button', form('/FT /Btn /Ff 65536'), { type: 'button', value: '' }],
  ['a signature', form('/FT /Sig'), { type: 'signature', value: '' }],
  [
    'the label of a chosen option',
    form('/FT /Ch /Ff 131072 /Opt [[(a) (Austria)] [(d) (Germany)]] /V (d)'),
    { type: 'choice', value: 'Germany', options: ['Austria', 'Germany'] },
  ],
  [
    'the labels of several chosen options',
    form('/FT /Ch /Ff 2097152 /Opt [(Red) (Green) (Blue)] /V [(Red) (Blue)]'),
    { type: 'choice', value: 'Red, Blue', options: ['Red', 'Green', 'Blue'] },
  ],
  [
    'a typed value that is no option',
    form('/FT /Ch /Ff 393216 /Opt [(Red)] /V (Green)'),
    { type: 'choice', value: 'Green', options: ['Red'] },
  ],
  [
    'its full name',
    form('/FT /Tx /Parent 21 0 R', { catalog: '/AcroForm << /Fields [21 0 R] >>' }),
    { name: 'parent.name' },
  ],
];

describe('a form field of a page', () => {
  for (const [sentence, page, expected] of fields) {
    it(`has ${sentence}`, async () => {
      const [field, ...others] = await fieldsOf(page);
      expect(others).to.deep.equal([]);
      expect(field).to.deep.include(expected);
    });
  }

  it('has its place on the displayed page', async () => {
    const page = form('/FT /Tx', { page: '/Annots [20 0 R] /Rotate 90' });
    expect((await fieldsOf(page)).map(({ box }) => box)).to.deep.equal([
      { left: 150, top: 120, right: 170, bottom: 220 },
    ]);
  });

  for (const [sentence, page] of [
    ['is hidden', form('/FT /Tx /F 2')],
    ['is not to be viewed', form('/FT /Tx /F 32')],
    ['is on no form', form('/FT /Tx', { catalog: '' })],
    ['is beside the page', form('/FT /Tx', { page: '/Annots [20 0 R] /CropBox [0 0 100 100]' })],
  ] as const) {
    it(`is left out when it ${sentence}`, async () => {
      expect(await fieldsOf(page)).to.deep.equal([]);
    });
  }

  it('is read only when asked for', async () => {
    expect(await withOnePage(form('/FT /Tx'), (page) => readPage(page))).not.to.have.property('fields');
  });
});

async function fieldsOf(page: OnePage): Promise<readonly FormField[]> {
  return (await withOnePage(page, (opened) => readPage(opened, { fields: true }).fields)) ?? [];
}
