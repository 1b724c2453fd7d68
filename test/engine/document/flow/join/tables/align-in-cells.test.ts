import { expect } from 'chai';

import { alignInCells } from '../../../../../../engine/document/flow/join/tables/align-in-cells.js';
import type { Borders, Cell } from '../../../../../../engine/document/flow-elements.js';
import { paragraph } from '../../../../../fixtures/flow/elements.js';

const drawn: Borders = { left: 0, top: 0, right: 0, bottom: 0 };

/** Rows of cells 100 points wide; each text stands from one place in its cell to another. */
function alignsOf(rows: readonly (readonly (readonly [from: number, to: number])[])[], borders = drawn): string[][] {
  const cells = rows.flatMap((row, y) =>
    row.map(([from, to], column) => {
      const box = { left: 100 * column, top: 20 * y, right: 100 * column + 100, bottom: 20 * y + 20 };
      const text = { ...box, left: box.left + from, right: box.left + to };
      const content = [paragraph('Text', { places: [{ page: 1, box: text }], format: { lineHeight: 0 } })];
      const cell: Cell = { row: y, column, rowSpan: 1, columnSpan: 1, align: 'left', borders, content };
      return { cell, box };
    }),
  );
  const aligned = alignInCells(cells);
  return rows.map((row, y) => row.map((_, x) => aligned.find((it) => it.row === y && it.column === x)?.align ?? ''));
}

describe('alignInCells', () => {
  const rows = [
    [[5, 40] as const, [5, 40] as const],
    [[5, 60] as const, [65, 95] as const],
    [[5, 50] as const, [65, 95] as const],
  ];

  it('finds texts of one width at the right of their cells, below a header at the left', () => {
    expect(alignsOf(rows)).to.deep.equal([
      ['left', 'left'],
      ['left', 'right'],
      ['left', 'right'],
    ]);
  });

  it('tells nothing of cells without lines at their sides, of indented texts, and of texts that fill their cells', () => {
    expect(alignsOf(rows, { top: 0, bottom: 0 }).flat()).not.to.include('right');
    const others = [
      [[5, 40] as const, [15, 60] as const],
      [[5, 60] as const, [8, 95] as const],
    ];
    expect(alignsOf(others).flat()).not.to.include('right');
  });
});
