import { expect } from 'chai';

import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { glyphReader, programOf } from '../../../../../engine/pdf/fonts/glyphs/glyph-reader.js';
import { Ref } from '../../../../../engine/pdf/syntax/values.js';
import { liberation } from '../../../../fixtures/fonts/liberation.js';
import { onePage } from '../../../../fixtures/pdf/one-page.js';
import { stream, withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';

describe('the program of a font', () => {
  it('is decoded once for all fonts that share it', () => {
    const font = '<< /Type /Font /Subtype /TrueType /BaseFont /Made /FontDescriptor';
    const objects = {
      20: `${font} 22 0 R >>`,
      21: `${font} 23 0 R >>`,
      22: '<< /Type /FontDescriptor /FontName /Made /Flags 4 /FontFile2 24 0 R >>',
      23: '<< /Type /FontDescriptor /FontName /Made /Flags 32 /FontFile2 24 0 R >>',
      24: stream('', 'program'),
    };
    return withFileAsync(onePage({ content: '', fonts: '/A 20 0 R /B 21 0 R', objects }), (path) => {
      using file = openPdf(path);
      const [one, other] = [20, 21].map((num) => {
        const dict = file.dict(new Ref(num));
        return dict && programOf(file, dict);
      });
      expect(one?.bytes.toString('latin1')).to.equal('program');
      expect(other?.bytes).to.equal(one?.bytes);
      return Promise.resolve();
    });
  });
});

describe('the glyphs of a composite font', () => {
  it('are those of whole codes, and not of the byte that is left of a text', () => {
    const program = liberation('Sans', 'Regular').toString('latin1');
    const objects = {
      20: '<< /Type /Font /Subtype /Type0 /BaseFont /Made /Encoding /Identity-H /DescendantFonts [21 0 R] >>',
      21: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Made /CIDToGIDMap /Identity /FontDescriptor 22 0 R >>',
      22: '<< /Type /FontDescriptor /FontName /Made /Flags 4 /FontFile2 23 0 R >>',
      23: stream(`/Length ${program.length} /Length1 ${program.length}`, program),
    };
    return withFileAsync(onePage({ content: '', fonts: '/A 20 0 R', objects }), (document) => {
      using file = openPdf(document);
      const font = file.dict(new Ref(20));
      const read = font && glyphReader(file, font);
      expect([1, 2].map((length) => read?.(0x24, length).isPresent)).to.deep.equal([false, true]);
      return Promise.resolve();
    });
  });
});
