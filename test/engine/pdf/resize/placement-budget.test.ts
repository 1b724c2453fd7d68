import { expect } from 'chai';

import { TooComplex } from '../../../../engine/errors.js';
import { book } from '../../../fixtures/pdf/assembly-pdfs.js';
import { failureOf } from '../../../fixtures/failure-of.js';
import { resized } from '../../../fixtures/pdf/resized.js';

const half = { width: 306, height: 596, pages: [1] };

/** A page with many annotations, which refer to object 90; object 91 is a long list. */
function annotated(count: number, entries: string, shared: string): string {
  const numbers = Array.from({ length: count }, (_, index) => index + 100);
  const annotations = numbers.map((num) => [num, `<< /Type /Annot /Rect [0 0 9 9] ${entries} >>`] as const);
  return book({
    pages: 1,
    page: { 1: `/Annots [${numbers.map((num) => `${num} 0 R`).join(' ')}]` },
    objects: { 90: shared, 91: `[${'1 '.repeat(10_000)}]`, ...Object.fromEntries(annotations) },
  });
}

describe('resizing small documents that require much work', () => {
  const documents: Readonly<Record<string, string>> = {
    'share a long text': annotated(250, '/Subtype /Widget /DA 90 0 R', `(/F 12 Tf ${'x'.repeat(100_000)})`),
    'share a long list of points': annotated(1100, '/Subtype /Polygon /Vertices 90 0 R', `[${'1 2 '.repeat(10_000)}]`),
    'share a list of lists': annotated(2, '/Subtype /Ink /InkList 90 0 R', `[${'91 0 R '.repeat(1100)}]`),
    'share names of destinations': annotated(600, '/Names 90 0 R', `[(a) [3 0 R /Fit] ${'(b) 5 '.repeat(20_000)}]`),
  };
  for (const [sentence, document] of Object.entries(documents)) {
    it(`rejects annotations that ${sentence}`, async () => {
      expect(await failureOf(resized(document, half, () => undefined))).to.be.instanceOf(TooComplex);
    });
  }

  for (const key of ['DA', 'DS']) {
    it(`reads long numbers in a /${key} once`, async () => {
      const document = annotated(1, `/Subtype /FreeText /${key} 90 0 R`, `(${'1'.repeat(500_000)})`);
      const text = await resized(document, half, (made) => made.onPage(1, 'Annots', 0, key));
      expect(text).to.have.length(500_000);
    });
  }
});
