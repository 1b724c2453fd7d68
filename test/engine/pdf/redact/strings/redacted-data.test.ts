import { expect } from 'chai';

import { dataKindOf } from '../../../../../engine/pdf/redact/strings/redacted-data.js';
import { PdfDict } from '../../../../../engine/pdf/syntax/values.js';

describe('dataKindOf', () => {
  const size = [
    ['Width', 1],
    ['Height', 1],
  ] as const;

  it('returns "content" for content with a width and a height', () => {
    expect(dataKindOf(new PdfDict([...size, ['BBox', [0, 0, 9, 9]]]), 'any')).to.equal('content');
    expect(dataKindOf(new PdfDict(size), 'content')).to.equal('content');
  });

  it('returns undefined for other data with a width and a height', () => {
    expect(dataKindOf(new PdfDict(size), 'any')).to.equal(undefined);
  });
});
