import { expect } from 'chai';

import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { ContentReader } from '../../../../engine/pdf/redact/glyphs/content-glyphs.js';
import { Ref } from '../../../../engine/pdf/syntax/values.js';
import { unsearchedWarnings } from '../../../../engine/tools/redact/unsearched-warnings.js';
import { bookObjects, rawPdf, stream, withFile } from '../../../fixtures/pdf/raw-pdf.js';

/** Whether the content of a page with such a filter is decoded. */
function isDecoded(filter: string): boolean {
  return areDecoded({ 5: stream(`/Filter ${filter}`, '41>') });
}

/** Whether the content of a page is decoded that draws a form within another one, with such a filter. */
function isFormDecoded(filter: string): boolean {
  const form = (name: string, entries: string, data: string): string =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /${name} 31 0 R >> >> ${entries}`,
      data,
    );
  return areDecoded({
    4: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 5 0 R /Resources << /XObject << /X 30 0 R >> >> >>',
    5: stream('', '/X Do'),
    30: form('Y', '', '/Y Do'),
    31: form('Z', `/Filter ${filter}`, '41>'),
  });
}

/** Whether the content of the page is decoded each time that it is read. */
function areDecoded(own: Readonly<Record<number, string>>): boolean {
  return withFile(rawPdf({ objects: { ...bookObjects(1), ...own } }), (path) => {
    using file = openPdf(path);
    const reader = new ContentReader(file);
    const [first, second] = [1, 2].map(() => reader.glyphsOf(new Ref(4), [1, 0, 0, 1, 0, 0]).isDecoded);
    expect(second).to.equal(first);
    return first === true;
  });
}

describe('pages that could not be searched', () => {
  it('have content with an unknown filter', () => {
    expect(isDecoded('/ASCIIHexDecode')).to.equal(true);
    expect(isDecoded('/Crypt /DecodeParms << /Name /StdCF >>')).to.equal(true);
    expect(isDecoded('/BrotliDecode')).to.equal(false);
    expect(isDecoded('[/ASCIIHexDecode /DCTDecode]')).to.equal(false);
  });

  it('draw forms with an unknown filter', () => {
    expect(isFormDecoded('/ASCIIHexDecode')).to.equal(true);
    expect(isFormDecoded('/BrotliDecode')).to.equal(false);
  });

  it('are named in a warning, with the reason', () => {
    const warnings = unsearchedWarnings('a.pdf', {
      imagePages: [1],
      unreadable: [2, 3],
      undecoded: [4],
      isSecondaryUndecoded: true,
    });
    expect(warnings).to.have.lengthOf(4);
    expect(warnings[2]).to.equal('a.pdf: page 4 has content that cannot be decoded and could not be searched.');
    expect(warnings[3]).to.match(/^a\.pdf: appearances of annotations, .* could not be searched\.$/);
  });
});
