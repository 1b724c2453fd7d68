import { expect } from 'chai';

import type { FormField } from '../../../../engine/document/document-model.js';
import unreportedFacts from '../../../../engine/pdf/facts/unreported-facts.js';
import withoutFieldList from '../../../../engine/pdf/fields/without-field-list.js';
import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { openDocument } from '../../../../engine/tools/pdfium/binding/document.js';
import { withPdfium } from '../../../../engine/tools/pdfium/binding/library.js';
import { readPage } from '../../../../engine/tools/pdfium/drawing/read-page.js';
import { formPdf } from '../../../fixtures/pdf/form-pdfs.js';
import { bookObjects, inFolderAsync, rawPdf, withFileAsync } from '../../../fixtures/pdf/raw-pdf.js';

const button = (state: string, left: number): string =>
  `<< /Subtype /Widget /Parent 10 0 R /Rect [${left} 10 ${left + 20} 30] /AS /${state} /AP << /N << /Off 20 0 R /On 20 0 R >> >> >>`;

const forms: readonly (readonly [sentence: string, bytes: string])[] = [
  ['with fields inside of fields, on two pages', formPdf()],
  [
    'with radio buttons',
    rawPdf({
      objects: {
        ...bookObjects(1),
        1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [10 0 R] >> >>',
        4: '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Annots [11 0 R 12 0 R] >>',
        10: '<< /FT /Btn /Ff 32768 /T (choice) /V /On /Kids [11 0 R 12 0 R] >>',
        11: button('Off', 10),
        12: button('On', 40),
        20: '<< /Type /XObject /Subtype /Form /BBox [0 0 20 20] /Length 0 >>\nstream\n\nendstream',
      },
    }),
  ],
];

describe('A form that lists no fields', () => {
  for (const [sentence, bytes] of forms) {
    it(`${sentence} has the fields and the text of each page that it had`, () =>
      withFileAsync(bytes, (path) =>
        inFolderAsync(async (place) => {
          const target = place('unlisted.pdf');
          await withoutFieldList({ source: { path, name: 'form.pdf' }, target });
          using file = openPdf(target);
          expect(file.array(file.dict(file.catalog.get('AcroForm'))?.get('Fields'))).to.deep.equal([]);
          const [before, after] = [await pagesOf(path), await pagesOf(target)];
          expect(before.flatMap(({ fields }) => fields).length).to.be.greaterThan(1);
          expect(after).to.deep.equal(before);
        }),
      ));
  }

  it('has no fields inside of widgets', () => {
    const objects = {
      ...bookObjects(1),
      1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [10 0 R] >> >>',
      4: '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Annots [10 0 R 11 0 R] >>',
      10: '<< /FT /Tx /T (a) /V (one) /Subtype /Widget /Rect [10 10 90 30] /Kids [11 0 R 11 0 R] >>',
      11: '<< /FT /Tx /T (b) /V (two) /Subtype /Widget /Rect [10 40 90 60] /Parent 10 0 R /Kids [12 0 R 12 0 R] >>',
      12: '<< /FT /Tx /T (c) /Parent 11 0 R >>',
    };
    return withFileAsync(rawPdf({ objects }), (path) =>
      inFolderAsync(async (place) => {
        const target = place('unlisted.pdf');
        await withoutFieldList({ source: { path, name: 'form.pdf' }, target });
        const facts = await unreportedFacts({ path: target });
        expect(facts).to.deep.include({ value: { userUnits: new Map(), listedFields: 0, fieldsInWidgets: 0 } });
        const [page] = await pagesOf(target);
        expect(page?.fields.map(({ name, value }) => [name, value])).to.deep.equal([
          ['a', 'one'],
          ['a.b', 'two'],
        ]);
      }),
    );
  });
});

interface ReadFields {
  readonly fields: readonly FormField[];
  readonly glyphs: number;
}

/** The fields of each page, and how many glyphs it shows. */
function pagesOf(path: string): Promise<readonly ReadFields[]> {
  return withPdfium((pdfium) => {
    using document = openDocument(pdfium, { path, name: 'form.pdf' });
    return Array.from({ length: document.pageCount }, (_, index) => {
      using page = document.page(index + 1);
      const { fields = [], glyphs } = readPage(page, { fields: true });
      return { fields, glyphs: glyphs.x.length };
    });
  });
}
