import { expect } from 'chai';

import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { type DataKind, dataKindOf } from '../../../../../engine/pdf/redact/strings/redacted-data.js';
import type { Role } from '../../../../../engine/pdf/redact/strings/value-role.js';
import { PdfDict } from '../../../../../engine/pdf/syntax/values.js';
import { bookObjects, rawPdf, withFile } from '../../../../fixtures/pdf/raw-pdf.js';

function kindOf(dict: PdfDict, role: Role): DataKind | undefined {
  return withFile(rawPdf({ objects: bookObjects(1) }), (path) => {
    using file = openPdf(path);
    return dataKindOf(file, dict, role);
  });
}

describe('dataKindOf', () => {
  const size = [
    ['Width', 1],
    ['Height', 1],
  ] as const;

  it('returns "content" for content with a width and a height', () => {
    expect(kindOf(new PdfDict([...size, ['BBox', [0, 0, 9, 9]]]), 'any')).to.equal('content');
    expect(kindOf(new PdfDict(size), 'content')).to.equal('content');
  });

  it('returns undefined for other data with a width and a height', () => {
    expect(kindOf(new PdfDict(size), 'any')).to.equal(undefined);
  });
});
