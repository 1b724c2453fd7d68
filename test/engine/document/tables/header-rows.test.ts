import { expect } from 'chai';

import type { FilledArea, Ruling } from '../../../../engine/document/model.js';
import { findTables } from '../../../../engine/document/tables/find-tables.js';
import { across, BOLD, down, entries, tablePage } from '../../../fixtures/table-page.js';
import { cpuSecondsOf } from '../../../fixtures/cpu-seconds-of.js';

const LEADING = 20;
const [TOP, LEFT, WIDTH] = [100, 50, 120];

interface Case {
  readonly it: string;
  readonly rows: readonly (readonly string[])[];
  /** Rows in bold letters. */
  readonly bold?: readonly number[];
  /** Levels of rules across, as the row that begins below them; rules of the whole grid when left out. */
  readonly across?: readonly number[];
  /** Shaded places, by row and column. */
  readonly shaded?: readonly (readonly [row: number, column: number])[];
  readonly headers: number;
}

const cases: readonly Case[] = [
  {
    it: 'takes no name of the first group of rows',
    rows: [
      ['City', 'Height', 'Depth'],
      ['In the north', '', ''],
      ['Oslo', '23', '11'],
      ['Bergen', '12', '40'],
      ['In the south', '', ''],
      ['Rome', '21', '7'],
    ],
    headers: 1,
  },
  {
    it: 'takes a row without numbers above rows of numbers',
    rows: [
      ['City', 'Height'],
      ['Bern', '540'],
      ['Rome', '21'],
      ['Oslo', '23'],
    ],
    headers: 1,
  },
  {
    it: 'takes dashes among numbers for numbers',
    rows: [
      ['City', 'Height', 'Depth'],
      ['Bern', '540', '-'],
      ['Rome', '21', '-'],
      ['Oslo', '-', '-'],
      ['Pisa', '-', '-'],
    ],
    headers: 1,
  },
  {
    it: 'takes years for the names of columns',
    rows: [
      ['City', '1999', '2000'],
      ['Bern', '540', '541'],
      ['Rome', '21', '22'],
      ['Oslo', '23', '24'],
    ],
    headers: 1,
  },
  {
    it: 'takes a row that is shaded but for its first cell',
    rows: [
      ['', 'Head', 'Foot'],
      ['Bern', 'a', 'b'],
      ['Rome', 'c', 'd'],
      ['Oslo', 'e', 'f'],
    ],
    shaded: [
      [0, 1],
      [0, 2],
      [1, 0],
      [2, 0],
      [3, 0],
    ],
    headers: 1,
  },
  {
    it: 'takes no row from a table whose first column is shaded',
    rows: [
      ['Paris', 'g', 'h'],
      ['Bern', 'a', 'b'],
      ['Rome', 'c', 'd'],
      ['Oslo', 'e', 'f'],
    ],
    shaded: [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ],
    headers: 0,
  },
  {
    it: 'takes no row of a table whose rows are shaded in turn',
    rows: [
      ['City', 'Country'],
      ['Bern', 'Switzerland'],
      ['Rome', 'Italy'],
      ['Oslo', 'Norway'],
      ['Pisa', 'Italy'],
    ],
    shaded: [
      [0, 0],
      [0, 1],
      [2, 0],
      [2, 1],
      [4, 0],
      [4, 1],
    ],
    headers: 0,
  },
  {
    it: 'takes rows in bold letters',
    rows: [
      ['City', 'Country'],
      ['in', 'English'],
      ['Bern', 'Switzerland'],
      ['Rome', 'Italy'],
    ],
    bold: [0, 1],
    headers: 2,
  },
  {
    it: 'takes no row from a table in bold letters',
    rows: [
      ['City', 'Country'],
      ['Bern', 'Switzerland'],
      ['Rome', 'Italy'],
    ],
    bold: [0, 1, 2],
    headers: 0,
  },
  {
    it: 'takes no bold text over a table',
    rows: [
      ['Cities', ''],
      ['Bern', 'Switzerland'],
      ['Rome', 'Italy'],
      ['Oslo', 'Norway'],
    ],
    bold: [0],
    headers: 0,
  },
  {
    it: 'takes the row above the only rule between rows',
    rows: [
      ['City', 'Country'],
      ['Bern', 'Switzerland'],
      ['Rome', 'Italy'],
      ['Oslo', 'Norway'],
    ],
    across: [0, 1, 4],
    headers: 1,
  },
  {
    it: 'takes the row above the first rule where the other one parts the sums',
    rows: [
      ['City', 'Country'],
      ['Bern', 'Switzerland'],
      ['Rome', 'Italy'],
      ['Both', 'Europe'],
    ],
    across: [0, 1, 3, 4],
    headers: 1,
  },
  {
    it: 'takes no numbers above a rule',
    rows: [
      ['Bern', '540'],
      ['Rome', '21'],
      ['Oslo', '23'],
      ['Pisa', '4'],
    ],
    across: [0, 1, 4],
    headers: 0,
  },
  {
    it: 'takes no row from a grid of texts',
    rows: [
      ['Bern', 'Switzerland'],
      ['Rome', 'Italy'],
      ['Oslo', 'Norway'],
    ],
    headers: 0,
  },
];

describe('The header rows of a table', () => {
  for (const { it: what, rows, bold = [], across: levels, shaded = [], headers } of cases) {
    it(what, () => {
      const columns = rows[0]?.map((_, column) => LEFT + WIDTH * column) ?? [];
      const right = LEFT + WIDTH * columns.length;
      const level = (row: number): number => TOP + LEADING * row;
      const rulings: Ruling[] = [
        ...(levels ?? rows.map((_, row) => row).concat(rows.length)).map((row) => across(level(row), LEFT, right)),
        ...(levels === undefined ? [...columns, right].map((x) => down(x, TOP, level(rows.length))) : []),
      ];
      const areas = shaded.map(([row, column]): FilledArea => ({
        ...{ left: LEFT + WIDTH * column, right: LEFT + WIDTH * (column + 1), colour: 0xffcc00 },
        ...{ top: level(row), bottom: level(row + 1) },
      }));
      const texts = rows.flatMap((row, index) =>
        entries([row], { xs: columns.map((x) => x + 5), y: level(index) + 14, leading: LEADING }).map((it) => ({
          ...it,
          ...(bold.includes(index) && { font: BOLD }),
        })),
      );
      const found = findTables(tablePage(texts, { rulings, areas }));
      expect(found.map(({ headerRows }) => headerRows)).to.deep.equal([headers]);
    });
  }

  it('are counted in a table of very many merged rows in little time', () => {
    const levels = Array.from({ length: 2000 }, (_, row) => row);
    const texts = levels.map((row) => ({ text: 'one', x: LEFT + WIDTH, y: TOP + LEADING * row + 14, font: BOLD }));
    const rulings = [
      ...levels.map((row) => across(TOP + LEADING * row, LEFT + WIDTH - 5, LEFT + 2 * WIDTH)),
      ...[0, 1, 2].map((column) => down(LEFT + WIDTH * column - 5, TOP, TOP + LEADING * levels.length)),
    ];
    expect(cpuSecondsOf(() => findTables(tablePage(texts, { rulings })))).to.be.below(5);
  });
});
