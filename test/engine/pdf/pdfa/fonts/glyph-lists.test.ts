import { expect } from 'chai';

import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { lacksGlyphs } from '../../../../../engine/pdf/pdfa/fonts/glyph-lists.js';
import { PdfDict, Ref } from '../../../../../engine/pdf/syntax/values.js';
import { onePage } from '../../../../fixtures/pdf/one-page.js';
import { stream, withFile } from '../../../../fixtures/pdf/raw-pdf.js';

describe('The list of the glyphs of a font', () => {
  /** Whether /CIDSet, with these bytes or missing, lacks glyphs of a font with the CIDs 0 to 2. */
  function lacks(bits: string | undefined, isRequired: boolean): boolean {
    const objects = {
      20: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Font /CIDToGIDMap 22 0 R /FontDescriptor 21 0 R >>',
      21: `<< /Type /FontDescriptor /FontFile2 23 0 R ${bits === undefined ? '' : '/CIDSet 24 0 R'} >>`,
      22: stream('', '\0\0\0\x01\0\x02'),
      // A TrueType font without tables.
      23: stream('', `\0\x01\0\0${'\0'.repeat(8)}`),
      24: stream('', bits ?? ''),
    };
    return withFile(onePage({ content: '', objects }), (path) => {
      using file = openPdf(path);
      const [font, descriptor] = [20, 21].map((num) => file.dict(new Ref(num)) ?? new PdfDict());
      return font !== undefined && descriptor !== undefined && lacksGlyphs(file, { font, descriptor }, isRequired);
    });
  }

  it('is complete with a bit for each of them', () => {
    expect(lacks('\xe0', true)).to.equal(false);
    expect(lacks('\xff\xff', true)).to.equal(false);
  });

  it('lacks those without a bit, whether it is required or not', () => {
    for (const isRequired of [true, false]) expect(lacks('\xc0', isRequired)).to.equal(true);
    expect(lacks('', false)).to.equal(true);
  });

  it('may be missing where it is not required', () => {
    expect([lacks(undefined, true), lacks(undefined, false)]).to.deep.equal([true, false]);
  });
});
