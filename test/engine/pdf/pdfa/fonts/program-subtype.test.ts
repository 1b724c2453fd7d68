import { inflateSync } from 'node:zlib';

import { expect } from 'chai';

import { readCffFont } from '../../../../../engine/formats/cff/cff-font.js';
import { openPdf, type PdfFile } from '../../../../../engine/pdf/file/pdf-file.js';
import { hasWrongSubtype, programWithSubtype } from '../../../../../engine/pdf/pdfa/fonts/program-subtype.js';
import type { PdfaLevel } from '../../../../../engine/pdf/pdfa/level.js';
import { PdfDict, Ref } from '../../../../../engine/pdf/syntax/values.js';
import { compactFont } from '../../../../fixtures/fonts/compact-font.js';
import { onePage } from '../../../../fixtures/pdf/one-page.js';
import { stream, withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';

const square = [139, 139, 21, 248, 136, 6, 248, 136, 7, 14];
const [first, second]: readonly PdfaLevel[] = [
  { part: 1, conformance: 'b' },
  { part: 2, conformance: 'b' },
];

/** Uses a composite font with a CFF program whose one glyph is called so. */
function withComposite(
  { called, subtype }: { readonly called: string | number; readonly subtype: string },
  use: (file: PdfFile, font: PdfDict) => void,
): Promise<void> {
  const program = compactFont({ glyphs: [[called, square]] });
  const objects = {
    20: '<< /Type /Font /Subtype /Type0 /BaseFont /Made /Encoding /Identity-H /DescendantFonts [21 0 R] >>',
    21: '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Made /FontDescriptor 22 0 R >>',
    22: '<< /Type /FontDescriptor /FontName /Made /Flags 4 /FontFile3 23 0 R >>',
    23: stream(`/Subtype /${subtype}`, program),
  };
  return withFileAsync(onePage({ content: '', objects }), (path) => {
    using file = openPdf(path);
    use(file, file.dict(new Ref(20)) ?? new PdfDict());
    return Promise.resolve();
  });
}

describe('the program of a composite font', () => {
  it('becomes CID-keyed when it has glyph names, whose codes readers would look for', () =>
    withComposite({ called: 'first', subtype: 'CIDFontType0C' }, (file, font) => {
      expect(second && hasWrongSubtype(file, font, second)).to.equal(true);
      const program = programWithSubtype(file, font);
      const { cids } = readCffFont(inflateSync(program?.bytes ?? ''));
      expect([file.name(program?.dict.get('Subtype')), [...(cids ?? [])]]).to.deep.equal(['CIDFontType0C', [0, 1]]);
    }));

  it('stays when it is CID-keyed', () =>
    withComposite({ called: 7, subtype: 'CIDFontType0C' }, (file, font) => {
      expect([first, second].map((level) => level && hasWrongSubtype(file, font, level))).to.deep.equal([false, false]);
    }));

  it('is no OpenType font at part 1', () =>
    withComposite({ called: 7, subtype: 'OpenType' }, (file, font) => {
      expect([first, second].map((level) => level && hasWrongSubtype(file, font, level))).to.deep.equal([true, false]);
    }));
});
