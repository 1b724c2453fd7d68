import { expect } from 'chai';

import { findFormulas } from '../../../../engine/document/formulas/find-formulas.js';
import type { Font } from '../../../../engine/document/model.js';
import type { Gutter } from '../../../../engine/document/tables/prose-gutters.js';
import type { Box } from '../../../../engine/geometry/geometry.js';
import { lines, type Typed } from '../../../fixtures/lines.js';

const names = ['CMR10', 'CMBX10', 'CMMI10', 'CMEX10', 'CMTT10'];
const fonts = names.map((name): Font => {
  const rest = { family: name, weight: 400, italic: false, serif: true, embedded: true };
  return { name, fixedPitch: name === 'CMTT10', ...rest };
});
const [MATH, EXTENSION, CODE] = [2, 3, 4];

interface Around {
  readonly taken?: readonly Box[];
  readonly gutters?: readonly Gutter[];
}

function found(typed: readonly Typed[], { taken = [], gutters = [] }: Around = {}): readonly (readonly number[])[] {
  const all = lines(typed);
  const blocks = all.map((line) => ({ lines: [line], box: line.box, role: 'body' as const }));
  return findFormulas({ blocks, fonts, taken, gutters }).map(({ box }) => [box.left, box.right].map(Math.round));
}

const sentence = 'The words of a sentence that runs across the whole column of text here';
const prose = (y: number, x = 100, text = sentence): Typed => ({ text, x, y, width: 300 });
const around = [prose(160), prose(250)];

/** A fraction between the names and an operator: `x = 1 / (n + 1)`. */
const fraction = (x = 200, y = 200): readonly Typed[] => [
  { text: 'x =', x, y, width: 20, font: MATH },
  { text: '1', x: x + 35, y: y - 7, width: 5 },
  { text: 'n + 1', x: x + 25, y: y + 7, width: 25, font: MATH },
];

describe('findFormulas', () => {
  it('finds a fraction between lines of prose', () =>
    expect(found([...around, ...fraction()])).to.deep.equal([[200, 250]]));

  it('takes words of letters without case for prose, also beside signs of mathematics', () => {
    const arabic = 'هذا نص عربي طويل'
      .split(' ')
      .map((text, index) => ({ text: `${text} مثال`, x: 200 + 40 * index, y: 200 + 4 * index, width: 36 }));
    expect(found([...arabic, { text: 'x = y', x: 370, y: 204, width: 20, font: MATH }])).to.deep.equal([]);
  });

  it('finds a matrix, whose rows stand between tall delimiters', () =>
    expect(
      found([
        ...around,
        { text: '[', x: 200, y: 185, width: 5, font: EXTENSION },
        { text: 'a b', x: 206, y: 195, width: 20, font: MATH },
        { text: 'c d', x: 206, y: 209, width: 20, font: MATH },
        { text: ']', x: 227, y: 185, width: 5, font: EXTENSION },
      ]),
    ).to.deep.equal([[200, 232]]));

  it('takes the number of a formula with it, wherever the column ends', () =>
    expect(found([...around, ...fraction(), { text: '(2.1)', x: 380, y: 200, width: 20 }])).to.deep.equal([
      [200, 400],
    ]));

  const columns = [160, 250].flatMap((y) => [prose(y, 10), prose(y, 330)]);
  const gutters = [{ x: 320, top: 0, bottom: 800 }];

  it('leaves the number of a formula to its own column', () => {
    const first = [
      { text: 'y = 2', x: 100, y: 200, width: 30, font: MATH },
      { text: '(1)', x: 295, y: 200, width: 15 },
    ];
    expect(found([...columns, ...first, ...fraction(400)], { gutters })).to.deep.equal([[400, 450]]);
  });

  it('parts the formulas of two columns', () => {
    expect(found([...columns, ...fraction(258), ...fraction(335)], { gutters })).to.deep.equal([
      [258, 308],
      [335, 385],
    ]);
  });

  const kept: readonly (readonly [sentence: string, page: readonly Typed[]])[] = [
    ['a formula that is one line of text', [{ text: 'a = b + c', x: 200, y: 200, font: MATH }]],
    [
      'rows of such formulas',
      [
        { text: 'a = b + c', x: 200, y: 196, font: MATH },
        { text: '= d + e', x: 215, y: 212, font: MATH },
      ],
    ],
    [
      'a fraction in a sentence',
      [{ ...prose(200, 60, 'This is a part of a sentence with'), width: 135 }, ...fraction()],
    ],
    [
      'numbers beside each other',
      [
        { text: '1', x: 200, y: 200 },
        { text: '2', x: 210, y: 206 },
      ],
    ],
    [
      'listings of programs',
      [
        { text: 'x = 1', x: 200, y: 200, font: CODE },
        { text: 'y = 2', x: 235, y: 206, font: CODE },
      ],
    ],
    [
      'the end of an index entry with a sign',
      [
        { text: 'x = . . . . . . 12', x: 200, y: 200 },
        { text: 'ε +', x: 300, y: 206, font: MATH },
      ],
    ],
  ];
  for (const [what, page] of kept) {
    it(`leaves ${what} to the text`, () => expect(found([...around, ...page])).to.deep.equal([]));
  }

  it('leaves formulas in tables and figures to these', () =>
    expect(
      found([...around, ...fraction()], { taken: [{ left: 150, top: 150, right: 300, bottom: 230 }] }),
    ).to.deep.equal([]));

  it('does not reach into the prose below', () => {
    const all = lines([
      prose(160),
      prose(215),
      { text: '∑', x: 200, y: 192, width: 14, font: EXTENSION },
      ...fraction(220, 192),
    ]);
    const blocks = all.map((line) => ({ lines: [line], box: line.box, role: 'body' as const }));
    const [formula] = findFormulas({ blocks, fonts, taken: [], gutters: [] });
    expect(formula?.room.bottom).to.be.at.most(all[1]?.box.top ?? 0);
  });

  it('has its letters where they are seen, and their cells', () => {
    const all = lines([...around, { text: 'X', x: 200, y: 190, width: 14, font: EXTENSION }, ...fraction(220, 200)]);
    const blocks = all.map((line) => ({ lines: [line], box: line.box, role: 'body' as const }));
    const [formula] = findFormulas({ blocks, fonts, taken: [], gutters: [] });
    expect([formula?.box.top, formula?.cells.top]).to.deep.equal([185, 182]);
    expect(formula?.room.top).to.be.within(162, 184);
  });
});
