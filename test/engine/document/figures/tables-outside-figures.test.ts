import { expect } from 'chai';

import { tablesOutsideFigures } from '../../../../engine/document/figures/tables-outside-figures.js';
import type { DrawnPiece } from '../../../../engine/document/model.js';
import { findTables } from '../../../../engine/document/tables/find-tables.js';
import { entries, tablePage } from '../../../fixtures/table-page.js';

const labels = [
  ['Order', 'Packing', 'Delivery'],
  ['Payment', 'Invoice', 'Receipt'],
  ['Return', 'Credit', 'Refund'],
];
const [xs, y, leading] = [[100, 220, 340], 120, 26];
const tables = findTables(tablePage(entries(labels, { xs, y, leading })));

/** A circle around each label. */
const circles = labels.flatMap((row, at) =>
  row.map((_, index): DrawnPiece => {
    const [left, top] = [(xs[index] ?? 0) - 20, y + leading * at - 16];
    return { kind: 'shape', left, top, right: left + 90, bottom: top + 24 };
  }),
);

describe('tablesOutsideFigures', () => {
  it('leaves out labels of drawings that stand in rows and columns', () => {
    expect(tables).to.have.length(1);
    expect(tablesOutsideFigures(tables, circles)).to.deep.equal([]);
  });
  it('keeps a table beside a drawing', () => {
    expect(tablesOutsideFigures(tables, circles.slice(0, 2))).to.deep.equal(tables);
  });
  it('keeps a table on a shape', () => {
    const ground: DrawnPiece = { kind: 'shape', left: 60, top: 60, right: 480, bottom: 260 };
    expect(tablesOutsideFigures(tables, [ground])).to.deep.equal(tables);
  });
});
