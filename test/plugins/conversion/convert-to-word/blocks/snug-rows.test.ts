import { expect } from 'chai';

import type { Cell, ElementPlace, Table } from '../../../../../engine/index.js';
import { snugRows } from '../../../../../plugins/conversion/convert-to-word/blocks/snug-rows.js';
import { paragraph, table } from '../../../../fixtures/flow/elements.js';

type Given = Partial<Cell> & Pick<Cell, 'content'>;

const PLACE: ElementPlace = { page: 1, box: { left: 50, top: 100, right: 350, bottom: 190 } };

const LOOK = { text: { size: 10 }, lineHeight: 12 };

/** A cell with a line of 12 points that begins below the top of the table. */
function at(top: number, more: Partial<Cell> = {}): Given {
  const from = PLACE.box.top + top;
  const box = { left: 60, top: from, right: 120, bottom: from + 12 };
  const lines = { count: 1, firstBaseline: from + 9.6, lastBaseline: from + 9.6 };
  return { content: [paragraph('text', { places: [{ page: 1, box, lines }] })], ...more };
}

/** The heights of three rows, which were 30 points each before. */
function heightsOf(rows: readonly (readonly Given[])[], more: Partial<Table> = {}): readonly number[] {
  const given = table(rows, { places: [PLACE], heights: [30, 30, 30], ...more });
  return snugRows(given, LOOK).heights.map((height) => Math.round(height * 10) / 10);
}

describe('The rows of a Word table without lines', () => {
  it('begin at their highest texts', () => {
    const rows = [
      [at(0), at(0)],
      [at(40), at(36)],
      [at(70), at(70)],
    ];
    expect(heightsOf(rows)).to.deep.equal([36, 34, 20]);
  });

  it('stay where lines or backgrounds show where they begin, and where texts are not at the top', () => {
    const others: readonly Partial<Cell>[] = [
      { borders: { top: 0 } },
      { shading: 0xeeeeee },
      { turned: 90 },
      { verticalAlign: 'middle' },
    ];
    for (const cell of others)
      expect(heightsOf([[at(0)], [at(36, cell)], [at(60)]]), JSON.stringify(cell)).to.deep.equal([30, 30, 30]);
    expect(heightsOf([[at(0, { borders: { bottom: 0 } })], [at(36)], [at(60)]])).to.deep.equal([30, 30, 30]);
  });

  it('stay where no text begins in them, and in tables over several pages', () => {
    expect(heightsOf([[at(0)], [{ content: [] }], [at(60)]])).to.deep.equal([30, 30, 30]);
    const places = [PLACE, { ...PLACE, page: 2 }];
    expect(heightsOf([[at(0)], [at(36)], [at(60)]], { places })).to.deep.equal([30, 30, 30]);
  });
});
