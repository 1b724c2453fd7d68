import { expect } from 'chai';

import { findTables } from '../../../../../engine/document/tables/find-tables.js';
import { across, down, entries, tablePage, textsOf } from '../../../../fixtures/table-page.js';

const xs = [72, 160, 230, 300];
const LEADING = 12;

/** Draws rows cell by cell; the lines of a cell are parted by `/`. */
function cellByCell(rows: readonly (readonly string[])[], y: number) {
  let top = y;
  return rows.flatMap((cells) => {
    const drawn = cells.flatMap((cell, column) => {
      const lines = cell === '' ? [] : cell.split('/').map((line) => [line]);
      return entries(lines, { xs: xs.slice(column), y: top, leading: LEADING });
    });
    top += LEADING * Math.max(...cells.map((cell) => cell.split('/').length));
    return drawn;
  });
}

const models = [
  ['Model', 'Power', 'Weight', 'Price'],
  ['Alpha', '82.8/61.2/89.7', '77.3/63.5/60.6', '76.2/39.2/43.4'],
  ['Beta', '68.4/42.4/53.2', '64.9/76.1/30.0', '47.8/45.8/61.1'],
  ['Gamma', '21.5', '9.7', '19.8'],
];

describe('findTables on tables that are drawn cell by cell', () => {
  it('keeps numbers below each other in the cell with which they are drawn', () => {
    expect(findTables(tablePage(cellByCell(models, 100))).map(textsOf)).to.deep.equal([models]);
  });

  it('keeps them together between lines', () => {
    const levels = [90, 104, 140, 176, 190];
    const edges = [68, 156, 226, 296, 350];
    const rulings = [...levels.map((y) => across(y, 68, 350)), ...edges.map((x) => down(x, 90, 190))];
    expect(findTables(tablePage(cellByCell(models, 100), { rulings })).map(textsOf)).to.deep.equal([models]);
  });

  it('joins the lines of cells in the middle of their rows to the cells beside them', () => {
    const moves = [
      'Direct debit/Okafor Siena/Reference 55',
      'Card payment/Rossi Ghent/Reference 96',
      'Salary/Larsen Oslo/Reference 17',
    ];
    const rows = moves.flatMap((move, at) => {
      const y = 100 + 40 * at;
      const lines = move.split('/').map((line) => [line]);
      return [
        { text: `0${at + 1}.03.`, x: 72, y: y + LEADING },
        ...entries(lines, { xs: [140], y, leading: LEADING }),
        { text: `${at + 5}22.24`, x: 300, y: y + LEADING },
      ];
    });
    const rulings = [90, 130, 170, 210].map((y) => across(y, 70, 340));
    const head = entries([['Date', 'Purpose', 'Amount']], { xs: [72, 140, 300], y: 84, leading: 0 });
    const [table] = findTables(tablePage([...head, ...rows], { rulings: [across(74, 70, 340), ...rulings] }));
    expect(table && textsOf(table).map(([, purpose]) => purpose)).to.deep.equal(['Purpose', ...moves]);
  });

  it('begins a row with each name of a value, though the values are drawn after all names', () => {
    const form = [
      ['First name:', 'Ada', ''],
      ['Last name:', 'Lovelace', ''],
      ['City:', 'London', ''],
      ['Since:', '1843', 'known'],
      ['Until:', '1852', 'known'],
      ['State:', 'closed', 'known'],
      ['Trade:', 'numbers', 'known'],
      ['Shelf:', '12', 'known'],
    ];
    const column = (at: number, from: number, end?: number) => {
      const texts = form.slice(from, end).map((row) => row.slice(at, at + 1));
      return entries(texts, { xs: xs.slice(at), y: 100 + LEADING * from, leading: LEADING });
    };
    const rows = [
      ...column(0, 0, 2),
      ...column(1, 0, 3),
      ...column(0, 2, 3),
      ...cellByCell(form.slice(3), 100 + 3 * LEADING),
    ];
    expect(findTables(tablePage(rows)).map(textsOf)).to.deep.equal([form]);
  });

  it('begins a row with each number in recognised text, whose order tells nothing', () => {
    const rows = cellByCell(models, 100).map((row) => ({ ...row, invisible: true }));
    expect(findTables(tablePage(rows))[0]?.rowEdges).to.have.length(9);
  });

  it('begins a row below a heading over two columns beside headings of several lines', () => {
    const rows = [
      { text: 'Population in', x: 160, y: 100 },
      { text: 'millions', x: 165, y: 112 },
      ...entries([['Country'], ['or other'], ['area']], { xs: [72], y: 100, leading: LEADING }),
      ...entries([['Area in'], ['square'], ['miles']], { xs: [300], y: 100, leading: LEADING }),
      ...entries([['Urban', 'Rural']], { xs: [160, 230], y: 124, leading: LEADING }),
      ...cellByCell(
        [
          ['Albania', '22.0', '23.5', '24,734'],
          ['Belgium', '38.6', '39.3', '24,724'],
          ['Chad', '28.2', '54.5', '33,674'],
        ],
        136,
      ),
    ];
    const [head, next] = findTables(tablePage(rows)).map(textsOf)[0] ?? [];
    expect([head?.at(0), head?.at(-1)]).to.deep.equal(['Country/or other/area{2x1}', 'Area in/square/miles{2x1}']);
    expect(next).to.deep.equal(['Urban', 'Rural']);
  });
});
