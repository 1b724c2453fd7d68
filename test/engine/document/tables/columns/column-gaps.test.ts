import { expect } from 'chai';

import { columnGaps } from '../../../../../engine/document/tables/columns/column-gaps.js';
import { textRows } from '../../../../../engine/document/tables/rows/text-rows.js';
import { wordsIn } from '../../../../../engine/document/tables/table-words.js';
import { entries, tablePage } from '../../../../fixtures/table-page.js';

/** The number of gaps between the texts of rows. */
function gapsOf(rows: readonly (readonly string[])[], xs: readonly number[]): number {
  const page = tablePage(entries(rows, { xs, y: 100, leading: 20 }));
  return columnGaps(textRows(wordsIn({ quarters: 0, mirrored: false }, page)), 0.5).length;
}

describe('columnGaps', () => {
  const items = ['Clients', 'Managers', 'Practitioners'].map((text) => ['•', text]);

  it('finds no column of bullets before the items of a list', () => {
    expect(gapsOf(items, [100, 120])).to.equal(0);
  });

  it('finds a column of bullets that stand far from other texts', () => {
    expect(gapsOf(items, [100, 180])).to.equal(1);
  });

  const goods = [
    ['1', 'Audit', '2', '12,345.00', '10 %', '11,110.50'],
    ['2', 'Travel', '1', '145.00', '', '145.00'],
    ['3', 'Report', '1', '90.00', '5 %', '85.50'],
  ];

  it('takes the number of a page in its foot for no sum', () => {
    const rows = [
      ...goods.slice(0, 2).map((row) => [...row, '']),
      ['', '', 'Our annual report of the year', '', '', '', '12/45'],
    ];
    expect(gapsOf(rows, [72, 90, 180, 220, 280, 330, 480])).to.equal(4);
  });

  it('finds the columns of an invoice, over which the labels of its sums go', () => {
    const sums = ['Subtotal of all', 'VAT of 8.1 per cent', 'Total in francs'].map((text) => [
      '',
      '',
      '',
      text,
      '',
      '11,341.00',
    ]);
    expect(gapsOf([...goods, ...sums], [72, 90, 180, 220, 280, 330])).to.equal(5);
  });

  it('finds a column of ticks close before another column', () => {
    const rows = ['Fast', 'Small', 'Sound'].map((text) => [text, text === 'Sound' ? '✗' : '✓', '12.00']);
    expect(gapsOf(rows, [100, 180, 210])).to.equal(2);
  });

  it('finds a column of bullets close before another column, below its name', () => {
    const rows = ['Fast', 'Small', 'Sound'].map((text) => [text, '●', '12.00']);
    expect(gapsOf([['Plan', 'Free', 'Price'], ...rows], [100, 180, 210])).to.equal(2);
  });

  it('finds no column of bullets below a text that reaches over the items', () => {
    expect(gapsOf([['Participants', ''], ...items], [100, 120])).to.equal(0);
  });

  it('finds columns of bullets beside each other', () => {
    const rows = ['Fast', 'Small', 'Sound'].map((text) => [text, '●', '○']);
    expect(gapsOf(rows, [100, 180, 200])).to.equal(2);
  });

  it('begins a column at its heading, close behind the numbers at the right of the column before', () => {
    const rows = [
      ...entries([['Item', '2024', '2023']], { xs: [60, 165, 214], y: 100, leading: 0 }),
      ...[1, 2, 3, 4, 5, 6].flatMap((row) => [
        { text: `Item ${row}`, x: 60, y: 100 + 20 * row },
        { text: '4,264', x: 187, y: 100 + 20 * row },
        { text: '8,969', x: 238, y: 100 + 20 * row },
      ]),
    ];
    const gaps = columnGaps(textRows(wordsIn({ quarters: 0, mirrored: false }, tablePage(rows))), 0.5);
    expect(gaps.at(-1)).to.deep.equal({ left: 212, right: 214 });
  });
});
