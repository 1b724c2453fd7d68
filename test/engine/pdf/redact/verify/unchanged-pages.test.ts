import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { openSource } from '../../../../../engine/pdf/assembly/source.js';
import { PageDigests } from '../../../../../engine/pdf/redact/verify/page-digest.js';
import unchangedPages from '../../../../../engine/pdf/redact/verify/unchanged-pages.js';
import { Revision } from '../../../../../engine/pdf/write/revision.js';
import { inFolderAsync, rawPdf, stream } from '../../../../fixtures/pdf/raw-pdf.js';

const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F 14 0 R >> >>';

const objects: Readonly<Record<number, string>> = {
  1: '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [20 0 R] /D << /OFF [20 0 R] >> >> >>',
  2: '<< /Type /Pages /Count 3 /Kids [8 0 R 5 0 R] /MediaBox [0 0 99 99] >>',
  3: '<< /Type /Page /Parent 8 0 R /Contents 10 0 R >>',
  4: '<< /Type /Page /Parent 8 0 R /Contents [11 0 R 12 0 R] >>',
  5: '<< /Type /Page /Parent 2 0 R /Contents 10 0 R /Resources << /Font << /F 14 0 R /PieceInfo 17 0 R >> >> /UserUnit 1 /Annots [21 0 R] >>',
  8: '<< /Type /Pages /Parent 2 0 R /Count 2 /Kids [3 0 R 4 0 R] /Rotate 0 /Resources 9 0 R >>',
  9: '<< /Font << /F 13 0 R >> /XObject << /X 15 0 R >> >>',
  10: stream('', 'BT /F 9 Tf (one) Tj ET'),
  11: stream('', '/X Do'),
  12: stream('', 'BT /F 9 Tf (two) Tj ET'),
  13: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /ToUnicode 16 0 R >>',
  14: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  15: stream(FORM, '(form) Tj'),
  16: stream('', '1 beginbfchar <41> <0042> endbfchar'),
  17: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  20: '<< /Type /OCG /Name (Layer) >>',
  21: '<< /Subtype /Stamp /P 5 0 R /Rect [0 0 9 9] /AP << /N 22 0 R >> >>',
  22: stream(FORM, '(stamp) Tj'),
};

/** Returns the numbers of the pages that are still the same after objects changed and all were written in another order. */
function unchangedAfter(changes: Readonly<Record<number, string>>): Promise<unknown> {
  return inFolderAsync(async (path) => {
    writeFileSync(path('before.pdf'), rawPdf({ objects }), 'latin1');
    writeFileSync(path('changed.pdf'), rawPdf({ objects: { ...objects, ...changes } }), 'latin1');
    using changed = openSource({ path: path('changed.pdf'), name: 'changed.pdf' });
    using revision = new Revision(changed, path('after.pdf'));
    revision.finish();
    using before = openSource({ path: path('before.pdf'), name: 'before.pdf' });
    const pages = new PageDigests(before.file);
    const digests = new Map(before.tree.pages.map(({ ref }, index) => [index + 1, pages.of(ref) ?? '']));
    return await unchangedPages({ source: { path: path('after.pdf'), name: 'after.pdf' }, digests });
  });
}

