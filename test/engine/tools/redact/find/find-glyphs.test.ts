import { expect } from 'chai';

import findOnPage from '../../../../../engine/tools/redact/find/find-on-page.js';
import { withOnePage } from '../../../../fixtures/pdf/one-page.js';

describe('a word on a page', () => {
  for (const [what, content] of [
    // The page shows only SEC and RET, side by side.
    [
      'where invisible letters divide it',
      'BT /F1 20 Tf 20 100 Td (SEC) Tj 3 Tr (other words) Tj 0 Tr 41.12 0 Td (RET) Tj ET',
    ],
    ['among invisible words', 'BT /F1 20 Tf 3 Tr 20 100 Td (a SECRET b) Tj ET'],
  ] as const) {
    it(`is found ${what}`, async () => {
      const { areas } = await withOnePage({ content }, (page) => findOnPage(page, { search: { text: 'secret' } }));
      expect(areas).to.have.lengthOf(1);
    });
  }
});
