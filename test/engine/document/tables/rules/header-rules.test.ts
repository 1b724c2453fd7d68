import { expect } from 'chai';

import { findTables } from '../../../../../engine/document/tables/find-tables.js';
import { across, entries, tablePage, textsOf } from '../../../../fixtures/table-page.js';

const xs = [72, 170, 230, 300, 400];
const [LEFT, RIGHT] = [70, 450];

/** The columns of which the middle ones have a common heading, with a rule below it. */
const heads = ['Plant', 'Yield', 'Yield', 'Loss', 'Site'];
const body = [
  ['Barley', '4.2', '3.9', '0.3', 'North'],
  ['Rye', '3.8', '3.1', '0.7', 'South'],
  ['Oats', '2.9', '2.2', '0.7', 'West'],
];
const lastRows = entries(body, { xs, y: 152, leading: 18 });

describe('findTables on rules inside of a header', () => {
  const ruled = [across(100, LEFT, RIGHT), across(120, 168, 340), across(140, LEFT, RIGHT), across(194, LEFT, RIGHT)];
  const text = [
    { text: 'Measured', x: 215, y: 114 },
    ...entries([heads.slice(1, 4)], { xs: xs.slice(1, 4), y: 134, leading: 0 }),
    { text: 'Plant', x: 72, y: 124 },
    { text: 'Place', x: 400, y: 116 },
    { text: 'tested', x: 400, y: 130 },
    ...lastRows,
  ];

  it('gives the heading above a rule the columns of the rule, and the columns beside it one cell', () => {
    const [table, ...others] = findTables(tablePage(text, { rulings: ruled }));
    expect(others).to.deep.equal([]);
    expect(table && textsOf(table)).to.deep.equal([
      ['Plant{2x1}', 'Measured{1x3}', 'Place/tested{2x1}'],
      ['Yield', 'Yield', 'Loss'],
      ...body,
    ]);
    expect(table?.headerRows).to.equal(2);
  });

  it('takes the lines above such a rule into a table whose first rule is the one below its header', () => {
    const [table] = findTables(tablePage(text, { rulings: ruled.slice(1) }));
    expect(table && textsOf(table)[0]).to.deep.equal(['Plant{2x1}', 'Measured{1x3}', 'Place/tested{2x1}']);
  });

  it('gives each heading above a rule the columns in whose middle it stands, where the rules below headings join', () => {
    const methods = [
      ['Method', 'P', 'R', 'P', 'R'],
      ['Tree', '0.707', '0.830', '0.699', '0.841'],
      ['Ridge', '0.629', '0.559', '0.832', '0.909'],
      ['Lasso', '0.960', '0.998', '0.675', '0.540'],
    ];
    const places = [72, 130, 170, 210, 250];
    const centred = entries([methods[0]?.slice(1) ?? []], { xs: [140, 180, 220, 260], y: 134, leading: 0 });
    const rows = [
      { text: 'Set A', x: 152.5, y: 114 },
      { text: 'Set B', x: 232.5, y: 114 },
      { text: 'Method', x: 72, y: 124 },
      ...centred,
      ...entries(methods.slice(1), { xs: places, y: 152, leading: 18 }),
    ];
    const rulings = [across(100, 70, 290), across(120, 126, 286), across(140, 70, 290), across(194, 70, 290)];
    const [table] = findTables(tablePage(rows, { rulings }));
    expect(table && textsOf(table)[0]).to.deep.equal(['Method{2x1}', 'Set A{1x2}', 'Set B{1x2}']);
  });

  it('keeps the rules above sums out of rows with numbers', () => {
    const sums = [...entries([['', '10.9', '9.2', '1.7', '']], { xs, y: 206, leading: 0 })];
    const rulings = [...ruled, across(212, LEFT, RIGHT)].map((rule) =>
      rule.top === ruled[3]?.top ? across(194, 168, 340) : rule,
    );
    const [table] = findTables(tablePage([...text, ...sums], { rulings }));
    expect(table && textsOf(table).slice(-2)).to.deep.equal([body.at(-1), ['', '10.9', '9.2', '1.7', '']]);
  });

  it('takes a last row without a fill whose lines are not level', () => {
    const areas = [0, 1].map((row) => ({
      left: LEFT,
      right: RIGHT,
      top: 140 + 48 * row,
      bottom: 164 + 48 * row,
      colour: 0xeeeeee,
    }));
    const rows = [...body, ...body.slice(0, 1)].flatMap(([name = '', ...others], row) => [
      ...entries([[name, ...others.slice(0, 3)]], { xs, y: 155 + 24 * row, leading: 0 }),
      ...['far', 'away'].map((part, line) => ({ text: part, x: 400, y: 149 + 24 * row + 12 * line })),
    ]);
    const [table] = findTables(tablePage([...entries([heads], { xs, y: 132, leading: 0 }), ...rows], { areas }));
    expect(table && textsOf(table).at(-1)).to.deep.equal(['Barley', '4.2', '3.9', '0.3', 'far/away']);
    expect(table?.rowEdges).to.have.lengthOf(6);
  });
});
