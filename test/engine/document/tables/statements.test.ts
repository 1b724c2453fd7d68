import { expect } from 'chai';

import { findTables } from '../../../../engine/document/tables/find-tables.js';
import { across, down, entries, tablePage, textsOf } from '../../../fixtures/table-page.js';

const sheet = [
  ['Goodwill', '412', '410'],
  ['Equipment', '120', '118'],
  ['', '532', '528'],
  ['Inventories', '210', '198'],
  ['Cash', '90', '61'],
  ['', '300', '259'],
  ['Total assets', '832', '787'],
];
const xs = [100, 300, 380];

function textsIn(...page: Parameters<typeof tablePage>): readonly (readonly (readonly string[])[])[] {
  return findTables(tablePage(...page)).map(textsOf);
}

describe('findTables on pages of statements', () => {
  it('reads the names of values whose sums alone have rules', () => {
    const rulings = [139, 181, 195, 208].map((y) => across(y, 295, 400));
    expect(textsIn(entries(sheet, { xs, y: 120, leading: 14 }), { rulings })).to.deep.equal([sheet]);
  });

  it('reads columns of numbers whose rules are in the header alone, beside the line of the names', () => {
    const rows = [['', '2014', '2013', '2012'], ...sheet.slice(0, 2).map((row) => [...row, '99'])];
    const page = entries(rows, { xs: [105, 300, 360, 420], y: 120, leading: 20 });
    const rulings = [
      ...[106, 126, 166].map((y) => across(y, 95, 470)),
      ...[95, 290, 470].map((x) => down(x, 106, 166)),
      ...[350, 410].map((x) => down(x, 106, 126)),
    ];
    expect(textsIn(page, { rulings })).to.deep.equal([rows]);
  });

  it('reads a ruled table beside another text', () => {
    const numbers = sheet.map(([, ...values]) => values);
    const notes = entries([['Goodwill'], ['Equipment']], { xs: [100], y: 120, leading: 14 });
    const rulings = [108, 139, 181, 195, 208].map((y) => across(y, 295, 400));
    const page = [...entries(numbers, { xs: [300, 380], y: 120, leading: 14 }), ...notes];
    expect(textsIn(page, { rulings })).to.deep.equal([numbers]);
  });

  it('reads the first line of a header that only one column has', () => {
    const page = [
      { text: 'Asset', x: 300, y: 108 },
      ...entries([['Fund', 'value', 'Change'], ...sheet.filter(([name]) => name !== '')], { xs, y: 120, leading: 18 }),
    ];
    const [table] = textsIn(page);
    expect(table?.[0]).to.deep.equal(['Fund', 'Asset/value', 'Change']);
  });

  it('reads no caption as the first line of a header', () => {
    const page = [
      { text: 'Table 3', x: 300, y: 108 },
      ...entries([['Fund', 'value', 'Change'], ...sheet.filter(([name]) => name !== '')], { xs, y: 120, leading: 18 }),
    ];
    const [table] = textsIn(page);
    expect(table?.[0]).to.deep.equal(['Fund', 'value', 'Change']);
  });

  it('reads the last line of a row without background below a row with one', () => {
    const rows = [
      ['Alpha', 'as before', '10'],
      ['Beta', 'as before', '11'],
      ['Gamma', 'amounts of', '12'],
    ];
    const page = [...entries(rows, { xs, y: 120, leading: 20 }), { text: 'a company', x: 300, y: 171 }];
    const areas = [106, 126].map((top) => ({ left: 95, top, right: 420, bottom: top + 20, colour: top * 65793 }));
    const [table] = textsIn(page, { areas });
    expect(table?.at(-1)).to.deep.equal(['Gamma', 'amounts of/a company', '12']);
  });

  it('reads entries of several lines below a header between rules, up to the foot of the page', () => {
    const payment = (date: string, name: string, amount: string): readonly (readonly string[])[] => [
      [date, name, amount],
      [`(${date})`, 'DE88 5007 0010 0175', ''],
      ['', 'Invoice 4711-2014, Customer 1045681', ''],
      ['', 'Thanks', ''],
      ['', '', ''],
    ];
    const names = ['Payment', 'Transfer', 'Standing order', 'Fee', 'Interest', 'Deposit', 'Withdrawal'];
    const lines = names.flatMap((name, index) => payment(`0${index + 1}.12.14`, name, `-${index},50`));
    const page = [
      ...entries([['Date', 'Purpose', 'Amount']], { xs: [80, 140, 410], y: 118, leading: 14 }),
      ...entries(lines, { xs: [80, 140, 410], y: 140, leading: 14 }),
    ];
    const rulings = [106, 126].map((y) => across(y, 75, 450));
    const [table] = textsIn(page, { rulings });
    expect(table).to.deep.equal([
      ['Date', 'Purpose', 'Amount'],
      ...names.map((name, index) => [
        `0${index + 1}.12.14/(0${index + 1}.12.14)`,
        `${name}/DE88 5007 0010 0175/Invoice 4711-2014, Customer 1045681/Thanks`,
        `-${index},50`,
      ]),
    ]);
  });
});
