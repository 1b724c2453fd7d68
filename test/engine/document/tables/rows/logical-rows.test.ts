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
  /** Distance between the lines, where it is not that of the lines of a paragraph. */
  readonly leading?: number;
  /** The right edges of the columns, where lines are drawn between them. */
  readonly drawn?: readonly number[];
  /** The number of lines in each row of the table. */
  readonly rows: readonly number[];
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
    it: 'begins a row with the name of a group that is drawn after the row above it',
    lines: [
      ['Property, plant and equipment held', '1,310', '11,204'],
      ['Total of non-current assets', '22,803', '14,674'],
      ['Current assets', '', ''],
      ['Cash in hand', '2,747', '6,508'],
    ],
    rows: [1, 1, 1, 1],
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
  {
    it: 'joins the lines that have the same middle as the cell beside them, where rows are as close as lines',
    leading: 6,
    lines: [
      ['', 'Defines the symbols that are used for'],
      ['Internal', ''],
      ['', 'the internal traversal'],
      ['', ''],
      ['', 'Clones the given structure and allows'],
      ['replace (obj,', ''],
      ['', 'each of its elements to be replaced by'],
      ['options)', ''],
      ['', 'the given function'],
      ['', ''],
      ['', 'Draws the structure that was given in'],
      ['Drawing', ''],
      ['', 'the colours of the page'],
    ],
    rows: [3, 5, 3],
  },
  {
    it: 'begins a row with each text that is written like the one above',
    lines: [
      ['open (name)', 'opens the file'],
      ['sync (size)', 'writes the rest'],
      ['', 'to the disk'],
      ['free (file)', 'closes the file'],
    ],
    rows: [1, 2, 1],
  },
  {
    it: 'begins a row with each code below a code',
    lines: [
      ['SET_FILTER', 'one flag of a'],
      ['', 'filter'],
      ['ADD_FIRSTS', 'the first flags'],
      ['DEL_LASTLY', 'some last flags'],
      ['', 'of the filter'],
    ],
    rows: [2, 1, 2],
  },
  {
    it: 'begins a row with each text that begins like the one above',
    lines: [
      ['shape', 'Calculates the shape of an area'],
      ['size', 'Calculates the size of an area in'],
      ['', 'square metres'],
    ],
    rows: [1, 2],
  },
  {
    it: 'begins a row with each line where all lines have text in all columns',
    lines: [
      ['the name', 'the colours'],
      ['any size', 'some lines'],
      ['more text', 'other parts'],
      ['one value', 'every users'],
    ],
    rows: [1, 1, 1, 1],
  },
  {
    it: 'takes half a line between cells for no distance between rows',
    leading: 8,
    lines: [
      ['', 'Defines the symbols that are used for'],
      ['Internal', ''],
      ['', 'the internal traversal'],
      ['', ''],
      ['', ''],
      ['', 'Clones the given structure and allows'],
      ['Replacement', ''],
      ['', 'each of its elements to be replaced'],
      ['', ''],
      ['', ''],
      ['Drawing', 'Draws the structure that was given in'],
      ['', ''],
      ['(colour)', 'the colours of the page'],
    ],
    rows: [3, 3, 2],
  },
  {
    it: 'goes on with a small letter below a line that is full between the lines at both sides of its column',
    lines: [
      ['Assays', 'Number', 'Result'],
      ['of human', 'fourteen', 'none'],
      ['cells', 'plates', ''],
    ],
    drawn: [145, 265, 385],
    rows: [3],
  },
  {
    it: 'begins a row with a small letter below a line that is not full there',
    lines: [
      ['ampere', 'current', 'base'],
      ['volt', 'voltage', 'derived'],
      ['watt', 'power', 'derived'],
    ],
    drawn: [200, 320, 440],
    rows: [1, 1, 1],
  },
];

describe('logicalRows', () => {
  for (const { it: does, lines, rows, leading = 12, drawn } of cases) {
    it(does, () => {
      const edges = drawn === undefined ? [95, 215, 335, 500].slice(0, (lines[0]?.length ?? 0) + 1) : [95, ...drawn];
      const page = tablePage(entries(lines, { xs, y: 120, leading }));
      const text = textRows(wordsIn({ quarters: 0, mirrored: false }, page));
      const habits = habitsOf(text, edges, () => drawn !== undefined);
      expect(logicalRows(text, edges, { habits }).map((group) => group.length)).to.deep.equal(rows);
    });
  }
});
