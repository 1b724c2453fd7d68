import { expect } from 'chai';

import { blocksOf } from '../../../../engine/document/blocks/blocks.js';
import { findFigures, type PageFigure } from '../../../../engine/document/figures/find-figures.js';
import type { DrawnPiece } from '../../../../engine/document/model.js';
import type { Box } from '../../../../engine/geometry/geometry.js';
import { lines, type Typed } from '../../../fixtures/lines.js';

const SIZE = { width: 612, height: 792 };

type Sides = readonly [left: number, top: number, right: number, bottom: number];

interface DrawnPage {
  readonly pieces: readonly (readonly [DrawnPiece['kind'], ...Sides])[];
  readonly text?: readonly Typed[];
  readonly taken?: readonly Sides[];
  /** Drawn boxes around text. */
  readonly around?: readonly Sides[];
}

const boxOf = ([left, top, right, bottom]: Sides): Box => ({ left, top, right, bottom });

function figuresOf({ pieces, text = [], taken = [], around = [] }: DrawnPage): readonly PageFigure[] {
  const blocks = blocksOf(lines(text), { size: SIZE, rulings: [], images: [], fonts: [] });
  const drawn = pieces.map(([kind, ...sides]): DrawnPiece => ({ kind, ...boxOf(sides) }));
  return findFigures({ size: SIZE, pieces: drawn, blocks, taken: taken.map(boxOf), boxes: around.map(boxOf) });
}

const boxes = (page: DrawnPage): readonly (readonly number[])[] =>
  figuresOf(page).map(({ box: { left, top, right, bottom } }) => [left, top, right, bottom]);

const curve = ['shape', 100, 100, 300, 200] as const;
const ticks = (y: number): Typed => ({ text: '0 10 20 30 40', x: 100, y, width: 200 });
const paragraph = (x: number, y: number, count: number): readonly Typed[] =>
  Array.from({ length: count }, (_, index) => ({
    text: 'Words of a paragraph that runs on over some lines and ends',
    x,
    y: y + 12 * index,
  }));

