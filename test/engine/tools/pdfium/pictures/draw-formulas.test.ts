import { dirname } from 'node:path';

import { expect } from 'chai';

import { drawFormulas, type FormulaPicture } from '../../../../../engine/tools/pdfium/pictures/draw-formulas.js';
import { type Box } from '../../../../../engine/geometry/geometry.js';
import { type OnePage, withOnePage } from '../../../../fixtures/pdf/one-page.js';
import { inFolderAsync } from '../../../../fixtures/pdf/raw-pdf.js';

/** Black squares from the top: of other text, of a letter, of a symbol that hangs below the letter, and of other text again. */
const squares: OnePage = { content: '40 185 10 10 re 50 160 10 10 re 60 145 10 15 re 40 120 10 10 re f' };

const letter: Box = { left: 50, top: 30, right: 60, bottom: 40 };
const room: Box = { left: 30, top: 10, right: 100, bottom: 75 };

describe('the picture of a formula', () => {
  it('has its letters and what adjoins them, and nothing beyond a gap', async () => {
    const [picture] = await drawn(squares, letter);
    expect(picture?.box.left).to.be.closeTo(49, 0.3);
    expect(picture?.box.top).to.be.closeTo(29, 0.3);
    expect(picture?.box.right).to.be.closeTo(71, 0.3);
    expect(picture?.box.bottom).to.be.closeTo(56, 0.3);
  });

  it('has 300 dpi', async () => {
    const [picture] = await drawn(squares, letter);
    expect(picture?.picture.pixelWidth).to.be.within(90, 93);
    expect(picture?.picture.pixelHeight).to.be.within(111, 114);
  });

  it('has lines that are images, and no pictures behind it', async () => {
    const image = '/IM true /W 1 /H 1 /BPC 1 /F /AHx ID 00> EI Q';
    const content = `q 1 0 0 rg 90 0 0 70 20 110 cm BI ${image} 50 160 10 10 re f q 30 0 0 1 45 159 cm BI ${image}`;
    const [picture] = await drawn({ content }, { ...letter, left: 45, right: 75 }, { onPaper: false });
    expect(picture?.box.left).to.be.closeTo(44, 0.3);
    expect(picture?.box.right).to.be.closeTo(76, 0.3);
    expect(picture?.box.bottom).to.be.closeTo(42, 0.3);
  });

  it('is left out where nothing is visible', async () => {
    expect(await drawn({ content: '' }, letter)).to.deep.equal([]);
  });
});

async function drawn(
  page: OnePage,
  box: Box,
  more: { readonly onPaper?: boolean } = {},
): Promise<readonly FormulaPicture[]> {
  const formulas = [{ box, cells: box, room }];
  return await inFolderAsync((path) =>
    withOnePage(page, (opened) => drawFormulas(opened, formulas, { folder: dirname(path('a')), ...more })),
  );
}
