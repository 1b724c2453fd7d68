import { expect } from 'chai';

import { joinedTable } from '../../../../engine/document/flow/join/join-tables.js';
import { paragraph, place, table } from '../../../fixtures/flow/elements.js';

const head = ['Book', 'Abbreviation'];

describe('joinedTable', () => {
  it('joins a table whose caption is repeated on the next page', () => {
    expect(rowsOf('Table 1: Books', 'Table 1: Books (continued)')).to.equal(3);
  });

  it('joins such tables though their columns are as wide as their texts', () => {
    expect(rowsOf('Tab. A.1 Bücher', 'Tab. A.1 (Fortsetzung)', [160, 80])).to.equal(3);
  });

  it('joins tables of one width with the same header, though their texts part the columns elsewhere', () => {
    expect(rowsOf('Table 1: Books', undefined, [120, 80])).to.equal(3);
  });

  it('leaves tables with other labels by themselves', () => {
    expect(rowsOf('Table 1: Books', 'Table 2: Books')).to.equal(undefined);
    expect(rowsOf('Table 1: Books', 'Table 11: Books')).to.equal(undefined);
    expect(rowsOf('Books', 'Books')).to.equal(undefined);
  });

  it('leaves a table without a caption by itself whose columns have other widths', () => {
    expect(rowsOf('Table 1: Books', undefined, [160, 80])).to.equal(undefined);
  });
});

/** The number of rows of the joined table. */
function rowsOf(first: string, second: string | undefined, widths: readonly number[] = [100, 100]): number | undefined {
  const caption = (text: string) => ({ caption: paragraph(text, { style: 'caption' }) });
  const one = table([head, ['Genesis', 'Gn.']], caption(first));
  const other = table([head, ['Haggai', 'Hg.']], {
    widths,
    places: [place(2)],
    ...(second !== undefined && caption(second)),
  });
  return joinedTable(one, other)?.rowCount;
}
