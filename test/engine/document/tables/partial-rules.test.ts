import { expect } from 'chai';

import { findTables } from '../../../../engine/document/tables/find-tables.js';
import type { PageTable } from '../../../../engine/document/tables/page-table.js';
import { across, down, entries, tablePage, textsOf } from '../../../fixtures/table-page.js';

const xs = [72, 142, 302, 382];
const RIGHT = 460;
const HEADER = { top: 100, bottom: 130 };

/** Rules above and below the cells of a row, up to its last cell that has a text. */
function rulesOfRow(y: number, right: number) {
  return [across(y, 70, right), across(y + 18, 70, right)];
}

/** The texts of each row, without its empty cells. */
function wordsOf(table: PageTable): readonly (readonly string[])[] {
  return textsOf(table).map((row) => filled(row.map((text) => text.replace(/\{.*\}/, ''))));
}

function filled(row: readonly string[]): readonly string[] {
  return row.filter((text) => text !== '');
}

const shaded = [...xs.slice(1), RIGHT + 2].map((next, index) => {
  return { left: (xs[index] ?? 0) - 2, right: next - 4, ...HEADER, colour: 0xcef1ff };
});

describe('findTables on tables whose rules do not go through', () => {
  const rows = [
    ['Number', 'Article', 'Price', 'Amount'],
    ['1', 'Apples', '3.50', '10.00'],
    ['Lot 7', 'from the south', '', ''],
    ['Lot 9', 'from the north', '', ''],
    ['2', 'Plums', '5.00', '27.50'],
  ];
  const text = [
    { text: 'Items', x: 70, y: 88 },
    ...entries(rows.slice(0, 1), { xs, y: 118, leading: 20 }),
    ...entries(rows.slice(1), { xs, y: 148, leading: 22 }),
  ];
  const rules = [RIGHT, 298, 298, RIGHT].flatMap((right, row) => rulesOfRow(135 + 22 * row, right));

  it('keeps rows whose rules end after their last text, below a shaded header', () => {
    const tables = findTables(tablePage(text, { rulings: rules, areas: shaded }));
    expect(tables.map(wordsOf)).to.deep.equal([rows.map(filled)]);
  });

  it('takes the rule below the title of a table for its upper edge, and the shaded row for its header', () => {
    const rulings = [...rules, across(95.5, 66, RIGHT + 8)];
    const [table, ...others] = findTables(tablePage(text, { rulings, areas: shaded }));
    expect(others).to.deep.equal([]);
    expect(table && wordsOf(table)).to.deep.equal(rows.map(filled));
    expect(table?.headerRows).to.equal(1);
    expect(table?.columnEdges).to.have.lengthOf(xs.length + 1);
  });
});

describe('findTables on tables whose cells are filled one by one', () => {
  const edges = [70, 180, 460];
  const heights = [100, 124, 190];
  const colours = [0x00215b, 0xccccd1];
  const areas = colours.flatMap((colour, row) =>
    edges.slice(1).map((right, column) => {
      const [left = 0, top = 0, bottom = 0] = [edges[column], heights[row], heights[row + 1]];
      return { left, top, right, bottom, colour };
    }),
  );
  const text = [
    ...entries([['Principle', 'In evaluation']], { xs: [76, 186], y: 116, leading: 16 }),
    ...entries(
      [
        ['Promotion', 'Which media reach them?'],
        ['and place', 'Who answers their questions?'],
        ['', 'Are there sponsors?'],
      ],
      { xs: [76, 186], y: 140, leading: 18 },
    ),
  ];
  const expected = [
    ['Principle', 'In evaluation'],
    ['Promotion/and place', 'Which media reach them?/Who answers their questions?/Are there sponsors?'],
  ];
  const found = (page: Parameters<typeof tablePage>[1]) => findTables(tablePage(text, page)).map(textsOf);

  it('keeps the lines of a filled cell together', () => {
    expect(found({ areas })).to.deep.equal([expected]);
  });

  it('looks for rows in a ground that goes over all columns', () => {
    const ground = areas.filter(({ top }) => top < 124);
    const [table = []] = found({
      areas: [...ground, { left: 70, top: 124, right: 460, bottom: 190, colour: 0xccccd1 }],
    });
    expect(table.length).to.be.greaterThan(expected.length);
  });
});

describe('findTables on a row with a background that begins below the rule above it', () => {
  const xs = [72, 202];
  const text = entries(
    [
      ['Seller', ''],
      ['Name', 'Orchard Ltd'],
      ['Town', 'Kent'],
    ],
    { xs, y: 118, leading: 18 },
  );
  const rulings = [across(102, 66, 400), ...[124, 142, 160].map((y) => across(y, 70, 398))];
  const shadings = (top: number) => {
    const areas = [70, 200].map((left, at) => ({
      left,
      top,
      right: [200, 398][at] ?? 0,
      bottom: 124,
      colour: 0xcef1ff,
    }));
    const [table] = findTables(tablePage(text, { rulings, areas }));
    return table?.cells.filter(({ row }) => row === 0).map(({ shading }) => shading);
  };

  it('gives its cells the background', () => {
    expect(shadings(106.5)).to.deep.equal([0xcef1ff, 0xcef1ff]);
  });

  it('takes a thinner strip for no background of the row', () => {
    expect(shadings(115)).to.deep.equal([undefined, undefined]);
  });
});

