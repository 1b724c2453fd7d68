import { expect } from 'chai';

import { alignRows } from '../../../../../engine/document/flow/join/align-rows.js';
import type { Cell, FlowElement } from '../../../../../engine/document/flow-elements.js';
import { paragraph } from '../../../../fixtures/flow/elements.js';

/** Cells of one row, from 100 to 160 points; the texts are 12 points high. */
const CASES: readonly { readonly name: string; readonly tops: readonly number[]; readonly expected: Aligns }[] = [
  {
    name: 'texts at the top, in the middle and at the bottom',
    tops: [104, 124, 144],
    expected: [undefined, 'middle', 'bottom'],
  },
  { name: 'texts in the middle of cells that are all high', tops: [124, 124], expected: ['middle', 'middle'] },
  { name: 'a text between the top and the middle', tops: [102, 112], expected: [undefined, undefined] },
];

type Aligns = readonly Cell['verticalAlign'][];

describe('alignRows', () => {
  for (const { name, tops, expected } of CASES) {
    it(`places ${name}`, () => {
      expect(alignRows(tops.map((top) => placed(top))).map((cell) => cell.verticalAlign)).to.deep.equal(expected);
    });
  }

  it('places texts of other heights whose first lines are level at the top, wherever they stand in their row', () => {
    const cells = [lined(124, 1), lined(124, 3), placed(124)];
    expect(alignRows(cells).map(({ verticalAlign }) => verticalAlign)).to.deep.equal([undefined, undefined, 'middle']);
    const alike = [lined(124, 1), lined(124, 1)];
    expect(alignRows(alike).map(({ verticalAlign }) => verticalAlign)).to.deep.equal(['middle', 'middle']);
  });

  it('leaves out turned texts, and cells without text', () => {
    const { cell, box } = placed(124);
    const cells = [
      placed(104),
      { cell: { ...cell, turned: 90 as const }, box },
      { cell: { ...cell, content: [] }, box },
    ];
    expect(alignRows(cells).map(({ verticalAlign }) => verticalAlign)).to.deep.equal([undefined, undefined, undefined]);
  });
});

/** A cell with lines of 12 points. */
function lined(top: number, count: number): ReturnType<typeof placed> {
  const { cell, box } = placed(top);
  const lines = { count, firstBaseline: top + 9, lastBaseline: top + 9 + 12 * (count - 1) };
  const text = { left: 0, right: 90, top, bottom: top + 12 * count };
  const content = [paragraph('Text', { places: [{ page: 1, box: text, lines }] })];
  return { cell: { ...cell, content }, box };
}

function placed(top: number): Parameters<typeof alignRows>[0][number] {
  const content: readonly FlowElement[] = [
    {
      ...{ kind: 'code', lines: [], places: [{ page: 1, box: { left: 0, right: 90, top, bottom: top + 12 } }] },
      style: { family: '', generic: 'serif', weight: 400, italic: false, size: 10, colour: 0 },
    },
  ];
  const cell: Cell = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, content, align: 'left', borders: {} };
  return { cell, box: { left: 0, right: 100, top: 100, bottom: 160 } };
}
