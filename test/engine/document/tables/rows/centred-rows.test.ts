import { expect } from 'chai';

import { centredRows } from '../../../../../engine/document/tables/rows/centred-rows.js';
import { entriesOf, habitsOf } from '../../../../../engine/document/tables/rows/row-entries.js';
import { textRows } from '../../../../../engine/document/tables/rows/text-rows.js';
import { wordsIn } from '../../../../../engine/document/tables/table-words.js';
import { entries, tablePage } from '../../../../fixtures/table-page.js';

const edges = [95, 215, 335, 500];

/** The first line of each row of lines that are 0.6 ems apart. */
function begins(lines: readonly (readonly string[])[]): readonly number[] | undefined {
  const page = tablePage(entries(lines, { xs: [100, 220, 340], y: 120, leading: 6 }));
  const rows = textRows(wordsIn({ quarters: 0, mirrored: false }, page));
  const own = rows.map((row) => entriesOf(row, edges));
  return centredRows({ rows, entries: own, habits: habitsOf(rows, edges), spacing: 1.2 });
}

describe('centredRows', () => {
  it('joins lines to rows whose cells have the same middle', () =>
    expect(
      begins([
        ['', 'Draws what was', ''],
        ['draw', '', 'yes'],
        ['', 'given before', ''],
        ['', '', ''],
        ['fill', 'Fills a shape', 'no'],
      ]),
    ).to.deep.equal([0, 3]));

  it('takes a cell over two rows of numbers for no row', () =>
    expect(
      begins([
        ['', '0.965', '0.934'],
        ['six', '', ''],
        ['', '0.969', '0.927'],
      ]),
    ).to.equal(undefined));

  it('takes cells at the tops of their rows for none that are centred', () =>
    expect(
      begins([
        ['draw', 'Draws what was', ''],
        ['', '', ''],
        ['', 'given before', ''],
        ['', '', ''],
        ['fill', 'Fills a shape', 'no'],
      ]),
    ).to.equal(undefined));

  it('takes no cells whose middles differ for a row', () =>
    expect(
      begins([
        ['', 'Draws what was', ''],
        ['draw', '', 'yes'],
        ['', 'given before', ''],
        ['a line', '', 'no'],
      ]),
    ).to.equal(undefined));

  it('gives up on many lines at once', () => {
    const lines = Array.from({ length: 2000 }, (_, index) => (index % 2 === 0 ? ['', 'text', ''] : ['name', '', '']));
    expect(begins(lines)).to.equal(undefined);
  });
});
