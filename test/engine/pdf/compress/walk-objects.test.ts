import { expect } from 'chai';

import { reachedAt, type Transform } from '../../../../engine/pdf/compress/walk-objects.js';
import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { serialise } from '../../../../engine/pdf/syntax/serialise.js';
import { isArray, PdfDict, type PdfValue, Ref } from '../../../../engine/pdf/syntax/values.js';
import { rawPdf, withFile } from '../../../fixtures/pdf/raw-pdf.js';

/** Reads object 3, transformed. */
function transformedObject(written: string, transform: Transform): PdfValue {
  const objects = { 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: '<< /Type /Pages /Kids [] >>', 3: written };
  return withFile(rawPdf({ objects }), (path) => {
    using file = openPdf(path);
    return reachedAt(file, new Ref(3), transform).value;
  });
}

describe('an object that a walk reaches', () => {
  it('has the changes of dictionaries at any depth, in their order, and nothing else', () => {
    const removed: Transform = (dict) => {
      const kept = dict.clone();
      kept.delete('Old');
      return dict.has('Old') ? kept : dict;
    };
    const value = transformedObject('<</A [1[<</Old 2/New 3>>4]]/Old 5/B <</C 6 0 R>>>>', removed);
    expect(serialise(value)).to.equal('<</A [1 [<</New 3>> 4]]/B <</C 6 0 R>>>>');
  });

  it('is not copied where nothing changes', () => {
    const seen = new Set<PdfDict>();
    const value = transformedObject('[<<>><</A [<<>>]>>]', (dict) => {
      seen.add(dict);
      return dict;
    });
    if (!isArray(value)) throw new TypeError('Object 3 is an array.');
    expect(value.map((it) => it instanceof PdfDict && seen.has(it))).to.deep.equal([true, true]);
  });
});
