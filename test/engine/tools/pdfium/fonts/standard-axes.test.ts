import { expect } from 'chai';

import { withDrawing } from '../../../../../engine/tools/pdfium/drawing/bitmap.js';
import { openDocument, type PdfiumDocument } from '../../../../../engine/tools/pdfium/binding/document.js';
import { type Pdfium, withPdfium } from '../../../../../engine/tools/pdfium/binding/library.js';
import { onePage } from '../../../../fixtures/pdf/one-page.js';
import { stream, withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';

/** Two pages with such a text: the first in letters that are very wide, the second in a font that states no widths. */
function pages(descriptor: string): string {
  const page = (content: number): string =>
    `<< /Type /Page /Parent 2 0 R /Contents ${content} 0 R /MediaBox [0 0 300 200] /Resources 5 0 R >>`;
  const font = (name: string, entries: string): string =>
    `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /Encoding /WinAnsiEncoding ${entries} ` +
    `/FontDescriptor << /Type /FontDescriptor /FontName /${name} ${descriptor} >> >>`;
  return onePage({
    content: 'BT /F8 20 Tf 5 100 Td (Wide) Tj ET',
    fonts: '/F8 20 0 R /F9 21 0 R',
    objects: {
      2: '<< /Type /Pages /Count 2 /Kids [3 0 R 22 0 R] >>',
      20: font('Unknown', `/FirstChar 32 /LastChar 127 /Widths [${'1000 '.repeat(96)}]`),
      21: font('Unheard', ''),
      22: page(23),
      23: stream('', 'BT /F9 20 Tf 5 100 Td (Width) Tj ET'),
    },
  });
}

describe('letters of a missing font', () => {
  for (const [kind, descriptor] of [
    ['without serifs', '/Flags 32 /StemV 80'],
    ['with serifs', '/Flags 34 /StemV 80'],
  ] as const) {
    it(`have the same boxes ${kind}, whatever was drawn before`, async () => {
      await withFileAsync(pages(descriptor), (path) =>
        withPdfium(async (pdfium) => {
          const source = { path, name: 'a.pdf' };
          const alone = inDocument(pdfium, source, boxesOnSecondPage);
          for (let time = 0; time < 2; time++) {
            using document = openDocument(pdfium, source);
            await drawFirstPage(document);
            expect(boxesOnSecondPage(document)).to.deep.equal(alone);
            expect(boxesOnSecondPage(document)).to.deep.equal(alone);
          }
          expect(inDocument(pdfium, source, boxesOnSecondPage)).to.deep.equal(alone);
        }),
      );
    });
  }
});

function inDocument<Result>(
  pdfium: Pdfium,
  source: { readonly path: string; readonly name: string },
  use: (document: PdfiumDocument) => Result,
): Result {
  using document = openDocument(pdfium, source);
  return use(document);
}

async function drawFirstPage(document: PdfiumDocument): Promise<void> {
  using page = document.page(1);
  await withDrawing(page, { dpi: 72, colours: 'bgr' }, () => undefined);
}

/** Left and right edges of the letters in points. */
function boxesOnSecondPage(document: PdfiumDocument): readonly (readonly [number, number])[] {
  const { raw, memory } = document.pdfium;
  using page = document.page(2);
  const text = raw.FPDFText_LoadPage(page.handle);
  // Four doubles: left, right, bottom and top.
  using box = memory.allocate(32);
  const boxes = Array.from({ length: raw.FPDFText_CountChars(text) }, (_, index): readonly [number, number] => {
    const [left, right, bottom, top] = [0, 8, 16, 24].map((offset) => box.pointer + offset);
    raw.FPDFText_GetCharBox(text, index, left ?? 0, right ?? 0, bottom ?? 0, top ?? 0);
    return [memory.view.getFloat64(box.pointer, true), memory.view.getFloat64(box.pointer + 8, true)];
  });
  raw.FPDFText_ClosePage(text);
  expect(boxes).to.have.length(5);
  return boxes;
}