const found: readonly (readonly [sentence: string, page: DrawnPage, expected: readonly Sides[]])[] = [
  ['a curve', { pieces: [curve] }, [[100, 100, 300, 200]]],
  [
    'a drawing in a box as wide as the text, with its box',
    {
      pieces: [
        ['shape', 95, 130, 420, 260],
        ['shape', 150, 150, 250, 220],
      ],
      text: [...paragraph(100, 108, 2), { text: 'Label', x: 300, y: 200 }],
      around: [[95, 130, 420, 260]],
    },
    [[95, 130, 420, 260]],
  ],
  [
    'curves over the head of the page without the texts below them',
    {
      pieces: [
        ['shape', 0, 10, 612, 60],
        ['shape', 0, 20, 612, 64],
      ],
      text: [
        { text: 'A Heading', x: 60, y: 90, size: 20 },
        { text: 'Beside', x: 460, y: 76 },
        { text: 'it', x: 460, y: 88 },
      ],
    },
    [[0, 10, 612, 64]],
  ],
  [
    'a curve without the band behind a title, which goes over the page',
    {
      pieces: [
        ['shape', 0, 40, 612, 95],
        ['shape', 20, 45, 40, 65],
        ['shape', 50, 45, 70, 65],
        ['shape', 80, 45, 90, 60],
        curve,
      ],
      text: [{ text: 'Title of the slide', x: 100, y: 70 }],
    },
    [
      [20, 45, 90, 65],
      [100, 100, 300, 200],
    ],
  ],
  [
    'a curve beside the coloured column of a page, which goes from its top to its foot, without that column',
    {
      pieces: [
        ['shape', 0, 0, 180, 792],
        ['shape', 40, 500, 140, 560],
      ],
      text: ['Contact', 'Berlin', 'Skills'].map((text, index) => ({ text, x: 20, y: 80 + 60 * index })),
    },
    [[40, 500, 140, 560]],
  ],
  [
    'a curve beside a coloured column with texts in a corner of the page, without that column',
    {
      pieces: [
        ['shape', 0, 0, 180, 640],
        ['shape', 40, 500, 140, 560],
      ],
      text: Array.from({ length: 5 }, (_, index) => ({ text: 'Contact', x: 20, y: 80 + 60 * index })),
    },
    [[40, 500, 140, 560]],
  ],
  [
    'an icon in a box with running text, without the box',
    {
      pieces: [
        ['area', 90, 90, 590, 180],
        ['line', 90, 90, 590, 91],
        ['shape', 95, 95, 125, 125],
      ],
      text: paragraph(150, 110, 5),
      around: [[90, 90, 590, 180]],
    },
    [[95, 95, 125, 125]],
  ],
  [
    'pieces that are close to each other as one',
    { pieces: [curve, ['shape', 305, 100, 350, 150]] },
    [[100, 100, 350, 200]],
  ],
  [
    'pieces that are apart by themselves',
    { pieces: [curve, ['shape', 100, 300, 200, 400]] },
    [
      [100, 100, 300, 200],
      [100, 300, 200, 400],
    ],
  ],
  [
    'a curve with its axes',
    { pieces: [curve, ['line', 90, 80, 91, 210], ['line', 90, 210, 310, 211]] },
    [[90, 80, 310, 211]],
  ],
  [
    'a curve without a rule across the page',
    {
      pieces: [
        ['shape', 100, 100, 160, 130],
        ['line', 50, 135, 560, 136],
      ],
    },
    [[100, 100, 160, 130]],
  ],
  [
    'a curve below a running head without the rule of the head',
    {
      pieces: [
        ['shape', 50, 62, 560, 160],
        ['line', 50, 58, 560, 59],
      ],
      text: [{ text: 'The name of the chapter on each page', x: 50, y: 54 }, ...paragraph(50, 220, 2)],
    },
    [[50, 62, 560, 160]],
  ],
  [
    'a curve with the frame around it, its title and its legend',
    { pieces: [curve, ['frame', 60, 60, 400, 240]], text: [{ text: 'A title', x: 150, y: 80 }] },
    [[60, 60, 400, 240]],
  ],
  [
    'bars',
    {
      pieces: [
        ['area', 100, 150, 120, 200],
        ['area', 125, 100, 145, 200],
        ['area', 150, 120, 170, 200],
      ],
    },
    [[100, 100, 170, 200]],
  ],
  ['the numbers along an axis', { pieces: [curve], text: [ticks(211)] }, [[100, 100, 300, 213]]],
  [
    'no caption below',
    { pieces: [curve], text: [{ text: 'Figure 1: A curve', x: 150, y: 211 }] },
    [[100, 100, 300, 200]],
  ],
  ['no paragraph below', { pieces: [curve], text: paragraph(100, 212, 3) }, [[100, 100, 300, 200]]],
  [
    'no part of a listing on a slide, whose words have grounds of their own',
    {
      pieces: [
        ['area', 30, 170, 570, 210],
        ...[100, 140, 180].map((left) => ['area', left, 180, left + 30, 192] as const),
        ['shape', 575, 30, 600, 700],
      ],
      text: [
        { text: 'A second slide', x: 100, y: 120, size: 14 },
        ...[100, 140, 180].map((x) => ({ text: 'begin', x, y: 190 })),
      ],
      around: [[30, 170, 570, 210]],
    },
    [[575, 30, 600, 700]],
  ],
];

