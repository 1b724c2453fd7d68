import { expect } from 'chai';

import findOnPage from '../../../../../engine/tools/redact/find/find-on-page.js';
import { stream } from '../../../../fixtures/pdf/raw-pdf.js';
import { withOnePage } from '../../../../fixtures/pdf/one-page.js';

describe('a page with a field', () => {
  const appearance = stream('/Type /XObject /Subtype /Form /BBox [0 0 90 20]', 'BT /F1 12 Tf (value) Tj ET');
  for (const [what, entries, hasUndrawnFields] of [
    ['that only viewers draw', '/V (value)', true],
    ['that has an appearance', '/V (value) /AP << /N 20 0 R >>', false],
    ['without a value', '', false],
  ] as const) {
    it(`is ${hasUndrawnFields ? '' : 'not '}drawn for the search where it is one ${what}`, async () => {
      const page = `/Annots [<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [20 100 110 120] ${entries} >>]`;
      const document = { content: 'BT /F1 12 Tf 20 50 Td (text) Tj ET', page, objects: { 20: appearance } };
      const finds = await withOnePage(document, (open) => findOnPage(open, { search: { text: 'secret' } }));
      expect(finds.hasUndrawnFields).to.equal(hasUndrawnFields);
    });
  }
});