const changes: readonly (readonly [what: string, change: Readonly<Record<number, string>>, unchanged: number[]])[] = [
  ['nothing', {}, [1, 2, 3]],
  ['content that two pages share', { 10: stream('', 'BT /F 9 Tf (other) Tj ET') }, [2]],
  ['the appearance of an annotation', { 22: stream(FORM, '(other) Tj') }, [1, 2]],
  ['the place of an annotation', { 21: '<< /Subtype /Stamp /Rect [0 0 8 9] /AP << /N 22 0 R >> >>' }, [1, 2]],
  ['one of several content streams', { 12: stream('', 'BT /F 9 Tf (owt) Tj ET') }, [1, 3]],
  ['the order of content streams', { 4: '<< /Type /Page /Parent 8 0 R /Contents [12 0 R 11 0 R] >>' }, [1, 3]],
  ['a form', { 15: stream('/Type /XObject /Subtype /Form /BBox [0 0 9 8]', '(form) Tj') }, [3]],
  [
    'the private data of a form',
    { 15: stream(`${FORM} /PieceInfo << /A << /Private (x) >> >> /LastModified (D:2000)`, '(form) Tj') },
    [1, 2, 3],
  ],
  ['a font that is named like private data', { 17: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>' }, [1, 2]],
  ['a font that a form uses, too', { 14: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>' }, []],
  ['the ToUnicode CMap of a font', { 16: stream('', '1 beginbfchar <41> <0043> endbfchar') }, [3]],
  ['an inherited box', { 2: '<< /Type /Pages /Count 3 /Kids [8 0 R 5 0 R] /MediaBox [0 0 99 98] >>' }, []],
  [
    'an inherited rotation',
    { 8: '<< /Type /Pages /Parent 2 0 R /Count 2 /Kids [3 0 R 4 0 R] /Rotate 90 /Resources 9 0 R >>' },
    [3],
  ],
  ['the layers that are hidden', { 1: '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [20 0 R] >> >>' }, []],
  [
    'what a reading does not depend on',
    {
      1: `${objects[1]?.slice(0, -2) ?? ''} /Lang (en) >>`,
      3: '<< /Type /Page /Parent 8 0 R /Contents 10 0 R /Tabs /S >>',
    },
    [1, 2, 3],
  ],
];

describe('pages of a redacted document', () => {
  for (const [what, change, unchanged] of changes) {
    it(`are compared by all that their text follows from: ${what}`, async () => {
      expect(await unchangedAfter(change)).to.deep.include({ value: unchanged });
    });
  }

  it('are not compared in a document without digests', async () => {
    await inFolderAsync(async (path) => {
      writeFileSync(path('a.pdf'), rawPdf({ objects }), 'latin1');
      const answer = await unchangedPages({ source: { path: path('a.pdf'), name: 'a.pdf' }, digests: new Map() });
      expect(answer).to.deep.include({ value: [] });
    });
  });
});

describe('digests of pages', () => {
  it('are made of each font of a large form once, not again for each field', async () => {
    // The values of all these fonts together are too many for the fingerprint of one object.
    const font = `<< /Type /Font /Subtype /TrueType /Widths [${'500 '.repeat(2000)}] >>`;
    const fonts = Array.from({ length: 20 }, (_, index): [number, string] => [100 + index, font]);
    const names = fonts.map(([num]) => `/F${num} ${num} 0 R`).join(' ');
    const field = stream(`/Subtype /Form /BBox [0 0 9 9] /Resources << /Font << ${names} >> >>`, '(field) Tj');
    await inFolderAsync((path) => {
      writeFileSync(
        path('form.pdf'),
        rawPdf({ objects: { ...objects, 22: field, ...Object.fromEntries(fonts) } }),
        'latin1',
      );
      using source = openSource({ path: path('form.pdf'), name: 'form.pdf' });
      const digests = new PageDigests(source.file);
      expect(source.tree.pages.map(({ ref }) => typeof digests.of(ref))).to.deep.equal(['string', 'string', 'string']);
      return Promise.resolve();
    });
  });

  it('are not made of more objects than fit in the memory', async () => {
    const fonts = Array.from({ length: 2 ** 18 }, (_, index) => `/F${index} ${100 + index} 0 R`).join(' ');
    const many = { ...objects, 4: `<< /Type /Page /Parent 8 0 R /Resources << /Font << ${fonts} >> >> >>` };
    await inFolderAsync((path) => {
      writeFileSync(path('many.pdf'), rawPdf({ objects: many }), 'latin1');
      using source = openSource({ path: path('many.pdf'), name: 'many.pdf' });
      const digests = new PageDigests(source.file);
      const [first, second, third] = source.tree.pages.map(({ ref }) => digests.of(ref));
      expect(first).to.be.a('string');
      expect(second).to.equal(undefined);
      expect(third).to.equal(undefined);
      return Promise.resolve();
    });
  });
});