const none: readonly (readonly [sentence: string, page: DrawnPage])[] = [
  [
    'the shaded cells of the header of a table',
    {
      pieces: [
        ['area', 100, 100, 190, 140],
        ['area', 192, 100, 290, 140],
        ['area', 292, 100, 390, 140],
      ],
      text: [
        { text: 'Item', x: 104, y: 122 },
        { text: 'Price', x: 196, y: 122 },
        { text: 'Total', x: 296, y: 122 },
      ],
    },
  ],
  [
    'the lines of a table',
    {
      pieces: [
        ['line', 100, 100, 300, 101],
        ['line', 100, 150, 300, 151],
        ['line', 100, 100, 101, 151],
      ],
    },
  ],
  ['what belongs to a table', { pieces: [curve], taken: [[90, 90, 310, 210]] }],
  [
    'the ground of words',
    {
      pieces: [
        ['area', 100, 100, 150, 112],
        ['area', 152, 100, 190, 112],
        ['area', 192, 100, 240, 112],
      ],
      text: [{ text: 'Some words that stand on grounds', x: 80, y: 110 }],
    },
  ],
  [
    'two areas',
    {
      pieces: [
        ['area', 100, 100, 150, 150],
        ['area', 150, 100, 200, 150],
      ],
    },
  ],
  ['the round box of a paragraph', { pieces: [['shape', 95, 95, 420, 140]], text: paragraph(100, 108, 3) }],
  [
    'boxes of short notes and listings as wide as the text, whatever tables and images are in them',
    {
      pieces: [
        ['shape', 95, 130, 420, 160],
        ...[170, 182, 194].map((top) => ['area', 95, top, 420, top + 12] as const),
        ['shape', 95, 210, 420, 300],
        ['line', 110, 250, 200, 250],
        ['image', 220, 240, 300, 290],
      ],
      text: [
        ...paragraph(100, 108, 2),
        { text: 'Note.', x: 100, y: 150 },
        ...['begin', '  go on', 'end'].map((text, index) => ({ text, x: 100, y: 180 + 12 * index })),
        { text: 'With a table', x: 100, y: 230 },
      ],
      taken: [[110, 240, 200, 260]],
      around: [
        [95, 130, 420, 160],
        [95, 170, 420, 206],
        [95, 210, 420, 300],
      ],
    },
  ],
  [
    'the round box of a heading',
    { pieces: [['shape', 95, 95, 300, 125]], text: [{ text: 'A heading', x: 110, y: 115, size: 14 }] },
  ],
  [
    'the shadow of a block below a title, or the ornaments around a text',
    {
      pieces: [
        ['line', 102, 100, 400, 102],
        ['shape', 100, 130, 400, 134],
        ['shape', 100, 150, 400, 158],
        ['shape', 385, 142, 400, 158],
        ['shape', 392, 90, 400, 154],
        ['shape', 440, 130, 580, 134],
        ['shape', 440, 150, 580, 158],
        ['shape', 572, 134, 580, 148],
        ...[300, 400].map((top) => ['shape', 100, top, 500, top + 8] as const),
        ...[100, 492].map((left) => ['shape', left, 300, left + 8, 408] as const),
        ...[100, 476].map((left) => ['shape', left, 300, left + 24, 324] as const),
      ],
      text: [
        { text: 'Title', x: 104, y: 98, size: 16 },
        { text: 'Block title', x: 104, y: 128 },
        { text: 'Words of the block', x: 104, y: 146 },
        { text: 'Other words', x: 444, y: 146 },
        { text: 'Some words', x: 250, y: 350 },
      ],
    },
  ],
  ['the ground of the page', { pieces: [['shape', 0, 0, 612, 792]] }],
  ['bullets', { pieces: [['shape', 100, 100, 108, 108]] }],
  ['a wavy rule', { pieces: [['shape', 100, 100, 500, 106]] }],
];

describe('the figures of a page', () => {
  for (const [sentence, page, expected] of found) {
    it(`are ${sentence}`, () => {
      expect(boxes(page).map((sides) => sides.map(Math.round))).to.deep.equal(expected);
    });
  }

  for (const [sentence, page] of none) {
    it(`are not ${sentence}`, () => {
      expect(boxes(page)).to.deep.equal([]);
    });
  }

  it('lie behind tables', () => {
    const page: DrawnPage = { pieces: [['shape', 50, 50, 560, 400]], taken: [[100, 100, 300, 200]] };
    expect(figuresOf(page).map(({ behindText }) => behindText)).to.deep.equal([true]);
  });

  it('lie behind running text', () => {
    const page: DrawnPage = { pieces: [['shape', 50, 50, 560, 400]], text: paragraph(100, 100, 4) };
    expect(figuresOf(page).map(({ behindText }) => behindText)).to.deep.equal([true]);
    expect(figuresOf({ pieces: page.pieces }).map(({ behindText }) => behindText)).to.deep.equal([false]);
  });

  it('are one for the countless pieces of a map', () => {
    const pieces = Array.from({ length: 100_000 }, (_, index): readonly [DrawnPiece['kind'], ...Sides] => {
      const [x, y] = [(index % 250) * 2, Math.floor(index / 250)];
      return ['shape', 50 + x, 50 + y, 53 + x, 52 + y];
    });
    expect(boxes({ pieces })).to.deep.equal([[50, 50, 551, 451]]);
  });

  it('are of a bounded number', () => {
    const pieces = Array.from({ length: 200 }, (_, index): readonly [DrawnPiece['kind'], ...Sides] => {
      const [x, y] = [40 * (index % 15), 50 * Math.floor(index / 15)];
      return ['shape', x, y, x + 26, y + 26];
    });
    expect(boxes({ pieces })).to.have.length(100);
  });
});
