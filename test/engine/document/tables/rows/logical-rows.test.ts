import { expect } from 'chai';

import { logicalRows } from '../../../../../engine/document/tables/rows/logical-rows.js';
import { habitsOf } from '../../../../../engine/document/tables/rows/row-entries.js';
import { wordsIn } from '../../../../../engine/document/tables/table-words.js';
import { textRows } from '../../../../../engine/document/tables/rows/text-rows.js';
import { entries, tablePage } from '../../../../fixtures/table-page.js';

interface Case {
  readonly it: string;
  /** Lines of text by columns. */
  readonly lines: readonly (readonly string[])[];
  /** The number of lines in each row of the table. */
  readonly rows: readonly number[];
  /** Distance between the lines of paragraphs, in ems. */
  readonly spacing?: number;
  /** Number of lines in bold letters. */
  readonly bold?: number;
}

const xs = [100, 220, 340];

const cases: readonly Case[] = [
  {
    it: 'begins a row with each name below a name',
    lines: [
      ['LINDA', 'JONES', 'Owner'],
      ['ROBERT', 'SMITH', 'Tenant'],
    ],
    rows: [1, 1],
  },
  {
    it: 'begins a row with each code below a code, though the first column belongs to all of them',
    lines: [
      ['links', 'boolean', 'Space group one'],
      ['', 'length', 'Shortest arrow'],
      ['', 'boolean', 'Space group two'],
    ],
    rows: [1, 1, 1],
  },
  {
    it: 'goes on after a comma',
    lines: [
      ['letter', 'paper,', 'European and American paper'],
      ['', 'book', ''],
      ['pages', 'paper', 'Papers of one page for the book'],
    ],
    rows: [2, 1],
  },
  {
    it: 'goes on with a small letter below a name',
    lines: [
      ['Inspection', 'The buyer inspects them without', 'Replacement of the goods'],
      ['of goods', 'any delay.', ''],
    ],
    rows: [2],
  },
  {
    it: 'begins a row where an entry follows in a column whose cell has ended',
    lines: [
      ['section or gathering', 'notebook'],
      ['before it is printed', ''],
      ['leaf or folio of some', 'folio, made of a front'],
      ['', 'and of a back side'],
    ],
    rows: [2, 2],
  },
  {
    it: 'begins a row with each marker below a marker',
    lines: [
      ['2.', 'the parts and the commands of'],
      ['', 'the style'],
      ['3.', 'the way in which they are set'],
    ],
    rows: [2, 1],
  },
  {
    it: 'takes the numbers of a column for no names',
    lines: [
      ['Kept', 'Mean loss', 'Fraction of'],
      ['', '', 'Wealth lost'],
      ['All', '12196', '17.4'],
      ['Some', '23518', '22.5'],
    ],
    rows: [2, 1, 1],
  },
];

describe('logicalRows', () => {
  for (const { it: does, lines, rows } of cases) {
    it(does, () => {
      const edges = [95, 215, 335, 500].slice(0, (lines[0]?.length ?? 0) + 1);
      const page = tablePage(entries(lines, { xs, y: 120, leading: 12 }));
      const text = textRows(wordsIn({ quarters: 0, mirrored: false }, page));
      expect(logicalRows(text, edges, { habits: habitsOf(text, edges) }).map((group) => group.length)).to.deep.equal(
        rows,
      );
    });
  }
});
