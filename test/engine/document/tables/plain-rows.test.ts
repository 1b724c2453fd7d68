import { expect } from 'chai';

import { findTables } from '../../../../engine/document/tables/find-tables.js';
import type { Row } from '../../../fixtures/glyphs.js';
import { across, down, entries, tablePage, textsOf } from '../../../fixtures/table-page.js';

interface Case {
  readonly it: string;
  readonly rows: readonly Row[];
  /** The texts of the only table. */
  readonly finds: readonly (readonly string[])[];
}

const weights = [
  ['Length of the part', '12 mm'],
  ['Width', '305 mm'],
  ['Height', '47 mm'],
  ['Weight', '2 kg'],
];
const atWeights = { xs: [80, 200], y: 150, leading: 20 };

const people = [
  ['No', 'Name', 'City'],
  ['1', 'Ada Brewer', 'Oslo'],
  ['2', 'Ben Carlson', 'Riga'],
  ['3', 'Dara Gibson', 'Paris'],
];

const months = [
  'Site Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov',
  'Madrid 204 250 174 196 245 279 136 22 - 340 43',
  'Riga - 180 154 334 247 350 265 - - 337 385',
  'Prague 226 254 205 309 268 370 380 39 160 396 397',
  'Athens 325 313 96 255 115 105 162 201 41 259 135',
  'Warsaw 371 269 - 69 282 244 - 291 96 97 291',
  'Vienna 346 99 324 - 120 - - 277 156 193 105',
].map((row) => row.split(' ').map((text) => (text === '-' ? '' : text)));

const parts = [
  ['787', 'shipped'],
  ['9', 'open'],
  ['1304', 'shipped today'],
  ['64', 'on hold'],
  ['2921', 'lost'],
];

const folders = [
  ['main-folder', 'Texts and macros'],
  ['var-folder', 'Caches, logs'],
  ['system-folder', 'Settings'],
];

const excesses = ['250', '0', '1200', '90'];
const clauses = ['Locks are needed at', 'Waiting time as for', 'Not beyond', 'Glass without'];

const cases: readonly Case[] = [
  {
    it: 'takes the first rows of a table at the top of a page, as far apart as the others, for no running head',
    rows: entries(people, { xs: [80, 140, 300], y: 50, leading: 24 }),
    finds: people,
  },
  {
    it: 'takes the headings of columns at the top of a page for no running head, above cells of several lines',
    rows: [
      ...entries([people[0] ?? []], { xs: [80, 140, 300], y: 50, leading: 0 }),
      ...entries([['1', 'Ada Brewer', 'Oslo']], { xs: [80, 140, 300], y: 74, leading: 0 }),
      { text: 'and Ben Carlson', x: 140, y: 86 },
      ...entries(people.slice(2), { xs: [80, 140, 300], y: 110, leading: 24 }),
    ],
    finds: [people[0] ?? [], ['1', 'Ada Brewer/and Ben Carlson', 'Oslo'], ...people.slice(2)],
  },
  {
    it: 'leaves a text below that goes over several columns out of the table',
    rows: [
      ...entries(weights, { xs: [80, 200], y: 150, leading: 14 }),
      { text: 'Measured again before each delivery.', x: 80, y: 206 },
    ],
    finds: weights,
  },
  {
    it: 'takes a last row whose second entry begins in its column, close behind the first',
    rows: entries(folders, { xs: [80, 150], y: 150, leading: 14 }),
    finds: folders,
  },
  {
    it: 'takes the last line of a cell in a column that begins behind little more than a space',
    rows: [
      ...[0, 1, 2, 3].flatMap((row) => [
        { text: `Cover ${row + 1}`, x: 80, y: 150 + 30 * row },
        { text: excesses[row] ?? '', x: 180.5 - 5 * (excesses[row]?.length ?? 0), y: 150 + 30 * row },
        { text: clauses[row] ?? '', x: 185, y: 150 + 30 * row },
        { text: 'the doors', x: 185, y: 161 + 30 * row },
      ]),
    ],
    finds: [0, 1, 2, 3].map((row) => [`Cover ${row + 1}`, excesses[row] ?? '', `${clauses[row] ?? ''}/the doors`]),
  },
  {
    it: 'takes rows of numbers without wide gaps for no paragraph',
    rows: months.flatMap((row, line) =>
      row.flatMap((text, column): Row[] => {
        const x = column === 0 ? 80 : 112 + 22 * column - 5 * text.length;
        return text === '' ? [] : [{ text, x, y: 120 + 20 * line }];
      }),
    ),
    finds: months,
  },
  {
    it: 'leaves the items of a list above a table out of it',
    rows: [
      ...['First of all', 'Second'].flatMap((text, at): Row[] => [
        { text: '•', x: 80, y: 100 + 20 * at },
        { text, x: 98, y: 100 + 20 * at },
      ]),
      ...entries(weights, atWeights),
    ],
    finds: weights,
  },
  {
    it: 'ends a table before a line that is wider than its rows',
    rows: [
      ...entries(weights, atWeights),
      { text: 'These are the sizes of the part, which may change without notice', x: 80, y: 230 },
      ...entries(
        [
          ['Place', 'north'],
          ['Date', 'today'],
        ],
        { xs: [80, 380], y: 250, leading: 20 },
      ),
    ],
    finds: weights,
  },
  {
    it: 'takes a last row whose entries stand close to each other, where those of other rows begin',
    rows: entries([...weights, ['Width of the whole box', '12 mm']], { xs: [80, 186], y: 150, leading: 20 }),
    finds: [...weights, ['Width of the whole box', '12 mm']],
  },
  {
    it: 'parts numbers that end in line from the texts right behind them',
    rows: parts.flatMap(([number = '', state = ''], at): Row[] => [
      { text: `B${10 + 7 * at}`, x: 80, y: 120 + 20 * at },
      { text: number, x: 200 - 5 * number.length, y: 120 + 20 * at },
      { text: state, x: 203, y: 120 + 20 * at },
    ]),
    finds: parts.map(([number = '', state = ''], at) => [`B${10 + 7 * at}`, number, state]),
  },
  {
    it: 'puts labels between rows into cells over the rows of which they are the middle',
    rows: [
      ...entries(
        [
          ['Region', 'City', 'Units'],
          ['', 'Oslo', '12'],
          ['', 'Bergen', '7'],
          ['', 'Riga', '31'],
          ['', 'Cesis', '4'],
          ['', 'Talsi', '8'],
          ['', 'Ogre', '15'],
        ],
        { xs: [80, 160, 260], y: 120, leading: 20 },
      ),
      { text: 'North', x: 80, y: 150 },
      { text: 'East', x: 80, y: 210 },
    ],
    finds: [
      ['Region', 'City', 'Units'],
      ['North{2x1}', 'Oslo', '12'],
      ['Bergen', '7'],
      ['East{4x1}', 'Riga', '31'],
      ['Cesis', '4'],
      ['Talsi', '8'],
      ['Ogre', '15'],
    ],
  },
];

