import { expect } from 'chai';

import unreportedFacts from '../../../../engine/pdf/facts/unreported-facts.js';
import { doubledFields } from '../../../fixtures/pdf/form-pdfs.js';
import { bookObjects, rawPdf, withFileAsync } from '../../../fixtures/pdf/raw-pdf.js';

type Objects = Readonly<Record<number, string>>;

/** Returns the numbers of fields of a document with these objects besides a page. */
async function fieldsOf(fields: string, objects: Objects): Promise<readonly number[]> {
  const catalog = `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields ${fields} >> >>`;
  const document = rawPdf({ objects: { ...bookObjects(1), ...objects, 1: catalog } });
  const answer = await withFileAsync(document, (path) => unreportedFacts({ path }));
  return 'malformed' in answer ? [] : [answer.value.listedFields, answer.value.fieldsInWidgets];
}

async function listedFields(fields: string, objects: Objects): Promise<number | undefined> {
  const [listed] = await fieldsOf(fields, objects);
  return listed;
}

describe('The fields that a form lists', () => {
  it('are counted with the fields inside of them', async () => {
    const objects = {
      10: '<< /T (form) /Kids [11 0 R 12 0 R] >>',
      11: '<< /T (page) /Parent 10 0 R /Kids [13 0 R] >>',
      12: '<< /T (name) /FT /Tx /Parent 10 0 R >>',
      13: '<< /T (city) /FT /Tx /Parent 11 0 R >>',
    };
    expect(await listedFields('[10 0 R]', objects)).to.equal(4);
  });

  it('are counted once for each field that lists them, as PDFium reads them', async () => {
    expect(await listedFields('[10 0 R 10 0 R]', { 10: '<< /T (a) /FT /Tx >>' })).to.equal(2);
    expect(await listedFields('[10 0 R]', doubledFields(4))).to.equal(1 + 2 + 4 + 8 + 16);
    expect(await listedFields('[10 0 R]', doubledFields(30))).to.equal(2000);
  });

  it('are counted as deep as PDFium reads them where a field is inside of itself', async () => {
    expect(
      await listedFields('[10 0 R]', { 10: '<< /T (a) /Kids [11 0 R] >>', 11: '<< /T (b) /Kids [10 0 R] >>' }),
    ).to.equal(33);
  });

  it('are counted apart from those inside of widgets of pages', async () => {
    const page = '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Annots [10 0 R 10 0 R] >>';
    const widget = '/Subtype /Widget /Rect [0 0 9 9]';
    const widgets = doubledFields(3, { entries: widget, end: widget });
    expect(await fieldsOf('[]', { ...widgets, 4: page })).to.deep.equal([0, 2 * (2 + 4 + 8)]);
    expect(await fieldsOf('[]', { ...doubledFields(3), 4: page })).to.deep.equal([0, 0]);
  });

  it('are counted up to a limit', async () => {
    const objects: Record<number, string> = { 10: `<< /T (form) /Kids [${refs(11, 3000)}] >>` };
    for (let num = 11; num < 3011; num++) objects[num] = `<< /T (f${num}) /FT /Tx /Parent 10 0 R >>`;
    expect(await listedFields('[10 0 R]', objects)).to.equal(2000);
  });
});

function refs(first: number, count: number): string {
  return Array.from({ length: count }, (_, index) => `${first + index} 0 R`).join(' ');
}
