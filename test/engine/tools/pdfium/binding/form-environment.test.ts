import { expect } from 'chai';

import { openDocument } from '../../../../../engine/tools/pdfium/binding/document.js';
import { type Pdfium, withPdfium } from '../../../../../engine/tools/pdfium/binding/library.js';
import { readFields } from '../../../../../engine/tools/pdfium/navigation/read-fields.js';
import { formPdf } from '../../../../fixtures/pdf/form-pdfs.js';
import { withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';

describe('the form environment of a document', () => {
  it('is opened when a page needs it, and once for all pages, as PDFium then reads all fields', async () => {
    const calls: string[] = [];
    const names = await withFileAsync(formPdf(), (path) =>
      withPdfium((pdfium) => {
        using document = openDocument(recording(pdfium, calls), { path, name: 'form.pdf' });
        expect(document.form.opening).to.equal(0);
        return [1, 2, 1].map((number) => {
          using page = document.page(number);
          return readFields(page).map(({ name }) => name);
        });
      }),
    );
    const first = ['name', 'address.city', 'twice', 'reset'];
    expect(names).to.deep.equal([first, ['secret', 'address.street', 'twice', 'sig'], first]);
    expect(calls).to.deep.equal([
      ...['PDFiumExt_InitFormFillEnvironment', 'PDFiumExt_ExitFormFillEnvironment', 'FPDF_CloseDocument'],
    ]);
  });
});

const RECORDED = new Set([
  'PDFiumExt_InitFormFillEnvironment',
  'PDFiumExt_ExitFormFillEnvironment',
  'FPDF_CloseDocument',
]);

/** PDFium with a list of the names of the functions that are called. */
function recording(pdfium: Pdfium, calls: string[]): Pdfium {
  const raw = new Proxy(pdfium.raw, {
    get(target, name: keyof Pdfium['raw']) {
      if (RECORDED.has(name)) calls.push(name);
      return target[name];
    },
  });
  return { ...pdfium, raw };
}
