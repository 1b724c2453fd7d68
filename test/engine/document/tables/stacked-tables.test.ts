import { expect } from 'chai';

import { findTables } from '../../../../engine/document/tables/find-tables.js';
import { across, BOLD, down, entries, tablePage, textsOf } from '../../../fixtures/table-page.js';

const LEADING = 16;

/** Rows of which the first is bold. */
function plain(texts: readonly (readonly string[])[], xs: readonly number[], y: number) {
  const [head, body] = [
    entries(texts.slice(0, 1), { xs, y, leading: LEADING }),
    entries(texts.slice(1), { xs, y: y + LEADING, leading: LEADING }),
  ];
  return [...head.map((row) => ({ ...row, font: BOLD })), ...body];
}

/** Lines around and between the places of a grid. */
function grid(xs: readonly number[], top: number, rows: number) {
  const bottom = top + rows * LEADING;
  const edges = [...xs, 440].map((x) => x - 4);
  const heights = Array.from({ length: rows + 1 }, (_, row) => top + row * LEADING);
  return [...edges.map((x) => down(x, top, bottom)), ...heights.map((y) => across(y, edges[0] ?? 0, 436))];
}

const bookings = [
  ['Date', 'Purpose', 'Debit', 'Credit'],
  ['01.02.2024', 'Rent', '1.250,00', ''],
  ['03.02.2024', 'Salary', '', '3.456,78'],
  ['05.02.2024', 'Power', '89,00', ''],
];
const bookingXs = [72, 160, 300, 420];
const articles = [
  ['Code', 'Article', 'Price'],
  ['00123', 'Screws', '0,05'],
  ['00124', 'Nuts', '0,04'],
];
const articleXs = [72, 150, 330];

describe('findTables on tables right below each other', () => {
  it('leaves the rows of a table without rules out of the frame below', () => {
    const rows = [...plain(bookings, bookingXs, 100), ...plain(articles, articleXs, 180)];
    const tables = findTables(tablePage(rows, { rulings: grid(articleXs, 168, 3) }));
    expect(tables.map(textsOf)).to.deep.equal([bookings, articles]);
  });

  it('leaves the header of a table without rules out of the frame above', () => {
    const rows = [...plain(articles, articleXs, 112), ...plain(bookings, bookingXs, 172)];
    const tables = findTables(tablePage(rows, { rulings: grid(articleXs, 100, 3) }));
    expect(tables.map(textsOf)).to.deep.equal([articles, bookings]);
  });

  it('parts tables without rules below a title where the headings of the columns repeat', () => {
    const others = [...articles.slice(0, 1), ['00200', 'Hooks', '0,15'], ['00201', 'Rings', '0,25']];
    const title = { text: 'Hooks and rings', x: 72, y: 148, font: BOLD };
    const rows = [...plain(articles, articleXs, 100), title, ...plain(others, articleXs, 164)];
    expect(findTables(tablePage(rows)).map(textsOf)).to.deep.equal([articles, others]);
  });

  it('takes several lines between the same headings for no title', () => {
    const lines = ['Call:', 'sort(articles)', 'by price', 'and code'].map((text) => [text]);
    const rows = [
      ...plain(articles, articleXs, 100),
      ...entries(lines, { xs: articleXs, y: 148, leading: LEADING }),
      { text: 'n= 2', x: 72, y: 216 },
      ...plain(articles, articleXs, 232),
    ];
    expect(findTables(tablePage(rows)).map(textsOf)).not.to.deep.include(articles);
  });

  it('parts tables without rules where a header has other columns', () => {
    const years = [
      ['Party', '2019', '2020', '2021', 'Change'],
      ['Revenue', '1,204', '1,310', '1,422', '8.5%'],
      ['Cost', '904', '1,010', '998', '1.2%'],
    ];
    const rows = [...plain(bookings, bookingXs, 100), ...plain(years, [72, 150, 200, 250, 300], 170)];
    expect(findTables(tablePage(rows)).map(textsOf)).to.deep.equal([bookings, years]);
  });

  it('keeps a header row above a frame, and one in the columns of the rows above', () => {
    const [head = [], ...body] = articles;
    const rows = [...plain([head], articleXs, 96), ...entries(body, { xs: articleXs, y: 112, leading: LEADING })];
    const framed = findTables(tablePage(rows, { rulings: grid(articleXs, 100, 2) }));
    expect(framed.map(textsOf)).to.deep.equal([articles]);
    const twice = [...plain(bookings, bookingXs, 100), ...plain(bookings, bookingXs, 164)];
    expect(findTables(tablePage(twice)).map(textsOf)).to.deep.equal([[...bookings, ...bookings]]);
  });

  it('leaves a filled box out of the frame below unless they touch', () => {
    const code = { text: 'workers = 4', x: 72, y: 80 };
    const found = [92, 98].map((bottom) => {
      const areas = [{ left: 68, top: 60, right: 436, bottom, colour: 0xf3f3f3 }];
      const rows = [code, ...plain(articles, articleXs, 112)];
      return findTables(tablePage(rows, { rulings: grid(articleXs, 100, 3), areas })).map(textsOf);
    });
    expect(found).to.deep.equal([[articles], [[['workers = 4{1x3}'], ...articles]]]);
  });
});
