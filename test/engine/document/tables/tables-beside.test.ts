import { expect } from 'chai';

import { findTables } from '../../../../engine/document/tables/find-tables.js';
import { entries, tablePage, textsOf } from '../../../fixtures/table-page.js';

const fasteners = [
  ['Item', 'Size', 'Price'],
  ['Hex bolt', 'M', '87.87'],
  ['Washer', 'S', '69.77'],
  ['Gasket set', 'L', '58.90'],
];
const parts = [
  ['Part', 'Kind', 'Stock'],
  ['Fuse', 'A', '23'],
  ['Relay', 'B', '26'],
  ['Coupling', 'A', '64'],
];
const [left, right] = [
  [72, 150, 190],
  [300, 380, 420],
];
const at = { y: 100, leading: 16 };
const beside = (some: readonly (readonly string[])[], others: readonly (readonly string[])[]) =>
  some.map((row, index) => [...row, ...(others[index] ?? [])]);

describe('findTables on tables beside each other', () => {
  it('finds two tables where one is drawn row by row after the other', () => {
    const rows = [...entries(fasteners, { xs: left, ...at }), ...entries(parts, { xs: right, ...at })];
    expect(findTables(tablePage(rows)).map(textsOf)).to.deep.equal([fasteners, parts]);
  });

  it('tells the box around both, so that no column of the page ends between them', () => {
    const rows = [...entries(fasteners, { xs: left, ...at }), ...entries(parts, { xs: right, ...at })];
    const [one, other] = findTables(tablePage(rows));
    expect(one?.rowOfTables).to.equal(other?.rowOfTables);
    expect(one?.rowOfTables).to.include({ left: one?.box.left, right: other?.box.right });
  });

  it('finds two tables where the headings of columns repeat', () => {
    const others = [...fasteners.slice(0, 1), ...parts.slice(1)];
    const rows = entries(beside(fasteners, others), { xs: [...left, ...right], ...at });
    expect(findTables(tablePage(rows)).map(textsOf)).to.deep.equal([fasteners, others]);
  });

  it('finds one table whose rows go through', () => {
    const rows = entries(beside(fasteners, parts), { xs: [...left, ...right], ...at });
    expect(findTables(tablePage(rows)).map(textsOf)).to.deep.equal([beside(fasteners, parts)]);
  });

  it('finds one table that is drawn column by column', () => {
    const more = [['Spring pin', 'M', '14.65', 'Sensor', 'B', '39']];
    const whole = [...beside(fasteners, parts), ...more, ...more];
    const rows = [...left, ...right].flatMap((x, column) => {
      return entries(
        whole.map((row) => row.slice(column, column + 1)),
        { xs: [x], ...at },
      );
    });
    expect(findTables(tablePage(rows)).map(textsOf)).to.deep.equal([whole]);
  });

  it('finds one table where the headings of numbers repeat', () => {
    const years = [
      ['Region', '2023', 'Share', '2023', 'Share'],
      ['North', '1,204', '12', '1,311', '14'],
      ['South', '904', '9', '1,010', '11'],
      ['East', '1,422', '15', '998', '8'],
    ];
    const rows = entries(years, { xs: [72, 150, 220, 290, 360], ...at });
    expect(findTables(tablePage(rows)).map(textsOf)).to.deep.equal([years]);
  });

  it('parts rows of tables only while a page has few tables', () => {
    const rows = Array.from({ length: 101 }, (_, index) => {
      const place = { y: 100 + 120 * index, leading: 16 };
      return [...entries(fasteners, { xs: left, ...place }), ...entries(parts, { xs: right, ...place })];
    }).flat();
    const tables = findTables(tablePage(rows, { height: 13_000 }));
    expect(tables).to.have.length(201);
    expect(tables.at(-1)?.columnEdges).to.have.length(7);
  });
});
