import { expect } from 'chai';

import { compareReaders } from '../../bench/tables/compare-readers.js';
import type { TableReader } from '../../bench/tables/table-readers.js';
import type { Rows } from '../../bench/tables/table-truths.js';

const rows: Rows = [
  ['Item', 'Price'],
  ['Paper', '4.50'],
];

describe('compareReaders', () => {
  it('shows scores and their means', async () => {
    expect(await printed([reader('right', [rows]), reader('blind', [])], [rows])).to.deep.equal([
      '  1.000 1.000  0.000 0.000  a.pdf',
      '  1.000 1.000  0.000 0.000  mean of papers',
    ]);
  });

  it('names a reader that fails and tells why', async () => {
    const failing: TableReader = { name: 'broken', read: () => Promise.reject(new Error('no such file')) };
    expect(await printed([reader('right', [rows]), failing], [rows])).to.deep.equal([
      '  1.000 1.000       failed  a.pdf',
      'broken failed: no such file',
      '  1.000 1.000  0.000 0.000  mean of papers',
    ]);
  });

  it('counts any table against a reader where a document has none', async () => {
    expect((await printed([reader('right', []), reader('eager', [rows])], []))[0]).to.equal(
      '  1.000 1.000  0.000 0.000  a.pdf',
    );
  });
});

function reader(name: string, found: readonly Rows[]): TableReader {
  return { name, read: () => Promise.resolve(found) };
}

async function printed(readers: readonly TableReader[], tables: readonly Rows[]): Promise<readonly string[]> {
  const lines: string[] = [];
  const truths = [{ pdf: '/a.pdf', name: 'a.pdf', tables }];
  await compareReaders('papers', { truths, readers }, (line) => lines.push(line));
  return lines;
}
