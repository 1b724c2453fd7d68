import { expect } from 'chai';

import unreportedFacts from '../../../../engine/pdf/facts/unreported-facts.js';
import { bookObjects, rawPdf, withFileAsync } from '../../../fixtures/pdf/raw-pdf.js';

/** Returns the number of listed fields of a document with these objects besides a page. */
async function listedFields(fields: string, objects: Readonly<Record<number, string>>): Promise<number | undefined> {
  const catalog = `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields ${fields} >> >>`;
  const document = rawPdf({ objects: { ...bookObjects(1), ...objects, 1: catalog } });
  const answer = await withFileAsync(document, (path) => unreportedFacts({ path }));
  return 'malformed' in answer ? undefined : answer.value.listedFields;
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

  it('are counted once where a field is inside of itself', async () => {
    expect(await listedFields('[10 0 R 10 0 R]', { 10: '<< /T (a) /Kids [10 0 R] >>' })).to.equal(1);
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
