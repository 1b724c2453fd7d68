import { expect } from 'chai';

import { findTables } from '../../../../../engine/document/tables/find-tables.js';
import { linesOutside } from '../../../../../engine/document/tables/lines-outside.js';
import { entries, tablePage, textsOf } from '../../../../fixtures/table-page.js';

const accounts = [
  ['Account', 'Debit', 'Credit'],
  ['Cash', '88,787', ''],
  ['Bank', '37,186', ''],
  ['Payables', '', '37,730'],
  ['Sales', '', '88,243'],
  ['Totals', '125,973', '125,973'],
];
const xs = [80, 180, 260];
const typed = ['---------', '---------'];

describe('findTables on rules that are typed', () => {
  const page = tablePage(
    entries([...accounts.slice(0, 5), ['', ...typed], ...accounts.slice(5), ['', ...typed]], {
      xs,
      y: 150,
      leading: 12,
    }),
  );
  const tables = findTables(page);

  it('takes rows of hyphens above and below sums for rules, and not for values', () => {
    expect(tables.map(textsOf)).to.deep.equal([accounts]);
  });

  it('leaves no typed rule outside of the table', () => {
    const lines = page.blocks.flatMap((block) => linesOutside(block.lines, tables));
    expect(lines).to.deep.equal([]);
  });

  it('takes the row above a typed rule for the header', () => {
    const rows = [...accounts.slice(0, 1), ['---------', ...typed], ...accounts.slice(1, 5)];
    const found = findTables(tablePage(entries(rows, { xs, y: 150, leading: 12 })));
    expect(found.map(({ headerRows }) => headerRows)).to.deep.equal([1]);
    expect(found.map(textsOf)).to.deep.equal([accounts.slice(0, 5)]);
  });

  it('keeps hyphens that stand for missing values', () => {
    const rows = accounts.map((row) => row.map((text) => (text === '' ? '----' : text)));
    const found = findTables(tablePage(entries(rows, { xs, y: 150, leading: 12 })));
    expect(found.map(textsOf)).to.deep.equal([rows]);
  });
});
