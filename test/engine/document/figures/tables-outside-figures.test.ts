import { expect } from 'chai';

import { tablesOutsideFigures } from '../../../../engine/document/figures/tables-outside-figures.js';
import type { DrawnPiece } from '../../../../engine/document/model.js';
import type { PageCell, PageTable } from '../../../../engine/document/tables/page-table.js';
import { findTables } from '../../../../engine/document/tables/find-tables.js';
import { lines } from '../../../fixtures/lines.js';
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

/** A grid of cells of 80 by 40 points with the given texts. */
function gridOf(texts: readonly (readonly string[])[]): readonly PageTable[] {
  const [columnEdges, rowEdges] = [100, 40].map((from, axis) =>
    Array.from(
      { length: (axis === 0 ? (texts[0]?.length ?? 0) : texts.length) + 1 },
      (_, at) => from + (80 - 40 * axis) * at,
    ),
  );
  const cells = texts.flatMap((row, y) => row.map((text, x) => cellAt({ row: y, column: x, columnSpan: 1, text })));
  return [tableOf(columnEdges ?? [], rowEdges ?? [], cells)];
}

/** Rows of cells that begin at the given places, without texts. */
function barsOf(rows: readonly (readonly [row: number, edges: readonly number[]])[]): PageTable {
  const columnEdges = [...new Set(rows.flatMap(([, edges]) => edges))].sort((one, other) => one - other);
  const cells = rows.flatMap(([row, edges]) =>
    edges.slice(1).map((to, index) => {
      const column = columnEdges.indexOf(edges[index] ?? 0);
      return cellAt({ row, column, columnSpan: columnEdges.indexOf(to) - column, text: '' });
    }),
  );
  return tableOf(
    columnEdges,
    Array.from({ length: rows.length + 1 }, (_, row) => 10 * row),
    cells,
  );
}

function cellAt({
  text,
  ...place
}: Pick<PageCell, 'row' | 'column' | 'columnSpan'> & { readonly text: string }): PageCell {
  const box = { left: 0, top: 0, right: 0, bottom: 0 };
  return {
    ...place,
    rowSpan: 1,
    box,
    lines: text === '' ? [] : lines([{ text, x: 0, y: 0 }]),
    tables: [],
    borders: {},
  };
}

function tableOf(columnEdges: readonly number[], rowEdges: readonly number[], cells: readonly PageCell[]): PageTable {
  const [left = 0, right = 0, top = 0, bottom = 0] = [columnEdges, rowEdges].flatMap((edges) => [
    edges[0] ?? 0,
    edges.at(-1) ?? 0,
  ]);
  return { box: { left, top, right, bottom }, columnEdges, rowEdges, headerRows: 0, cells, ruled: 'all' };
}

/** Curves across the grid of `gridOf`. */
function curves(count: number): readonly DrawnPiece[] {
  return Array.from({ length: count }, (_, at) => ({
    kind: 'shape',
    left: 105,
    top: 45 + 10 * at,
    right: 330,
    bottom: 160,
  }));
}

describe('tablesOutsideFigures', () => {
  it('leaves out labels of drawings that stand in rows and columns', () => {
    expect(tables).to.have.length(1);
    expect(tablesOutsideFigures(tables, circles)).to.deep.equal([]);
  });
  it('keeps a table beside a drawing', () => {
    expect(tablesOutsideFigures(tables, circles.slice(0, 2))).to.deep.equal(tables);
  });
  it('leaves out the grid of a chart with curves', () => {
    const charts = gridOf([
      ['', '', ''],
      ['', '', 'Legend'],
      ['', '', ''],
      ['', '', ''],
    ]);
    expect(tablesOutsideFigures(charts, curves(4))).to.deep.equal([]);
    expect(tablesOutsideFigures(charts, curves(1))).to.deep.equal(charts);
    const fine = gridOf(Array.from({ length: 4 }, (_, row) => ['', '', '', row === 0 ? 'Legend' : '']));
    expect(tablesOutsideFigures(fine, curves(1))).to.deep.equal([]);
    expect(tablesOutsideFigures(fine, [])).to.deep.equal(fine);
  });
  it('keeps a table with texts in its cells under the shapes of a watermark', () => {
    const full = gridOf(Array.from({ length: 4 }, () => ['one', 'two', 'three']));
    expect(tablesOutsideFigures(full, curves(6))).to.deep.equal(full);
  });
  it('leaves out bars that each end at a place of their own', () => {
    const bars = Array.from({ length: 16 }, (_, row) => [row, [0, 4 + 5 * row, 90]] as const);
    expect(tablesOutsideFigures([barsOf(bars)], [])).to.deep.equal([]);
    const form = Array.from({ length: 16 }, (_, row) => [row, [0, 20, 40, 60, 90]] as const);
    expect(tablesOutsideFigures([barsOf(form)], [])).to.have.length(1);
  });
  it('keeps a table on a shape', () => {
    const ground: DrawnPiece = { kind: 'shape', left: 60, top: 60, right: 480, bottom: 260 };
    expect(tablesOutsideFigures(tables, [ground])).to.deep.equal(tables);
  });
});
