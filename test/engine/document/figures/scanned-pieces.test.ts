import { expect } from 'chai';
import sharp from 'sharp';

import { blocksOf } from '../../../../engine/document/blocks/blocks.js';
import { findFigures } from '../../../../engine/document/figures/find-figures.js';
import { scannedPieces } from '../../../../engine/document/figures/scanned-pieces.js';
import { lines, type Typed } from '../../../fixtures/lines.js';

const SIZE = { width: 612, height: 792 };
const DPI = 100;

interface Scanned {
  /** SVG, in points. */
  readonly drawing: string;
  readonly text?: readonly Typed[];
  /** The brightness of the paper. */
  readonly paper?: number;
}

/** The figures of a scan whose words are printed as bars that are a bit larger than their boxes. */
async function figuresOf({ drawing, text = [], paper = 255 }: Scanned): Promise<readonly (readonly number[])[]> {
  const blocks = blocksOf(lines(text), { size: SIZE, rulings: [], images: [], fonts: [] });
  const words = blocks.flatMap((block) => block.lines.flatMap((line) => line.words));
  const bars = words.map(({ box: { left, top, right, bottom } }) => {
    return `<rect x="${left - 1}" y="${top - 1}" width="${right - left + 2}" height="${bottom - top + 2}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 612 792" width="850" height="1100">
    <rect width="612" height="792" fill="rgb(${paper},${paper},${paper})"/>${bars.join('')}${drawing}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
  const scan = { width: info.width, height: info.height, samples: new Uint8Array(data) };
  const pieces = scannedPieces({ drawing: scan, dpi: DPI, blocks });
  return findFigures({ size: SIZE, pieces, blocks, taken: [] }).map(({ box: { left, top, right, bottom } }) =>
    [left, top, right, bottom].map(Math.round),
  );
}

const paragraph = (y: number, count: number): readonly Typed[] =>
  Array.from({ length: count }, (_, index) => ({
    text: 'Words of a paragraph that runs on over some lines and ends with the last of them',
    x: 72,
    y: y + 12 * index,
  }));

const curve = (stroke: string, width: number): string =>
  `<path d="M200 300 C250 200 350 400 400 300" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;

const grid = (turn: number): string => {
  const across = [300, 330, 360, 390].map((y) => `M72 ${y} H540`);
  const down = [72, 228, 384, 540].map((x) => `M${x} 300 V390`);
  return `<path transform="rotate(${turn} 306 345)" d="${[...across, ...down].join('')}" stroke="#000" stroke-width="1"/>`;
};
const cells = [320, 350, 380].flatMap((y) => [90, 250, 400].map((x): Typed => ({ text: 'A cell', x, y })));

describe('the figures of a scan', () => {
  it('are drawings between recognised paragraphs', async () => {
    const text = [...paragraph(100, 6), ...paragraph(500, 6)];
    const [figure, ...others] = await figuresOf({ drawing: curve('#000', 2), text });
    expect(others).to.deep.equal([]);
    const [left = 0, top = 0, right = 0, bottom = 0] = figure ?? [];
    expect([left, right]).to.satisfy(() => Math.abs(left - 200) < 5 && Math.abs(right - 400) < 5);
    // The curve goes 29 points to both sides of its ends.
    expect([top, bottom]).to.satisfy(() => Math.abs(top - 271) < 5 && Math.abs(bottom - 329) < 5);
  });

  it('have their axes', async () => {
    const axes = '<path d="M190 240 V340 H420" fill="none" stroke="#000"/>';
    const [figure] = await figuresOf({ drawing: curve('#000', 2) + axes, text: paragraph(500, 6) });
    const [left = 0, , right = 0, bottom = 0] = figure ?? [];
    expect([left < 193, right > 417, bottom > 337], figure?.join()).to.deep.equal([true, true, true]);
  });

  it('are found on grey paper, also where their lines are faint', async () => {
    const found = await figuresOf({ drawing: curve('#555', 0.7), text: paragraph(500, 6), paper: 190 });
    expect(found).to.have.length(1);
  });

  for (const turn of [0, 1, 2])
    it(`are no tables turned by ${turn} degrees`, async () => {
      expect(await figuresOf({ drawing: grid(turn), text: [...cells, ...paragraph(500, 6)] })).to.deep.equal([]);
    });

  it('are no letters that were not recognised', async () => {
    const letters = Array.from({ length: 40 }, (_, at) => `<rect x="${80 + 6 * at}" y="250" width="5" height="9"/>`);
    expect(await figuresOf({ drawing: letters.join(''), text: paragraph(300, 6) })).to.deep.equal([]);
  });

  it('are neither the shadows at the edges of the paper nor dust', async () => {
    const shadows = '<path d="M0 0 H612 V792 H595 V12 H20 V792 H0 Z M300 792 L340 700 L380 792 Z"/>';
    const dust = Array.from(
      { length: 500 },
      (_, at) => `<rect x="${40 + ((at * 97) % 520)}" y="${40 + ((at * 61) % 640)}" width="0.7" height="0.7"/>`,
    );
    expect(await figuresOf({ drawing: shadows + dust.join(''), text: paragraph(300, 6) })).to.deep.equal([]);
  });
});
