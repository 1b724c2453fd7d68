import { expect } from 'chai';

import findOnPage from '../../../../../engine/tools/redact/find/find-on-page.js';
import { stream } from '../../../../fixtures/pdf/raw-pdf.js';
import { withOnePage } from '../../../../fixtures/pdf/one-page.js';

describe('a page with an annotation', () => {
  const appearance = stream('/Type /XObject /Subtype /Form /BBox [0 0 90 20]', 'BT /F1 12 Tf (value) Tj ET');
  const field = '/Subtype /Widget /FT /Tx /T (a)';
  for (const [what, entries, hasUndrawnText] of [
    ['field that only viewers draw', `${field} /V (value)`, true],
    ['field that has an appearance', `${field} /V (value) /AP << /N 20 0 R >>`, false],
    ['field without a value', field, false],
    ['free text that only viewers draw', '/Subtype /FreeText /Contents (text)', true],
    ['highlight that only viewers draw', '/Subtype /Highlight /Contents (text)', false],
  ] as const) {
    it(`is ${hasUndrawnText ? '' : 'not '}drawn for the search where it is a ${what}`, async () => {
      const page = `/Annots [<< /Type /Annot /Rect [20 100 110 120] ${entries} >>]`;
      const document = { content: 'BT /F1 12 Tf 20 50 Td (text) Tj ET', page, objects: { 20: appearance } };
      const finds = await withOnePage(document, (open) => findOnPage(open, { search: { text: 'secret' } }));
      expect(finds.hasUndrawnText).to.equal(hasUndrawnText);
    });
  }
});
