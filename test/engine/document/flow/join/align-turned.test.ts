import { expect } from 'chai';

import { turnedAlignments } from '../../../../../engine/document/flow/join/align-turned.js';
import type { CellPart, TextPart } from '../../../../../engine/document/flow/page/page-content.js';

/** A cell from 100 to 200 with turned text from one place to another. */
function cellOf(column: number, [top, bottom]: readonly [number, number], turned: 90 | 270 = 270): CellPart {
  const box = { left: 20 * column, top, right: 20 * column + 10, bottom };
  const text: TextPart = { kind: 'text', role: 'body', box, column: -1, lines: [] };
  const around = { left: 20 * column, top: 100, right: 20 * column + 20, bottom: 200 };
  const place = { row: 0, column, rowSpan: 1, columnSpan: 1 };
  return { ...place, box: around, parts: [text], borders: {}, turned };
}

describe('turnedAlignments', () => {
  const rows: readonly (readonly [what: string, cells: readonly CellPart[], align: string])[] = [
    ['texts that read upwards from the bottom', [cellOf(0, [150, 190]), cellOf(1, [120, 191])], 'left'],
    ['texts that read upwards to the top', [cellOf(0, [104, 150]), cellOf(1, [104, 190])], 'right'],
    ['texts that read downwards to the bottom', [cellOf(0, [150, 190], 90), cellOf(1, [120, 190], 90)], 'right'],
    ['texts with one middle', [cellOf(0, [130, 170]), cellOf(1, [110, 190])], 'center'],
    ['a text by itself at the bottom of its cell', [cellOf(0, [150, 198])], 'left'],
  ];
  for (const [what, cells, align] of rows) {
    it(`aligns ${what}`, () => {
      const found = turnedAlignments(cells);
      expect(cells.map((cell) => found.get(cell))).to.deep.equal(cells.map(() => align));
    });
  }

  it('leaves upright cells out', () => {
    const { turned: _, ...upright } = cellOf(0, [104, 150]);
    expect(turnedAlignments([upright]).size).to.equal(0);
  });
});
