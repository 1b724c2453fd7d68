import { expect } from 'chai';

import { findTables } from '../../../../../engine/document/tables/find-tables.js';
import { entries, tablePage, textsOf } from '../../../../fixtures/table-page.js';

const xs = [80, 180, 240, 300];
const body = entries(
  [
    ['Aachen', '49', '12', '10'],
    ['Bergen', '47', '18', '54'],
    ['Cardiff', '89', '11', '38'],
  ],
  { xs, y: 140, leading: 14 },
);

/** A header whose cells have other numbers of lines; the lines of one of them end at a height. */
function header({ votes = 262, last }: { readonly votes?: number; readonly last: number }) {
  return [
    { text: 'District', x: 80, y: 100 },
    { text: 'Turnout', x: 180, y: 100 },
    { text: 'here', x: 180, y: last },
    { text: 'Votes', x: votes, y: 100 },
    ...['Green', 'Other'].map((text, at) => ({ text, x: 240 + 60 * at, y: 116 })),
  ];
}

function rowsOf(head: ReturnType<typeof header>) {
  return findTables(tablePage([...head, ...body])).map((table) => textsOf(table).slice(0, 2));
}

describe('commonHeadings', () => {
  it('parts a heading in the middle of two columns from theirs, beside a cell over both rows', () => {
    expect(rowsOf(header({ last: 113 }))).to.deep.equal([
      [
        ['District', 'Turnout/here{2x1}', 'Votes{1x2}'],
        ['', 'Green', 'Other'],
      ],
    ]);
  });

  it('keeps texts at the heights of both rows apart', () => {
    expect(rowsOf(header({ last: 116 }))).to.deep.equal([
      [
        ['District', 'Turnout', 'Votes{1x2}'],
        ['', 'here', 'Green', 'Other'],
      ],
    ]);
  });

  it('takes a text above one column for no heading of two', () => {
    const [[first] = []] = rowsOf(header({ votes: 240, last: 113 }));
    expect(first?.some((text) => text.includes('{1x2}'))).to.equal(false);
  });
});
