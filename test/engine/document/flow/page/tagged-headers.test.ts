import { expect } from 'chai';

import { taggedHeaderRows } from '../../../../../engine/document/flow/page/tagged-headers.js';
import { tagsOf } from '../../../../../engine/document/flow/page/tags-of.js';
import type { StructureNode } from '../../../../../engine/document/model.js';
import type { PageTable } from '../../../../../engine/document/tables/page-table.js';
import { lines, marksOf } from '../../../../fixtures/lines.js';

describe('The header rows that tags tell', () => {
  const tables: readonly (readonly [what: string, rows: readonly string[], count: number | undefined])[] = [
    ['those of header cells alone', ['TH TH', 'TD TD', 'TD TD'], 1],
    ['several of them', ['TH TH', 'TH TH', 'TD TD'], 2],
    ['no rows whose first cells alone are headers', ['TH TH', 'TH TD', 'TH TD'], 1],
    ['rows with empty cells', ['- TH', 'TH TD', 'TH TD'], 1],
    ['none without header cells', ['TD TD', 'TD TD'], undefined],
    ['none where all cells are headers', ['TH TH', 'TH TH'], undefined],
    ['none below rows of other cells', ['TD TD', 'TH TH', 'TD TD'], undefined],
    ['none without tags', ['- -', '- -'], undefined],
  ];
  for (const [what, rows, count] of tables) {
    it(`are ${what}`, () => {
      expect(headerRowsOf(rows.map((row) => row.split(' ')))).to.equal(count);
    });
  }

  it('are those of paragraphs in header cells', () => {
    const inParagraphs = (type: string, mark: number): StructureNode => ({
      type,
      children: [{ type: 'P', children: [mark] }],
    });
    expect(headerRowsOf([['TH'], ['TD']], inParagraphs)).to.equal(1);
  });
});

/** The header rows of a table with these types of cells; `-` is an empty cell. */
function headerRowsOf(
  rows: readonly (readonly string[])[],
  nodeOf = (type: string, mark: number): StructureNode => ({ type, children: [mark] }),
): number | undefined {
  const places = rows.flatMap((row, at) => row.map((type, column) => ({ type, row: at, column })));
  const typed = places.map(({ row, column }, mark) => ({ text: 'word', x: 100 * column, y: 20 * row, mark }));
  const made = lines(typed);
  const box = { left: 0, top: -20, right: 200, bottom: 100 };
  const table: PageTable = {
    ...{ box, columnEdges: [0, 100, 200], rowEdges: [...rows.map((_, at) => 20 * at - 10), 100], headerRows: 0 },
    ruled: 'all',
    cells: places.map(({ type, row, column }, index) => {
      const own = made[index];
      const content = type === '-' || own === undefined ? [] : [own];
      return { row, column, rowSpan: 1, columnSpan: 1, box, lines: content, tables: [], borders: {} };
    }),
  };
  const structure = places.flatMap(({ type }, mark) => (type === '-' ? [] : [nodeOf(type, mark)]));
  return taggedHeaderRows(table, { tags: tagsOf(structure), mark: marksOf(typed) });
}
