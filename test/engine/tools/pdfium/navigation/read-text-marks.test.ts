import { expect } from 'chai';

import type { PageReading } from '../../../../../engine/document/page-reading.js';
import { readPage } from '../../../../../engine/tools/pdfium/drawing/read-page.js';
import { withOnePage } from '../../../../fixtures/pdf/one-page.js';

const QUADS = '/QuadPoints [20 120 80 120 20 110 80 110] /Rect [20 110 80 120]';

async function marks(entries: string, page = ''): Promise<Pick<PageReading, 'areas' | 'rulings'>> {
  const annotated = { content: '', page: `/Annots [20 0 R] ${page}`, objects: { 20: `<< /Type /Annot ${entries} >>` } };
  return await withOnePage(annotated, (it) => readPage(it, { objects: true, marks: true }));
}

describe('readTextMarks', () => {
  it('gives highlights as areas in their colour', async () => {
    const { areas, rulings } = await marks(`/Subtype /Highlight /C [1 0.5 0] ${QUADS}`);
    expect(areas).to.deep.equal([{ left: 20, top: 80, right: 80, bottom: 90, colour: 0xff7f00 }]);
    expect(rulings).to.deep.equal([]);
  });

  it('gives highlights that state no colour in yellow, and turned with the page', async () => {
    const { areas } = await marks(`/Subtype /Highlight ${QUADS}`, '/Rotate 90');
    expect(areas).to.deep.equal([{ left: 110, top: 20, right: 120, bottom: 80, colour: 0xffff00 }]);
  });

  for (const [subtype, y] of [
    ['Underline', 89.3],
    ['Squiggly', 89.3],
    ['StrikeOut', 85.5],
  ] as const) {
    it(`gives the line of ${subtype} as a ruling`, async () => {
      const { areas, rulings } = await marks(`/Subtype /${subtype} /C [0 0 1] ${QUADS}`);
      expect(areas).to.deep.equal([]);
      const [ruling] = rulings;
      expect(rulings).to.have.length(1);
      expect(ruling).to.include({ left: 20, right: 80, colour: 0x0000ff });
      expect(((ruling?.top ?? 0) + (ruling?.bottom ?? 0)) / 2).to.be.closeTo(y, 0.01);
    });
  }

  for (const [sentence, entries] of [
    ['that are hidden', `/Subtype /Highlight /F 2 ${QUADS}`],
    ['outside of the page', '/Subtype /Highlight /QuadPoints [920 120 980 120 920 110 980 110] /Rect [0 0 1 1]'],
    ['of other annotations', `/Subtype /Square ${QUADS}`],
  ] as const) {
    it(`gives no marks ${sentence}`, async () => {
      expect(await marks(entries)).to.deep.include({ areas: [], rulings: [] });
    });
  }
});
