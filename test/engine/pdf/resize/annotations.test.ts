import { expect } from 'chai';

import { TooComplex } from '../../../../engine/errors.js';
import { book } from '../../../fixtures/pdf/assembly-pdfs.js';
import { failureOf } from '../../../fixtures/failure-of.js';
import { type Resized, resized } from '../../../fixtures/pdf/resized.js';

/** Half of the size, with margins of 100 points above and below. */
const half = { width: 306, height: 596, pages: [1] };

/** Returns the annotation of a resized page, at a path. */
async function placed(entries: string, ...path: readonly (string | number)[]): Promise<unknown> {
  const document = book({
    pages: 1,
    page: { 1: '/Annots [100 0 R]' },
    objects: { 100: `<< /Type /Annot ${entries} >>` },
  });
  return await resized(document, half, (made) => made.onPage(1, 'Annots', 0, ...path));
}

describe('annotations of a resized page', () => {
  const cases: readonly [entries: string, key: string, expected: unknown][] = [
    ['/Subtype /Link /Rect [100 200 300 400]', 'Rect', [50, 200, 150, 300]],
    ['/Subtype /Link /Rect [300 400 100 200]', 'Rect', [50, 200, 150, 300]],
    ['/Subtype /Highlight /QuadPoints [0 0 10 0 0 20 10 20]', 'QuadPoints', [0, 100, 5, 100, 0, 110, 5, 110]],
    ['/Subtype /Polygon /Vertices [0 0 10 20]', 'Vertices', [0, 100, 5, 110]],
    ['/Subtype /Line /L [0 0 10 20]', 'L', [0, 100, 5, 110]],
    ['/Subtype /Line /LL 12 /LLE 4', 'LL', 6],
    ['/Subtype /Line /CO [2 4]', 'CO', [1, 2]],
    ['/Subtype /FreeText /CL [0 0 10 20 30 40]', 'CL', [0, 100, 5, 110, 15, 120]],
    ['/Subtype /FreeText /RD [2 4 6 8]', 'RD', [1, 2, 3, 4]],
    [
      '/Subtype /Ink /InkList [[0 0 10 20] [30 40]]',
      'InkList',
      [
        [0, 100, 5, 110],
        [15, 120],
      ],
    ],
    [
      '/Subtype /Polygon /Path [[0 0] [1 2 3 4 5 6]]',
      'Path',
      [
        [0, 100],
        [0.5, 101, 1.5, 102, 2.5, 103],
      ],
    ],
    ['/Subtype /Link /Border [2 4 6 [8 1]]', 'Border', [1, 2, 3, [4, 0.5]]],
    ['/Subtype /Link', 'Border', [0, 0, 0.5]],
    ['/Subtype /Link /Border [0 0 0]', 'Border', [0, 0, 0]],
    ['/Subtype /Highlight', 'Border', null],
    ['/Subtype /Widget /DA (/Helv 12 Tf 0 g)', 'DA', '/Helv 6 Tf 0 g'],
    ['/Subtype /Widget /DA (0 g /F1 9.5 Tf 11 TL)', 'DA', '0 g /F1 4.75 Tf 5.5 TL'],
    ['/Subtype /Widget /DA (/Helv 0 Tf 0.5 g)', 'DA', '/Helv 0 Tf 0.5 g'],
    ['/Subtype /FreeText /DS (font: 12pt Arial; color: #12pt)', 'DS', 'font: 6pt Arial; color: #12pt'],
    ['/Subtype /FreeText /RC (<p style="font-size:12.5pt">12pt</p>)', 'RC', '<p style="font-size:6.25pt">12pt</p>'],
    ['/Subtype /Link /Rect [1 2 3]', 'Rect', [1, 2, 3]],
    ['/Subtype /Link /QuadPoints (none)', 'QuadPoints', 'none'],
  ];
  for (const [entries, key, expected] of cases) {
    it(`are moved and scaled: ${entries}`, async () => {
      expect(await placed(entries, key)).to.deep.equal(expected);
    });
  }

  it('have scaled borders, including default ones', async () => {
    expect(await placed('/Subtype /Square /BS << /W 3 /S /D /D [4 2] >>', 'BS', 'W')).to.equal(1.5);
    expect(await placed('/Subtype /Square /BS << /W 3 /S /D /D [4 2] >>', 'BS', 'D')).to.deep.equal([2, 1]);
    expect(await placed('/Subtype /Square /BS << /S /S >>', 'BS', 'W')).to.equal(0.5);
  });

  it('keep their measured values', async () => {
    const measure = '/Measure << /Type /Measure /O [10 20] /X [<< /U (m) /C 3 >> << /U (cm) /C 100 >>] >>';
    expect(await placed(`/Subtype /Line ${measure}`, 'Measure', 'X', 0, 'C')).to.equal(6);
    expect(await placed(`/Subtype /Line ${measure}`, 'Measure', 'X', 1, 'C')).to.equal(100);
    expect(await placed(`/Subtype /Line ${measure}`, 'Measure', 'O')).to.deep.equal([5, 110]);
  });

  it('keep the size and the upper left corner of icons that are never zoomed', async () => {
    expect(await placed('/Subtype /Text /Rect [100 200 120 230]', 'Rect')).to.deep.equal([50, 185, 70, 215]);
    expect(await placed('/Subtype /FileAttachment /F 28 /Rect [0 0 20 20]', 'Rect')).to.deep.equal([0, 90, 20, 110]);
  });

  it('stay invisible outside of the old page', async () => {
    expect(await placed('/Subtype /Square /F 4 /Rect [0 800 90 900]', 'F')).to.equal(6);
    expect(await placed('/Subtype /Square /F 4 /Rect [0 700 90 900]', 'F')).to.equal(4);
    expect(await placed('/Subtype /Popup /F 4 /Rect [0 800 90 900]', 'F')).to.equal(4);
  });

  it('are moved as direct objects, and in an indirect list', async () => {
    const annotation = '<< /Type /Annot /Subtype /Link /Rect [100 200 300 400] >>';
    for (const annots of [`[${annotation}]`, '100 0 R']) {
      const document = book({ pages: 1, page: { 1: `/Annots ${annots}` }, objects: { 100: `[${annotation}]` } });
      const rect = await resized(document, half, (made) => made.onPage(1, 'Annots', 0, 'Rect'));
      expect(rect).to.deep.equal([50, 200, 150, 300]);
    }
  });

  it('move a popup that is in no list', async () => {
    const objects = { 100: '<< /Subtype /Text /Popup 101 0 R >>', 101: '<< /Subtype /Popup /Rect [0 0 10 20] >>' };
    const document = book({ pages: 1, page: { 1: '/Annots [100 0 R]' }, objects });
    const rect = await resized(document, half, (made) => made.onPage(1, 'Annots', 0, 'Popup', 'Rect'));
    expect(rect).to.deep.equal([0, 100, 5, 110]);
  });

  const shared = book({
    pages: 3,
    page: { 1: '/Annots 101 0 R', 2: '/Annots [100 0 R]', 3: '/Annots 101 0 R /UserUnit 2' },
    objects: { 100: '<< /Type /Annot /Subtype /Link /Rect [100 200 300 400] >>', 101: '[100 0 R]' },
  });
  const rects = (made: Resized): readonly unknown[] => [1, 2, 3].map((page) => made.onPage(page, 'Annots', 0, 'Rect'));

  it('are moved for each page when several pages share them', async () => {
    const [moved, old] = [
      [50, 200, 150, 300],
      [100, 200, 300, 400],
    ];
    expect(await resized(shared, half, rects)).to.deep.equal([moved, old, old]);
    expect(await resized(shared, { ...half, pages: [1, 2] }, rects)).to.deep.equal([moved, moved, old]);
    expect(await resized(shared, { ...half, pages: [1, 2, 3] }, rects)).to.deep.equal([moved, moved, moved]);
  });

  it('remain one object for pages with the same placement', async () => {
    const count = await resized(shared, { ...half, pages: [1, 2, 3] }, ({ file, pages }) => {
      const refs = pages.map(({ ref }) => file.array(file.dict(ref)?.get('Annots'))?.[0]);
      return new Set(refs.map((ref) => JSON.stringify(ref))).size;
    });
    expect(count).to.equal(1);
  });
});

