import { expect } from 'chai';

import { findTables } from '../../../../engine/document/tables/find-tables.js';
import { BOLD, entries, tablePage, textsOf } from '../../../fixtures/table-page.js';
import type { Row } from '../../../fixtures/glyphs.js';

interface Case {
  readonly it: string;
  readonly rows: readonly Row[];
  /** The texts of the only table. */
  readonly finds: readonly (readonly string[])[];
}

const certificate = [
  ['Subject', 'Distinguished Name of the Owner, Public Key'],
  ['Issuer', 'Distinguished Name of the Authority, Signature'],
  ['Validity', 'Date of the First Day, Date of the Last Day'],
  ['Comment', 'Version of the Format, Serial Number, Notes'],
];

const methods = [
  ['covariance_matrix', 'Returns the working covariance or'],
  ['(first, index)', 'correlation matrix of a cluster'],
  ['covariance_solve', 'Solves equations of the form that'],
  ['(second, index)', 'the matrix of the cluster gives'],
  ['initialize', 'Called before the first update'],
];

const formats = [
  ['Microsoft Word, all versions', 'Document Writer'],
  ['Microsoft Excel, all versions', 'Document Calculator'],
  ['Microsoft PowerPoint, all', 'Document Presenter'],
];

const prose = Array.from({ length: 6 }, (_, line): Row => {
  return { text: 'and the lines of this paragraph are close to each other on the page', x: 80, y: 400 + 12 * line };
});

const cases: readonly Case[] = [
  {
    it: 'takes a column of long entries beside names for no paragraph',
    rows: entries(certificate, { xs: [80, 200], y: 120, leading: 14 }),
    finds: certificate,
  },
  {
    it: 'finds a table of two rows below its caption',
    rows: [
      { text: 'Table 2: Settings of the colours', x: 80, y: 96 },
      ...entries(
        [
          ['Name', 'Value'],
          ['Colour', 'red'],
        ],
        { xs: [80, 200], y: 120, leading: 14 },
      ),
      ...prose,
    ],
    finds: [
      ['Name', 'Value'],
      ['Colour', 'red'],
    ],
  },
  {
    it: 'finds rows whose cells are all wrapped',
    rows: entries(methods, { xs: [80, 200], y: 120, leading: 12 }).map((row) => {
      const line = (row.y - 120) / 12;
      return { ...row, y: row.y + 8 * Math.floor(line / 2) };
    }),
    finds: [
      ['covariance_matrix/(first, index)', 'Returns the working covariance or/correlation matrix of a cluster'],
      ['covariance_solve/(second, index)', 'Solves equations of the form that/the matrix of the cluster gives'],
      ['initialize', 'Called before the first update'],
    ],
  },
  {
    it: 'finds cells of two lines beside names at their bottoms',
    rows: entries(
      [
        ['STD', 'A click selects only the cell under the mouse'],
        ['', ''],
        ['', 'A click marks a range of cells from the present'],
        ['EXT', 'cell to the cell that is under the mouse now'],
        ['', ''],
        ['', 'A click adds the cell under the mouse to the cells'],
        ['ADD', 'that are marked, or takes the mark from it again'],
      ],
      { xs: [80, 140], y: 120, leading: 12 },
    ),
    finds: [
      ['STD', 'A click selects only the cell under the mouse'],
      ['EXT', 'A click marks a range of cells from the present/cell to the cell that is under the mouse now'],
      ['ADD', 'A click adds the cell under the mouse to the cells/that are marked, or takes the mark from it again'],
    ],
  },
  {
    it: 'parts a bold header from the first row, though both would fit into one',
    rows: [
      ...entries([['Type of a field', 'Method that reads it']], { xs: [80, 200], y: 120, leading: 15 }).map((row) => ({
        ...row,
        font: BOLD,
      })),
      ...entries(
        [
          ['Numbers', 'getValue'],
          ['Texts', 'getString'],
          ['Formulas', 'getFormula'],
        ],
        { xs: [80, 200], y: 135, leading: 15 },
      ),
    ],
    finds: [
      ['Type of a field', 'Method that reads it'],
      ['Numbers', 'getValue'],
      ['Texts', 'getString'],
      ['Formulas', 'getFormula'],
    ],
  },
  {
    it: 'begins rows where lines are farther apart than those of the paragraphs',
    rows: [...entries(formats, { xs: [80, 240], y: 120, leading: 15.8 }), ...prose],
    finds: formats,
  },
  {
    it: 'finds the header row whose entries are close to each other',
    rows: [
      { text: 'Objects Description', x: 80, y: 120, spacing: 3 },
      ...entries(
        [
          ['Query', '12'],
          ['Bakery', '8'],
          ['Parser', '40'],
        ],
        { xs: [80, 120], y: 134, leading: 14 },
      ),
    ],
    finds: [
      ['Objects', 'Description'],
      ['Query', '12'],
      ['Bakery', '8'],
      ['Parser', '40'],
    ],
  },
  {
    it: 'takes no line of a text below the second column without the others',
    rows: [
      ...entries(formats, { xs: [80, 300], y: 120, leading: 14 }),
      { text: 'All of these are read', x: 300, y: 172 },
      { text: 'by the same program', x: 300, y: 184 },
    ],
    finds: formats,
  },
];

describe('findTables, without rules', () => {
  for (const { it: does, rows, finds } of cases) {
    it(does, () => {
      expect(findTables(tablePage(rows)).map(textsOf)).to.deep.equal([finds]);
    });
  }

  it('takes a paragraph beside the lines of a note for no column', () => {
    const paragraph = [
      'The object is not built at all, until the end of the',
      'function, when its result is asked for by somebody who',
      'needs it, so that the overhead of the many steps to',
      'build it is paid only once and not on every call that',
      'the program makes in the course of its long life.',
    ];
    const note = ['a note', 'in the', 'margin', 'of this', 'page'];
    const rows = entries(
      note.map((text, line) => [text, paragraph[line] ?? '']),
      { xs: [80, 160], y: 120, leading: 12 },
    );
    expect(findTables(tablePage(rows))).to.deep.equal([]);
  });
});
