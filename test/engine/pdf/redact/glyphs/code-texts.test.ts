import { expect } from 'chai';

import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { codeTexts } from '../../../../../engine/pdf/redact/glyphs/code-texts.js';
import { PdfDict, Ref } from '../../../../../engine/pdf/syntax/values.js';
import { bookObjects, rawPdf, stream, withFile } from '../../../../fixtures/pdf/raw-pdf.js';

/** The text of the code 0053 in a composite font with such a descriptor. */
function textIn(descriptor: string): string {
  const descendant = `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /FontDescriptor ${descriptor} >>`;
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [${descendant}] >>`;
  return withFile(rawPdf({ objects: { ...bookObjects(1), 20: font, 21: stream('', 'a font') } }), (path) => {
    using file = openPdf(path);
    return codeTexts(file, file.dict(new Ref(20)) ?? new PdfDict())(0x53, 2);
  });
}

describe('the codes of a composite font that states no texts', () => {
  it('are characters without a font program, as other readers take them', () => {
    expect(textIn('<< /Type /FontDescriptor >>')).to.equal('S');
  });

  it('are the numbers of glyphs with one', () => {
    expect(textIn('<< /Type /FontDescriptor /FontFile2 21 0 R >>')).to.equal('');
  });
});
