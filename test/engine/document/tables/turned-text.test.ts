import { expect } from 'chai';

import type { PageModel } from '../../../../engine/document/model.js';
import type { PageCell, PageTable } from '../../../../engine/document/tables/page-table.js';
import { withTurnedText } from '../../../../engine/document/tables/turned-text.js';
import { lines, type Typed } from '../../../fixtures/lines.js';

/** A table of 3 columns of 40 points and rows of 20 points, from (100, 200). */
function tableOf(rows: readonly (readonly string[])[], top = 200): PageTable {
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column): PageCell => {
      const box = {
        left: 100 + 40 * column,
        top: top + 20 * row,
        right: 140 + 40 * column,
        bottom: top + 20 + 20 * row,
      };
      const own = text === '' ? [] : lines([{ text, x: box.left + 4, y: box.bottom - 6 }]);
      return { row, column, rowSpan: 1, columnSpan: 1, box, lines: own, tables: [], borders: {} };
    }),
  );
  return {
    box: { left: 100, top, right: 220, bottom: top + 20 * rows.length },
    columnEdges: [100, 140, 180, 220],
    rowEdges: Array.from({ length: rows.length + 1 }, (_, row) => top + 20 * row),
    headerRows: 0,
    cells,
    ruled: 'all',
  };
}

const upwards = (text: string, x: number, y = 195): Typed => ({ text, x, y, angle: 270 });

function rowsWith(typed: readonly Typed[], ...tables: readonly PageTable[]): readonly (readonly string[])[][] {
  const blocks = lines(typed).map((line) => ({ lines: [line], box: line.box, role: 'body' as const }));
  // No other property of the page is read.
  const page = { blocks } as unknown as PageModel;
  return withTurnedText(tables, page).map(({ cells, rowEdges }) =>
    rowEdges.slice(1).map((_, row) => cells.filter((cell) => cell.row === row).map(textOf)),
  );
}

function textOf({ lines: own }: PageCell): string {
  return own.map(({ words }) => words.map(({ text }) => text).join(' ')).join('/');
}

const body = [
  ['a', '1', '2'],
  ['b', '3', '4'],
];
const headers = [upwards('Dutch', 165), upwards('French', 205)];

describe('withTurnedText', () => {
  it('adds turned text to the cells that it is in, line by line', () => {
    const rows = rowsWith([upwards('up', 158, 218), upwards('on', 172, 218)], tableOf([['', '', 'x'], ...body]));
    expect(rows).to.deep.equal([[['', 'up/on', 'x'], ...body]]);
  });

  it('makes a header row of turned texts above the columns, with the upright text beside them', () =>
    expect(rowsWith([...headers, { text: 'Model', x: 104, y: 190, width: 25 }], tableOf(body))).to.deep.equal([
      [['Model', 'Dutch', 'French'], ...body],
    ]));

  it('extends the first row by turned texts that reach into it', () =>
    expect(
      rowsWith([upwards('Dutch', 165, 218), upwards('French', 205, 218)], tableOf([['Model', '', ''], ...body])),
    ).to.deep.equal([[['Model', 'Dutch', 'French'], ...body]]));

  it('keeps the lines of upright text beside turned headers in their order', () => {
    const upright = [
      { text: 'Number of', x: 104, y: 180, width: 32 },
      { text: 'items', x: 110, y: 192, width: 20 },
    ];
    expect(rowsWith([...headers, ...upright], tableOf(body))).to.deep.equal([
      [['Number of/items', 'Dutch', 'French'], ...body],
    ]);
  });

  it('adds turned texts to the merged cells that they are above', () => {
    const merged = tableOf([['', '', ''], ...body]);
    const [first, , ...others] = merged.cells;
    const wide = first === undefined ? [] : [{ ...first, columnSpan: 2, box: { ...first.box, right: 180 } }];
    const typed = [upwards('Dutch', 165, 218), upwards('French', 205, 218)];
    expect(rowsWith(typed, { ...merged, cells: [...wide, ...others] })).to.deep.equal([[['Dutch', 'French'], ...body]]);
  });

  const kept: readonly (readonly [what: string, typed: readonly Typed[]])[] = [
    ['one turned text', [upwards('Dutch', 165)]],
    ['turned texts far above', [upwards('Dutch', 165, 150), upwards('French', 205, 150)]],
    ['turned texts beside the table', [upwards('Dutch', 265), upwards('French', 305)]],
    ['upright text', [{ text: 'Above', x: 150, y: 195 }]],
  ];
  for (const [what, typed] of kept) {
    it(`leaves ${what} outside`, () => expect(rowsWith(typed, tableOf(body))).to.deep.equal([body]));
  }

  it('takes no header from another table', () => {
    const above = tableOf([...body, ['', '', '']], 130);
    const typed = headers.map((header) => ({ ...header, y: 188 }));
    const [first, second] = rowsWith(typed, above, tableOf(body, 195));
    expect([first, second]).to.deep.equal([[...body, ['', 'Dutch', 'French']], body]);
  });
});
