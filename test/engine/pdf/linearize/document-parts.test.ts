import { expect } from 'chai';

import { openSource } from '../../../../engine/pdf/assembly/source.js';
import { documentParts } from '../../../../engine/pdf/linearize/document-parts.js';
import { Ref } from '../../../../engine/pdf/syntax/values.js';
import { rawPdf, stream, withFile } from '../../../fixtures/pdf/raw-pdf.js';

const image = (colours: string): string => stream(`/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace ${colours}`, 'z');

const document = rawPdf({
  objects: {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    4: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Thumb 5 0 R /Resources << /ColorSpace << /G 6 0 R >> >> >>',
    5: image('6 0 R'),
    6: '[/CalGray << /WhitePoint [0.95 1 1.09] >>]',
  },
});

describe('the parts of a linearized document', () => {
  // qpdf 12 counts such objects with the thumbnail; a viewer needs them for the page (ISO 32000-2 annex F.3).
  it('have the objects that a page and its thumbnail share with the page', () => {
    withFile(document, (path) => {
      using source = openSource({ path, name: 'a.pdf' });
      const { file } = source;
      const pages = source.tree.pages.map(({ ref }) => ref);
      const { others, rest } = documentParts({ file, root: new Ref(1), pages, replaced: new Map() });
      expect(others).to.deep.equal([[4, 6]]);
      expect(rest).to.include(5);
    });
  });
});
