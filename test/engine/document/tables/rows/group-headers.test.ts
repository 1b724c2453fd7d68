import { expect } from 'chai';

import { findTables } from '../../../../../engine/document/tables/find-tables.js';
import { across, down, entries, tablePage, textsOf } from '../../../../fixtures/table-page.js';

const xs = [100, 200, 260, 320, 380, 440, 500];
const numbers = (first: number) => Array.from({ length: 6 }, (_, index) => String(first + index));

const body = [
  ['', 'All', 'Young', 'Old', 'All', 'Young', 'Old'],
  ['Robbery', ...numbers(102)],
  ['Arson', ...numbers(110)],
  ['Fraud', ...numbers(120)],
];

/** A table whose header row has texts at these places, between rules; `bars` part the columns. */
function tableOf(headers: readonly (readonly [text: string, x: number])[], bars: readonly number[]) {
  const rows = [...headers.map(([text, x]) => ({ text, x, y: 120 })), ...entries(body, { xs, y: 140, leading: 20 })];
  const rulings = [...[106, 126, 146, 206].map((y) => across(y, 95, 540)), ...bars.map((x) => down(x, 106, 206))];
  const [table] = findTables(tablePage(rows, { rulings }));
  return table === undefined ? undefined : textsOf(table)[0];
}

describe('headers of groups of columns', () => {
  it('span the columns between drawn edges, in the middle of which they stand', () => {
    const headers = [['Men', 275] as const, ['Women', 450] as const];
    expect(tableOf(headers, [190, 370])).to.deep.equal(['', 'Men{1x3}', 'Women{1x3}']);
  });

  it('do not span columns from the side', () => {
    const headers = [['Men', 200] as const, ['Women', 380] as const];
    expect(tableOf(headers, [190, 370])?.join()).not.to.include('{');
  });
});
