import { dirname } from 'node:path';

import { expect } from 'chai';
import sharp from 'sharp';

import type { PageFigure } from '../../../../../engine/document/figures/find-figures.js';
import { drawFigures } from '../../../../../engine/tools/pdfium/pictures/draw-figures.js';
import { type OnePage, withOnePage } from '../../../../fixtures/pdf/one-page.js';
import { inFolderAsync } from '../../../../fixtures/pdf/raw-pdf.js';

/** A red ellipse in a box of 100 by 100 points at the upper left, and the word "WORD" over it. */
const drawing: OnePage = {
  content:
    '1 0 0 rg 0 150 m 0 220 100 220 100 150 c 100 80 0 80 0 150 c f 0 g BT /F1 30 Tf 10 140 Td (WORD) Tj ET 0 0 1 rg 150 0 50 50 re f',
};
const box = { left: 0, top: 0, right: 100, bottom: 100 };

interface Drawn {
  readonly size: readonly [number, number];
  /** The colour of a place in points. */
  readonly at: (x: number, y: number) => string;
  readonly dark: number;
}

describe('the picture of a figure', () => {
  it('has 200 dpi, white ground, and the text over it', async () => {
    const [picture] = await drawn(drawing, [{ box, behindText: false }]);
    expect(picture?.size).to.deep.equal([281, 281]);
    expect(picture?.at(2, 2)).to.equal('ffffff');
    expect(picture?.at(50, 80)).to.equal('ff0000');
    expect(picture?.dark).to.be.greaterThan(1_000);
  });

  it('has no text when it lies behind text', async () => {
    const [picture] = await drawn(drawing, [{ box, behindText: true }]);
    expect(picture?.at(50, 80)).to.equal('ff0000');
    expect(picture?.dark).to.equal(0);
  });

  it('is left out where nothing is seen', async () => {
    const blank = { box: { left: 200, top: 0, right: 250, bottom: 50 }, behindText: false };
    const [first, second] = await drawn(drawing, [blank, { box, behindText: false }]);
    expect(first).to.equal(undefined);
    expect(second?.size).to.deep.equal([281, 281]);
  });

  it('shows what comes after very many objects', async () => {
    const page = { ...drawing, content: `${'0 0 m 1 1 l S '.repeat(100_001)} 1 0 0 rg 0 100 100 100 re f` };
    const [picture] = await drawn(page, [{ box, behindText: false }]);
    expect(picture?.at(50, 50)).to.equal('ff0000');
  });

  it('has a bounded number of pixels', async () => {
    const page = { ...drawing, page: '/MediaBox [0 0 14400 14400]' };
    const whole = { box: { left: 0, top: 0, right: 14_400, bottom: 14_400 }, behindText: false };
    const [picture] = await drawn(page, [whole]);
    const [width = 0, height = 0] = picture?.size ?? [];
    expect(width * height).to.be.within(19_000_000, 20_100_000);
  });

  it('shows a turned page as its reader sees it', async () => {
    const page = { ...drawing, page: '/Rotate 90' };
    const [picture] = await drawn(page, [{ box: { left: 0, top: 150, right: 50, bottom: 200 }, behindText: false }]);
    expect(picture?.at(25, 25)).to.equal('0000ff');
  });
});

async function drawn(page: OnePage, figures: readonly PageFigure[]): Promise<readonly (Drawn | undefined)[]> {
  return await inFolderAsync(async (path) => {
    const pictures = await withOnePage(page, (opened) => drawFigures(opened, figures, { folder: dirname(path('a')) }));
    return await Promise.all(pictures.map(async (it) => it && (await readPicture(it.path))));
  });
}

async function readPicture(path: string): Promise<Drawn> {
  const { data, info } = await sharp(path)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number): string =>
    data.toString('hex', 3 * (y * info.width + x), 3 * (y * info.width + x) + 3);
  const points = (value: number): number => Math.round((value * 200) / 72);
  let dark = 0;
  for (let at = 0; at < data.length; at += 3) if ((data[at] ?? 0) < 40 && (data[at + 2] ?? 0) < 40) dark++;
  return { size: [info.width, info.height], at: (x, y) => pixel(points(x), points(y)), dark };
}
