import { expect } from 'chai';

import { isContents } from '../../../../../engine/document/tables/judge/is-contents.js';
import { runsOn } from '../../../../../engine/document/tables/judge/runs-on.js';
import type { Line } from '../../../../../engine/document/model.js';
import type { PageCell, PageTable } from '../../../../../engine/document/tables/page-table.js';
import { lines } from '../../../../fixtures/lines.js';

const line = lines([{ text: 'the words of a line that goes on', x: 0, y: 10 }]);
const prose = [line, lines([{ text: 'and goes on in a line of its own', x: 0, y: 10 }])];

/** A table of two columns. @param texts the lines of the first column, in turn */
function tableOf(rows: number, texts: readonly (readonly Line[])[]): PageTable {
  const cells = Array.from({ length: 2 * rows }, (_, index): PageCell => {
    const [row, column] = [index >> 1, index % 2];
    const box = { left: 200 * column, top: 14 * row, right: 200 * column + 200, bottom: 14 * row + 14 };
    return {
      row,
      column,
      rowSpan: 1,
      columnSpan: 1,
      box,
      lines: column === 0 ? (texts[row % texts.length] ?? []) : [],
      tables: [],
      borders: {},
    };
  });
  const edges = Array.from({ length: rows + 1 }, (_, at) => 14 * at);
  const box = { left: 0, top: 0, right: 400, bottom: 14 * rows };
  return { box, columnEdges: [0, 200, 400], rowEdges: edges, headerRows: 0, cells, ruled: 'none' };
}

describe('runsOn', () => {
  it('knows text that goes on from row to row', () => expect(runsOn(tableOf(4, prose))).to.equal(true));

  it('takes no entries that begin with the same word for text that goes on', () =>
    expect(runsOn(tableOf(4, [line]))).to.equal(false));

  it('does not take a table without text for prose', () => expect(runsOn(tableOf(4, []))).to.equal(false));

  it('reads a column of more lines than a call takes arguments', () =>
    expect(runsOn(tableOf(150_000, prose))).to.equal(true));
});

describe('isContents', () => {
  it('reads a cell of more lines than a call takes arguments', () => {
    const table = tableOf(1, prose);
    const cells = table.cells.map((cell) => ({ ...cell, lines: Array.from({ length: 150_000 }, () => line).flat() }));
    expect(isContents({ ...table, cells })).to.equal(false);
  });
});