describe('annotations that many pages share', () => {
  it('are rejected when pages of different sizes would need too many copies', async () => {
    const numbers = Array.from({ length: 300 }, (_, index) => index + 1);
    const page = Object.fromEntries(numbers.map((number) => [number, `/MediaBox [0 0 ${number} 9] /Annots 999 0 R`]));
    const document = book({ pages: 300, page, objects: { 999: `[${'<< /Rect [0 0 9 9] >>'.repeat(1000)}]` } });
    const error = await failureOf(resized(document, { ...half, pages: numbers }, () => undefined));
    expect(error).to.be.instanceOf(TooComplex);
  });
});

describe('fields of a resized page', () => {
  /** A field with a widget on each of two pages. */
  const document = book({
    pages: 2,
    catalog: '/AcroForm << /Fields [100 0 R] /DA (/Helv 12 Tf 0 g) >>',
    page: { 1: '/Annots [101 0 R]', 2: '/Annots [102 0 R]' },
    objects: {
      100: '<< /FT /Tx /T (name) /V (Ada) /Kids [101 0 R 102 0 R] >>',
      101: '<< /Type /Annot /Subtype /Widget /Parent 100 0 R /Rect [0 0 100 20] >>',
      102: '<< /Type /Annot /Subtype /Widget /Parent 100 0 R /Rect [0 0 100 20] >>',
    },
  });

  it('are moved on their own page only', async () => {
    const rects = await resized(document, half, (made) => [1, 2].map((page) => made.onPage(page, 'Annots', 0, 'Rect')));
    expect(rects).to.deep.equal([
      [0, 100, 50, 110],
      [0, 0, 100, 20],
    ]);
  });

  it('have a scaled font size, even when inherited from the form', async () => {
    const sizes = await resized(document, half, (made) => [1, 2].map((page) => made.onPage(page, 'Annots', 0, 'DA')));
    expect(sizes).to.deep.equal(['/Helv 6 Tf 0 g', null]);
  });

  it('stay fields of the form', async () => {
    await resized(document, half, (made) => {
      const field = made.at(made.file.catalog, 'AcroForm', 'Fields', 0, 'V');
      expect([field, made.onPage(1, 'Annots', 0, 'Parent', 'T')]).to.deep.equal(['Ada', 'name']);
    });
  });
});