describe('findTables, rows without rules', () => {
  for (const { it: does, rows, finds } of cases) {
    it(does, () => {
      expect(findTables(tablePage(rows)).map(textsOf)).to.deep.equal([finds]);
    });
  }

  it('takes rows of wrapped entries that begin in all columns at once for a table, where rules part the columns', () => {
    const remarks = [
      ['Both covers must also clearly', 'When they speak of free', 'The contents of the notice'],
      ['identify you as the publisher', 'software they refer to all', 'are for information and for'],
      ['of these copies and of others', 'of the freedom that you had', 'nothing else that you do'],
    ];
    const page = tablePage(
      [100, 148, 196, 244].flatMap((y) => entries(remarks, { xs: [80, 250, 400], y, leading: 12 })),
      { rulings: [240, 390].map((x) => down(x, 90, 280)) },
    );
    const row = [0, 1, 2].map((column) => remarks.map((line) => line[column] ?? '').join('/'));
    expect(findTables(page).map(textsOf)).to.deep.equal([[row, row, row, row]]);
  });

  it('parts numbers below a header that alone has a rule between its groups', () => {
    const rows = [
      ['15.0', '86.4', '95.7', '14.8'],
      ['87.5', '96.6', '83.8', '66.2'],
      ['77.1', '32.4', '20.5', '45.0'],
      ['55.4', '64.5', '7.2', '76.7'],
    ];
    const xs = [170, 197, 230, 257];
    const page = tablePage(
      [
        ...entries([['', 'Me', 'Wo', 'Me', 'Wo'], ...rows.map((row, at) => [`Town ${at + 1}`, ...row])], {
          xs: [80, ...xs],
          y: 120,
          leading: 20,
        }),
      ],
      {
        rulings: [
          ...[106, 126, 146, 166, 186, 206].map((y) => across(y, 70, 290)),
          down(160, 106, 206),
          down(225, 106, 126),
        ],
      },
    );
    const [found] = findTables(page).map(textsOf);
    expect(found?.slice(1)).to.deep.equal(rows.map((row, at) => [`Town ${at + 1}`, ...row]));
  });

  it('parts tables at the caption between them', () => {
    const page = tablePage([
      ...entries(weights, atWeights),
      { text: 'Table 2: Sizes', x: 80, y: 230 },
      ...entries(weights, { ...atWeights, y: 250 }),
    ]);
    expect(findTables(page).map(textsOf)).to.deep.equal([weights, weights]);
  });
});
