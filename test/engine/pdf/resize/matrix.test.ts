import { expect } from 'chai';

import type { Point, Size } from '../../../../engine/geometry/geometry.js';
import { openDocument } from '../../../../engine/tools/pdfium/binding/document.js';
import { withPdfium } from '../../../../engine/tools/pdfium/binding/library.js';
import { readPage } from '../../../../engine/tools/pdfium/drawing/read-page.js';
import { allPages, matrixPdf } from '../../../fixtures/pdf/page-matrix.js';
import { resized } from '../../../fixtures/pdf/resized.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

interface Seen extends Size {
  /** Position of the first letter on its baseline, from the top left corner of the visible page. */
  readonly text: Point;
  readonly letter: number;
}

/** Reads each page with PDFium. */
async function seenIn(path: string, userUnits?: ReadonlyMap<number, number>): Promise<readonly Seen[]> {
  return await withPdfium((pdfium) => {
    using document = openDocument(pdfium, { path, name: 'a.pdf', userUnits });
    return allPages.map((_, index) => {
      using page = document.page(index + 1);
      const { size, glyphs } = readPage(page);
      const [x = NaN, y = NaN] = [glyphs.x[0], glyphs.y[0]];
      return { ...size, text: { x, y }, letter: glyphs.styles[0]?.size ?? NaN };
    });
  });
}

const target = { width: 595, height: 842 };
const units = new Map(allPages.map(({ userUnit }, index) => [index + 1, userUnit]));
const all = { ...target, pages: allPages.map((_, index) => index + 1) };

function expected({ width, height, text, letter }: Seen): Seen {
  const sheet = width > height + 0.01 ? { width: target.height, height: target.width } : target;
  const scale = Math.min(sheet.width / width, sheet.height / height);
  const [left, top] = [(sheet.width - scale * width) / 2, (sheet.height - scale * height) / 2];
  return { ...sheet, text: { x: left + scale * text.x, y: top + scale * text.y }, letter: scale * letter };
}

describe('pages of every rotation, origin, crop, unit and size', () => {
  it('get the size, and show the old page scaled and centred', async () => {
    await resized(matrixPdf(), all, async ({ before, after }) => {
      const [old, anew] = [await seenIn(before, units), await seenIn(after)];
      const wrong = allPages.filter((_, index) => {
        const [one, other] = [old[index], anew[index]];
        return one === undefined || other === undefined || !areNear(expected(one), other);
      });
      expect(wrong.map(({ name }) => name)).to.deep.equal([]);
    });
  });

  it('have the size in poppler as well', async () => {
    await resized(matrixPdf(), all, ({ after }) => {
      const info = execFileSync('pdfinfo', ['-box', '-l', '9999', after], { encoding: 'utf8' });
      const boxes = [...info.matchAll(/(Media|Crop|Bleed|Trim|Art)Box: +0\.00 +0\.00 +(595|842)\.00 +(842|595)\.00/g)];
      expect(boxes.length).to.equal(5 * allPages.length);
    });
  });
});

function areNear(one: Seen, other: Seen): boolean {
  const measures = ({ width, height, text, letter }: Seen): readonly number[] => [
    width,
    height,
    text.x,
    text.y,
    letter,
  ];
  // PDFium calculates with single precision (24 bits).
  return measures(one).every((value, index) => Math.abs(value - (measures(other)[index] ?? NaN)) < 0.05);
}
