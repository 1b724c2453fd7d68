import { expect } from 'chai';

import type { Cell, ElementPlace, Table } from '../../../../../engine/index.js';
import { snugColumns } from '../../../../../plugins/conversion/convert-to-word/blocks/snug-columns.js';
import { paragraph, table } from '../../../../fixtures/flow/elements.js';

type Given = Partial<Cell> & Pick<Cell, 'content'>;

const PLACE: ElementPlace = { page: 1, box: { left: 50, top: 50, right: 350, bottom: 90 } };

/** A cell whose text begins at a distance from the left of the table. */
function at(left: number, more: Partial<Cell> = {}): Given {
  const box = { left: PLACE.box.left + left, top: 52, right: PLACE.box.left + left + 40, bottom: 64 };
  return { content: [paragraph('text', { places: [{ page: 1, box }] })], ...more };
}

/** The places of the inner edges of columns, which are at 100 and 200 before. */
function edgesOf(rows: readonly (readonly Given[])[], more: Partial<Table> = {}): readonly number[] {
  const { widths } = snugColumns(table(rows, { places: [PLACE], ...more }), 2);
  expect(widths.reduce((sum, width) => sum + width, 0)).to.equal(300);
  return [widths[0] ?? 0, (widths[0] ?? 0) + (widths[1] ?? 0)];
}

describe('The columns of a Word table without lines', () => {
  it('begin at their leftmost texts', () => {
    expect(
      edgesOf([
        [at(2), at(130), at(240)],
        [at(2), at(134), at(230)],
      ]),
    ).to.deep.equal([128, 228]);
  });

  it('keep room for the longest texts, whose letters may be a little wider', () => {
    const [first, second = 0] = edgesOf([[at(2), at(158), at(258)]]);
    expect(first).to.equal(156);
    // A text of 40 points needs 43.6, and the space at both sides.
    expect(300 - second).to.be.closeTo(43.6 + 4, 0.01);
  });

  it('begin at texts of several lines that fill the width that they have', () => {
    const box = { left: 180, top: 52, right: 346, bottom: 88 };
    const lines = { count: 3, firstBaseline: 61, lastBaseline: 85 };
    const filled = { content: [paragraph('text', { places: [{ page: 1, box, lines }] })], columnSpan: 2 };
    expect(edgesOf([[at(2), filled]])[0]).to.equal(128);
  });

  it('stay where lines, backgrounds, or texts that are not set to the left show where they begin', () => {
    const others: readonly (readonly [string, Partial<Cell>])[] = [
      ['a line', { borders: { left: 0 } }],
      ['a background', { shading: 0xeeeeee }],
      ['a centred text', { align: 'center' }],
      ['a text at the right', { align: 'right' }],
      ['a turned text', { turned: 90 }],
    ];
    for (const [name, cell] of others) {
      expect(edgesOf([[at(2), at(160, cell), at(202)]]), name).to.deep.equal([100, 200]);
    }
  });

  it('stay where no text begins in them, or none before the next column', () => {
    expect(edgesOf([[at(2), { content: [] }, at(202)]])).to.deep.equal([100, 200]);
    expect(edgesOf([[at(2), at(230, { columnSpan: 2 })]])).to.deep.equal([100, 200]);
  });
});
