import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { TooComplex } from '../../../../engine/errors.js';
import selectPages from '../../../../engine/pdf/pages/select-pages.js';
import { bookObjects, inFolderAsync, rawPdf } from '../../../fixtures/pdf/raw-pdf.js';

describe('parts of a document', () => {
  it('are no more than may be written, however often a page is asked for', async () => {
    await inFolderAsync(async (path) => {
      const source = { path: path('book.pdf'), name: 'book.pdf' };
      writeFileSync(source.path, rawPdf({ objects: bookObjects(1) }), 'latin1');
      const parts = Array.from({ length: 1000 }, (_, index) => ({ pages: [1], target: path(`${index}.pdf`) }));
      const error: unknown = await selectPages({ source, parts, attachments: false, maxBytes: 10_000 }).catch(
        (it: unknown) => it,
      );
      expect(error).to.be.instanceOf(TooComplex);
    });
  });
});
