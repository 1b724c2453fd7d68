import { expect } from 'chai';

import { findTables } from '../../../../../engine/document/tables/find-tables.js';
import { isCode, isListing } from '../../../../../engine/document/tables/judge/is-listing.js';
import { entries, tablePage } from '../../../../fixtures/table-page.js';

const lines = ['begin group', 'count words', 'end group', 'return count'];

describe('isListing', () => {
  it('takes numbered lines in a font with a fixed pitch for source code', () => {
    expect(listing([56, 57, 58, 59], true)).to.equal(true);
  });

  it('takes numbered lines in another font for a table', () => {
    expect(listing([56, 57, 58, 59], false)).to.equal(false);
  });

  it('takes numbers that are not consecutive for values', () => {
    expect(listing([56, 70, 12, 9], true)).to.equal(false);
  });

  it('takes the days of a month for no numbers of lines', () => {
    expect(listing(['01/10/24', '02/10/24', '03/10/24', '04/10/24'], true)).to.equal(false);
  });
});

describe('isCode', () => {
  const code = [
    ['begin group;', '// required'],
    ['print value;', '// once'],
    ['close group;', '// end'],
  ];
  const report = [
    ['Total', '120.50'],
    ['Interest', '3.75'],
    ['Balance', '116.75'],
  ];

  for (const { it: name, rows, fixedPitch, is } of [
    {
      it: 'takes lines and comments in a font with a fixed pitch for source code',
      rows: code,
      fixedPitch: true,
      is: true,
    },
    {
      it: 'takes a row for source code of which one word is a comment or ends a statement',
      rows: [
        ['integer', 'first', 'given;'],
        ['real', 'second', 'given;'],
        ['text', 'third', 'given;'],
      ],
      fixedPitch: true,
      is: true,
    },
    { it: 'takes marks in another font for entries', rows: code, fixedPitch: false, is: false },
    { it: 'takes a report in a font with a fixed pitch for a table', rows: report, fixedPitch: true, is: false },
  ]) {
    it(name, () => {
      const page = tablePage(entries(rows, { xs: [100, 260, 420], y: 120, leading: 20 }));
      const [table] = findTables(page);
      const fonts = page.fonts.map((font) => ({ ...font, fixedPitch }));
      expect(table && isCode(table, fonts)).to.equal(is);
    });
  }

  it('finds no table in code', () => {
    const page = tablePage(entries(code, { xs: [100, 260, 420], y: 120, leading: 20 }));
    const fonts = page.fonts.map((font) => ({ ...font, fixedPitch: true }));
    expect(findTables({ ...page, fonts })).to.deep.equal([]);
  });

  it('finds no table in code whose words have areas behind them', () => {
    const areas = code.flatMap((_, row) => {
      const [top, bottom] = [106 + 20 * row, 126 + 20 * row];
      return [
        { left: 98, top, right: 258, bottom, colour: 0xeeeeff },
        { left: 258, top, right: 380, bottom, colour: 0xffeeee },
      ];
    });
    const page = tablePage(entries(code, { xs: [100, 260], y: 120, leading: 20 }), { areas });
    const fonts = page.fonts.map((font) => ({ ...font, fixedPitch: true }));
    expect(findTables(page)).to.have.lengthOf(1);
    expect(findTables({ ...page, fonts })).to.deep.equal([]);
  });
});

function listing(numbers: readonly (number | string)[], fixedPitch: boolean): boolean | undefined {
  const rows = numbers.map((number, index) => [String(number), lines[index] ?? '']);
  const page = tablePage(entries(rows, { xs: [100, 160], y: 120, leading: 20 }));
  const [table] = findTables(page);
  return (
    table &&
    isListing(
      table,
      page.fonts.map((font) => ({ ...font, fixedPitch })),
    )
  );
}
