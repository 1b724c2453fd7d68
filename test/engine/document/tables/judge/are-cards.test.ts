import { expect } from 'chai';

import { findTables } from '../../../../../engine/document/tables/find-tables.js';
import { across, entries, tablePage, textsOf } from '../../../../fixtures/table-page.js';

const xs = [60, 230, 400];

/** Three headings, and lines below each. @param body the lines of each column, line by line */
function pageOf(body: readonly (readonly string[])[]) {
  return [
    ...entries([['Media', 'Places', 'Prices']], { xs, y: 100, leading: 14 }),
    ...entries(body, { xs, y: 124, leading: 13 }),
  ];
}

const paragraphs = [
  ['Choose the media that', 'Stay where the readers', 'Keep the prices for all'],
  ['the readers already', 'are and answer their', 'readers as low as the'],
  ['know and trust, and', 'questions in the same', 'cost of paper allows,'],
  ['write in their words.', 'week, if you can.', 'but never lower.'],
];

/** Two rows of texts, in the order of columns or of rows. */
function gridOf(isByColumn: boolean) {
  const grid = [
    ['Plan', 'Build', 'Test'],
    ['Two weeks', 'Five weeks', 'One week'],
    ['Ada', 'Grace', 'Edsger'],
  ];
  const rows = entries(grid, { xs, y: 100, leading: 14 });
  return isByColumn ? rows.toSorted((one, other) => one.x - other.x) : rows;
}

describe('A few rows of texts without lines', () => {
  it('are no table where the texts of each column are drawn together, as those of cards are', () => {
    expect(findTables(tablePage(gridOf(true)))).to.deep.equal([]);
  });

  it('are no table where blocks in two rows are drawn one after the other, as those of authors are', () => {
    const authors = [
      ['Ada Lovelace', 'Grace Hopper', 'Edsger Dijkstra'],
      ['Analytical Engines', 'Navy Yard', 'Mathematical Centre'],
      ['London, England', 'New York, USA', 'Amsterdam, Holland'],
      ['Barbara Liskov', 'Donald Knuth', 'Frances Allen'],
      ['Institute of Data', 'School of Computing', 'Research Laboratory'],
      ['Cambridge, USA', 'Stanford, USA', 'Yorktown, USA'],
    ];
    const lines = entries(authors, { xs, y: 100, leading: 14 }).map((entry, index) => ({
      entry,
      row: Math.floor(index / 3),
    }));
    const byRow = lines.map(({ entry }) => entry);
    const byBlock = lines
      .toSorted((one, other) => Number(one.row > 2) - Number(other.row > 2) || one.entry.x - other.entry.x)
      .map(({ entry }) => entry);
    const byColumn = byRow.toSorted((one, other) => one.x - other.x);
    const [blocks, rows, columns] = [byBlock, byRow, byColumn].map((order) =>
      findTables(tablePage(order)).map(textsOf),
    );
    expect(blocks).to.deep.equal([]);
    expect(rows).to.deep.equal([authors]);
    expect(columns).to.deep.equal([authors]);
  });

  it('are a table in any order where each column but that of the names has values', () => {
    const grid = [
      ['Stop', 'Monday', 'Sunday'],
      ['Harbour', '05:02', '06:12'],
      ['Town hall', '05:11', '06:21'],
      ['Airport', '12 km', '–3.5 %'],
    ];
    const rows = entries(grid, { xs, y: 100, leading: 14 }).toSorted((one, other) => one.x - other.x);
    expect(findTables(tablePage(rows)).map(textsOf)).to.deep.equal([grid]);
  });

  it('are no table where the first column has values, too, as tiles with figures have', () => {
    const tiles = [
      ['Revenue', 'Customers', 'Orders'],
      ['$4.2M', '1,284', '9,310'],
      ['+12 %', '+3 %', '-1 %'],
    ];
    const rows = entries(tiles, { xs, y: 100, leading: 14 }).toSorted((one, other) => one.x - other.x);
    expect(findTables(tablePage(rows))).to.deep.equal([]);
  });

  it('are a table where they are drawn row by row', () => {
    expect(findTables(tablePage(gridOf(false)))).to.have.length(1);
  });
});

describe('Lists beside each other', () => {
  it('are no table', () => {
    const lists = Array.from({ length: 6 }, (_, row) => [
      '• Plan one',
      '• Build two',
      row % 3 === 0 ? '' : '• Test three',
    ]);
    expect(findTables(tablePage(entries(lists, { xs, y: 100, leading: 14 })))).to.deep.equal([]);
  });
});

describe('Check marks and bullets without text in columns', () => {
  it('are the entries of a table', () => {
    for (const mark of ['✓', '•']) {
      const features = Array.from({ length: 6 }, (_, row) => [`Feature ${row}`, mark, row % 2 === 0 ? '' : mark]);
      const [table] = findTables(tablePage(entries(features, { xs, y: 100, leading: 14 })));
      expect(table && textsOf(table)).to.deep.equal(features);
    }
  });
});

describe('Paragraphs beside each other, each below its heading', () => {
  it('are no table', () => {
    expect(findTables(tablePage(pageOf(paragraphs)))).to.deep.equal([]);
  });

  it('are the cells of a row where a line parts it from its header', () => {
    const rulings = [90, 106, 180].map((y) => across(y, 56, 540));
    const [table] = findTables(tablePage(pageOf(paragraphs), { rulings }));
    expect(table && textsOf(table)[0]).to.deep.equal(['Media', 'Places', 'Prices']);
  });

  it('are no paragraphs where each line is an entry', () => {
    const [table] = findTables(
      tablePage(
        pageOf([
          ['Radio', 'Kiosk', '3.50'],
          ['Weekly paper', 'Corner shop', '4.20'],
          ['Poster', 'Station', '1.10'],
        ]),
      ),
    );
    expect(table && textsOf(table)).to.have.length(4);
  });
});
