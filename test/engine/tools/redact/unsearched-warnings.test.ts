import { expect } from 'chai';

import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { ContentReader } from '../../../../engine/pdf/redact/glyphs/content-glyphs.js';
import { Ref } from '../../../../engine/pdf/syntax/values.js';
import { unsearchedWarnings } from '../../../../engine/tools/redact/unsearched-warnings.js';
import { bookObjects, rawPdf, stream, withFile } from '../../../fixtures/pdf/raw-pdf.js';

/** Whether the content of a page with such a filter is decoded. */
function isDecoded(filter: string): boolean {
  const objects = { ...bookObjects(1), 5: stream(`/Filter ${filter}`, '41>') };
  return withFile(rawPdf({ objects }), (path) => {
    using file = openPdf(path);
    return new ContentReader(file).glyphsOf(new Ref(4), [1, 0, 0, 1, 0, 0]).isDecoded;
  });
}

describe('pages that could not be searched', () => {
  it('have content with an unknown filter', () => {
    expect(isDecoded('/ASCIIHexDecode')).to.equal(true);
    expect(isDecoded('/BrotliDecode')).to.equal(false);
  });

  it('are named in a warning, with the reason', () => {
    const warnings = unsearchedWarnings('a.pdf', { imagePages: [1], unreadable: [2, 3], undecoded: [4] });
    expect(warnings).to.have.lengthOf(3);
    expect(warnings[2]).to.equal('a.pdf: page 4 has content that cannot be decoded and could not be searched.');
  });
});
