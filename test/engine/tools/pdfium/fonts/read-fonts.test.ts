import { expect } from 'chai';

import { readPage } from '../../../../../engine/tools/pdfium/drawing/read-page.js';
import { liberation } from '../../../../fixtures/fonts/liberation.js';
import { withOnePage } from '../../../../fixtures/pdf/one-page.js';
import { stream } from '../../../../fixtures/pdf/raw-pdf.js';

/** Reads a page in an embedded font with a name that says nothing, as printer drivers write it. */
async function styleOf(program: string, name = 'CIDFont+F2') {
  const file = `/Length ${program.length} /Length1 ${program.length}`;
  const needs = {
    content: 'BT /X 12 Tf 20 100 Td (Hello) Tj ET',
    fonts: '/X 30 0 R',
    objects: {
      30: `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /FirstChar 32 /LastChar 126
        /Widths [${'600 '.repeat(95)}] /Encoding /WinAnsiEncoding /FontDescriptor 31 0 R >>`,
      31: `<< /Type /FontDescriptor /FontName /${name} /Flags 32 /FontBBox [0 0 600 1000] /ItalicAngle 0 /Ascent 900
        /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 32 0 R >>`,
      32: stream(file, program),
    },
  };
  const [font] = await withOnePage(needs, (page) => readPage(page, {}).fonts);
  return font === undefined ? undefined : { weight: font.weight, italic: font.italic };
}

describe('The fonts of a page', () => {
  const styles = [
    { style: 'Regular', weight: 400, italic: false },
    { style: 'Bold', weight: 700, italic: false },
    { style: 'Bold Italic', weight: 700, italic: true },
  ] as const;
  for (const { style, ...expected } of styles) {
    it(`have the style of the file where the name says nothing: ${style}`, async () => {
      expect(await styleOf(liberation('Mono', style).toString('latin1'))).to.deep.equal(expected);
    });
  }

  it('have the usual style where the file cannot be read', async () => {
    expect(await styleOf('no font')).to.deep.equal({ weight: 400, italic: false });
  });
});
