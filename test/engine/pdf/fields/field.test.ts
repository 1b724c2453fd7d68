import { expect } from 'chai';

import { fieldOf } from '../../../../engine/pdf/fields/field.js';
import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { PdfDict, Ref } from '../../../../engine/pdf/syntax/values.js';
import { bookObjects, rawPdf, withFile } from '../../../fixtures/pdf/raw-pdf.js';

describe('A field', () => {
  it('of a list of 200,000 items, all selected, is read in little time', () => {
    const items = Array.from({ length: 200_000 }, (_, index) => `(${index})`);
    const list = `/FT /Ch /Opt [${items.join(' ')}] /V [${items.toReversed().join(' ')}]`;
    const objects = { ...bookObjects(1), 50: `<< /Subtype /Widget /Rect [0 0 90 90] ${list} >>` };
    withFile(rawPdf({ objects }), (path) => {
      using file = openPdf(path);
      const widget = file.get(new Ref(50));
      const field = widget instanceof PdfDict ? fieldOf(file, widget) : undefined;
      expect([field?.text.slice(0, 5), field?.selected?.size]).to.deep.equal(['0\n1\n2', 1000]);
    });
  });
});