describe('findTables on an invoice whose frame ends above the sums', () => {
  const edges = [70, 150, 330, 400, 470];
  const items = [
    ['Quantity', 'Description', 'Price', 'Total'],
    ['1', 'Lawn chair', '89.99', '89.99'],
    ['2', 'Canister', '10.00', '20.00'],
  ];
  const sums = [
    ['Subtotal', '109.99'],
    ['Shipping and handling', '5.00'],
    ['Total due', '114.99'],
  ];
  const [TOP, ROW] = [100, 20];
  const levels = Array.from({ length: items.length + sums.length + 1 }, (_, row) => TOP + ROW * row);
  const [last = 0, bottom = 0] = [levels[items.length], levels.at(-1)];
  const rulings = [
    ...levels.map((y) => across(y, y > last ? 400 : 70, 470)),
    ...edges.map((x) => down(x, TOP, x < 400 ? last : bottom)),
  ];

  it('keeps each label beside its sum', () => {
    const text = [
      ...entries(items, { xs: edges.map((x) => x + 5), y: TOP + 14, leading: ROW }),
      ...sums.flatMap(([label = '', sum = ''], row) => [
        { text: label, x: 395 - 5 * label.length, y: last + 14 + ROW * row },
        { text: sum, x: 410, y: last + 14 + ROW * row },
      ]),
    ];
    const [table, ...others] = findTables(tablePage(text, { rulings }));
    expect(others).to.deep.equal([]);
    expect(table && wordsOf(table)).to.deep.equal([...items, ...sums]);
  });
});

describe('findTables on a form with marks for the letters of a field', () => {
  it('keeps the label of the field whole above the marks', () => {
    const [left, middle, right] = [70, 270, 470];
    const rows = [100, 130, 160];
    const text = [
      ...entries([['Your name', 'Your social security number']], { xs: [75, 275], y: 110, leading: 30 }),
      ...entries([['Their name', 'Their social security number']], { xs: [75, 275], y: 140, leading: 30 }),
    ];
    const marks = rows.slice(0, 2).flatMap((top) => [320, 370].map((x) => down(x, top + 13, top + 30)));
    const rulings = [
      ...rows.map((y) => across(y, left, right)),
      ...[left, middle, right].map((x) => down(x, 100, 160)),
      ...marks,
    ];
    const [table] = findTables(tablePage(text, { rulings }));
    expect(table && wordsOf(table)).to.deep.equal([
      ['Your name', 'Your social security number'],
      ['Their name', 'Their social security number'],
    ]);
  });

  it('finds the rows below a shaded header one after the other, as wider ones show where the columns begin', () => {
    const points = [
      ['Point', 'Owner'],
      ['Replacement of pumps', 'Tina'],
      ['Training of all the staff', 'Ines'],
      ['Audit', 'Hugo'],
    ];
    const text = entries(points, { xs: [72, 200], y: 118, leading: 20 });
    const areas = [{ left: 66, top: 106, right: 260, bottom: 124, colour: 0xdddddd }];
    const tables = findTables(tablePage(text, { areas }));
    expect(tables.map(wordsOf)).to.deep.equal([points]);
  });

  it('takes the sum below a row that is shaded, and no line of text', () => {
    const items = [
      ['Pos', 'Article', 'Qty', 'Price', 'Amount'],
      ['1', 'Hex bolt', '18', '346.25', '6,232.50'],
      ['2', 'Fuse', '22', '232.90', '5,123.80'],
      ['3', 'Relay', '27', '35.40', '1,955.80'],
    ];
    const columns = [72, 120, 220, 270, 340];
    const text = [
      ...entries(items, { xs: columns, y: 114, leading: 20 }),
      ...entries([['Total', '13,312.10']], { xs: [270, 335], y: 194, leading: 0 }),
      { text: 'Payable within 14 days.', x: 72, y: 220 },
    ];
    const areas = [1, 3].map((row) => ({
      left: 68,
      top: 102 + 20 * row,
      right: 390,
      bottom: 120 + 20 * row,
      colour: 0xdddddd,
    }));
    const [table] = findTables(tablePage(text, { areas }));
    expect(table && wordsOf(table)).to.deep.equal([...items, ['Total', '13,312.10']]);
  });
});

describe('findTables on an invoice with rules between its rows', () => {
  it('takes the sum below the last rule, though the label above it has two lines', () => {
    const items = [
      ['No', 'Article', 'Hours', 'Rate', 'Amount'],
      ['1', 'Hex bolt', '18.5', '85.00', '1572.50'],
      ['2', 'Fuse', '22.0', '95.00', '2090.00'],
    ];
    const text = [
      ...entries(items, { xs: [72, 120, 220, 280, 340], y: 114, leading: 20 }),
      { text: 'Tax', x: 290, y: 174 },
      { text: '8.25%', x: 280, y: 185 },
      { text: '302.16', x: 345, y: 174 },
      { text: 'Total', x: 280, y: 205 },
      { text: '3964.66', x: 340, y: 205 },
    ];
    const rulings = [120, 140, 160, 191].map((y) => across(y, 70, 377));
    const [table] = findTables(tablePage(text, { rulings }));
    expect(table && wordsOf(table).slice(3)).to.deep.equal([
      ['Tax/8.25%', '302.16'],
      ['Total', '3964.66'],
    ]);
  });
});

describe('findTables on tables with shaded rows in turn', () => {
  it('parts a header from the row below it, above the first shaded row', () => {
    const rows = [
      ['Number', 'Article', 'Price', 'Amount'],
      ...[1, 2, 3, 4, 5, 6].map((at) => [`${at}`, `Article ${at}`, `${at}.50`, `${at}0.00`]),
    ];
    const areas = [2, 4, 6].flatMap((row) =>
      shaded.map((area, column) => {
        const [top, right] = [100 + 16 * row - 11, shaded[column + 1]?.left ?? area.right];
        return { ...area, right, top, bottom: top + 16 };
      }),
    );
    const [table] = findTables(tablePage(entries(rows, { xs, y: 100, leading: 16 }), { areas }));
    expect(table && textsOf(table)).to.deep.equal(rows);
  });
});
