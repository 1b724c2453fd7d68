import { expect } from 'chai';

import type { PageModel, Ruling } from '../../../../engine/document/model.js';
import { findTables } from '../../../../engine/document/tables/find-tables.js';
import { across, BOLD, down, entries, tablePage, textsOf } from '../../../fixtures/table-page.js';

interface Case {
  readonly it: string;
  readonly page: PageModel;
  /** The texts of each table. */
  readonly finds: readonly (readonly (readonly string[])[])[];
}

const xs = [100, 220, 340];
const place = { xs, y: 120, leading: 20 };
const lines = (ys: readonly number[]) => ys.map((y) => across(y, 95, 440));
const bars = (top: number, bottom: number) => [95, 215, 335, 440].map((x) => down(x, top, bottom));

const shade = (left: number, top: number, right: number) => ({ left, top, right, bottom: top + 20, colour: 0xdddddd });

/** Columns of names and values. */
const form = { xs: [80, 190, 330, 440], leading: 12 };

const fruit = [
  ['Fruit', 'Colour', 'Weight'],
  ['Apple', 'red', '120'],
  ['Cherry', 'black', '8.5'],
  ['Plum', 'blue', '40'],
];

const entrants = [
  ['1', 'OPIN3', 'Ada Brewer'],
  ['2', 'OPIN5', 'David Carlson'],
  ['3', 'DYCB9', 'Dara Gibson'],
  ['4', 'LULLABY', 'Anna Davies'],
];

const terms = [
  ['Term', 'Meaning'],
  ['cover', 'front'],
  ['table of contents', ''],
  ['matter', 'text'],
  ['half title', 'title of the first page'],
];

const taxes = { xs: [60, 140, 220, 300, 380, 460] } as const;

const cases: readonly Case[] = [
  {
    it: 'takes two boxes side by side for a row',
    page: tablePage(entries([['Protocol', 'Visa']], { xs: [100, 220], y: 120, leading: 14 }), {
      rulings: [...[106, 130].map((y) => across(y, 95, 335)), ...[95, 215, 335].map((x) => down(x, 106, 130))],
    }),
    finds: [[['Protocol', 'Visa']]],
  },
  {
    it: 'reads a long table between a rule below its header row and a rule at its end',
    page: tablePage(
      entries([fruit[0] ?? [], ...Array.from({ length: 12 }, (_, index) => fruit[1 + (index % 3)] ?? [])], place),
      { rulings: lines([106, 126, 366]) },
    ),
    finds: [[fruit[0] ?? [], ...Array.from({ length: 12 }, (_, index) => fruit[1 + (index % 3)] ?? [])]],
  },
  {
    it: 'finds no table in a shaded box whose text has one line with wide spaces',
    page: tablePage(
      [
        { text: 'The train is the largest drive', x: 100, y: 120 },
        ...entries([['mobilisation', 'of', 'the']], { xs: [100, 190, 240], y: 134, leading: 14 }),
        { text: 'world, and travels for a year,', x: 100, y: 148 },
        { text: 'halting at many stations of it', x: 100, y: 162 },
        { text: 'Table 1: Stations', x: 100, y: 200 },
      ],
      { areas: [{ left: 90, top: 105, right: 440, bottom: 172, colour: 0xf1d1c0 }] },
    ),
    finds: [],
  },
  {
    it: 'does not take the numbers of the lines of a page for a column',
    page: tablePage(
      [
        ...entries(fruit, { xs: [120, 240, 360], y: 120, leading: 20 }),
        { text: 'A paragraph that stands above', x: 120, y: 100 },
        ...[4, 5, 6, 7, 8].map((number, index) => ({ text: String(number), x: 95, y: 100 + 20 * index })),
      ],
      {
        rulings: [
          ...[106, 126, 146, 166, 186].map((y) => across(y, 110, 440)),
          ...[110, 230, 350, 440].map((x) => down(x, 106, 186)),
        ],
      },
    ),
    finds: [fruit],
  },
  {
    it: 'takes labels that stand beside the rules for the first column',
    page: tablePage(
      [
        ...entries([['', 'Colour', 'Weight'], ...fruit.slice(1)], { xs: [60, 120, 240], y: 120, leading: 20 }),
        { text: 'A paragraph that stands above', x: 60, y: 80 },
      ],
      {
        rulings: [
          ...[106, 126, 146, 166, 186].map((y) => across(y, 110, 330)),
          ...[110, 230, 330].map((x) => down(x, 106, 186)),
        ],
      },
    ),
    finds: [[['', 'Colour', 'Weight'], ...fruit.slice(1)]],
  },
  {
    it: 'takes no text beside a table with rules for labels of its rows where it stands between them',
    page: tablePage(
      [
        ...entries(fruit.slice(1), { xs: [120, 240, 340], y: 120, leading: 20 }),
        ...entries([['One'], ['two'], ['three'], ['four']], { xs: [60], y: 114, leading: 14 }),
      ],
      {
        rulings: [
          ...[106, 126, 146, 166].map((y) => across(y, 110, 430)),
          ...[110, 230, 330, 430].map((x) => down(x, 106, 166)),
        ],
      },
    ),
    finds: [fruit.slice(1)],
  },
  {
    it: 'reads a first row whose cell has two lines above the first rule',
    page: tablePage(
      [
        ...entries([['Fruit', 'Colour of it', 'Weight']], { xs, y: 96, leading: 20 }),
        ...entries([['', 'when ripe', '']], { xs, y: 108, leading: 20 }),
        ...entries(fruit.slice(1), { xs, y: 128, leading: 20 }),
      ],
      { rulings: lines([114, 134, 154, 174]) },
    ),
    finds: [[['Fruit', 'Colour of it/when ripe', 'Weight'], ...fruit.slice(1)]],
  },
  {
    it: 'parts tables at a caption between rules of the same width',
    page: tablePage(
      [
        ...entries(fruit, place),
        ...entries([['Table 1: Weights of fruit']], { xs: [180], y: 206, leading: 20 }),
        ...entries(fruit, { ...place, y: 240 }),
      ],
      { rulings: lines([106, 126, 186, 226, 246, 306]) },
    ),
    finds: [fruit, fruit],
  },
  {
    it: 'has no row between a rule and the area below it',
    page: tablePage(entries(fruit, place), {
      rulings: lines([106, 126, 186]),
      areas: [{ left: 95, top: 129.5, right: 440, bottom: 146, colour: 0xdddddd }],
    }),
    finds: [fruit],
  },
  {
    it: 'joins vertical rules that the space beside horizontal rules interrupts',
    page: tablePage(entries(fruit, place), {
      rulings: [
        ...lines([106, 126, 186]),
        ...[down(215, 109.5, 123.5), down(215, 129.5, 183.5), down(335, 109.5, 123.5), down(335, 129.5, 183.5)],
      ],
    }),
    finds: [fruit],
  },
  {
    it: 'reads an entry that begins as a caption without its number',
    page: tablePage(entries(terms, { xs: [100, 300], y: 120, leading: 20 }), { rulings: lines([106, 126, 206]) }),
    finds: [terms],
  },
  {
    it: 'reads a table with all rules',
    page: tablePage(entries(fruit, place), { rulings: [...lines([106, 126, 146, 166, 186]), ...bars(106, 186)] }),
    finds: [fruit],
  },
  {
    it: 'reads tables between rows of other forms',
    page: tablePage(
      [120, 204].flatMap((y) => [
        ...entries([['exhibitors', 'Judge']], { xs: [200, 265], y, leading: 14 }),
        ...entries([['yes', 'no', 'no', 'yes', 'no']], { xs: [400, 420, 440, 460, 480], y: y + 14, leading: 14 }),
        ...entries(entrants, { xs: [100, 180, 300], y: y + 28, leading: 14 }),
      ]),
    ),
    finds: [entrants, entrants],
  },
  {
    it: 'leaves out headings with their numbers below a line across the page',
    page: tablePage(
      [
        ...entries([['1', 'Introduction to it']], { xs: [100, 160], y: 120, leading: 20 }),
        ...entries([['1.1', 'Scope and target audience']], { xs: [100, 160], y: 150, leading: 20 }),
      ],
      { rulings: [across(100, 95, 440), across(160, 95, 440)] },
    ),
    finds: [],
  },
  {
    it: 'leaves out headings with their numbers, and the texts between them',
    page: tablePage(
      entries(
        [
          ['2.1.S.4', 'Controls of the steps'],
          ['No information yet available'],
          ['2.1.S.5', 'Process validation'],
          ['No information yet available'],
          ['2.1.S.6', 'Process development'],
        ],
        { xs: [100, 160], y: 120, leading: 18 },
      ),
    ),
    finds: [],
  },
  {
    it: 'leaves out headings with their numbers above a table, whose columns are others',
    page: tablePage([
      ...entries([['2.1.S', 'Drug substance']], { xs: [100, 130], y: 120, leading: 18 }),
      ...entries([['2.1.S.1.1', 'Nomenclature']], { xs: [100, 160], y: 138, leading: 18 }),
      ...entries(fruit, { xs, y: 156, leading: 18 }),
    ]),
    finds: [fruit],
  },
  {
    it: 'ends tables without rules at larger headings, with their numbers or without',
    page: tablePage([
      ...entries(fruit, { xs, y: 120, leading: 18 }),
      ...entries([['2', 'More fruit']], { xs: [100, 220], y: 200, leading: 18 }).map((it) => ({ ...it, size: 14 })),
      ...entries(fruit, { xs, y: 225, leading: 18 }),
      ...entries([['Fruit of the last year']], { xs, y: 305, leading: 18 }).map((it) => ({ ...it, size: 14 })),
      ...entries(fruit, { xs, y: 330, leading: 18 }),
    ]),
    finds: [fruit, fruit, fruit],
  },
  {
    it: 'takes two short rows for no table below a sentence that names one',
    page: tablePage([
      { text: 'Table 2 shows the colours', x: 100, y: 100 },
      ...entries(
        fruit.slice(0, 2).map((row) => row.slice(0, 2)),
        { xs, y: 120, leading: 18 },
      ),
    ]),
    finds: [],
  },
  {
    it: 'takes two short rows for no table beside the caption of one in another column',
    page: tablePage([
      { text: 'Table 2: The colours', x: 450, y: 105 },
      ...entries(
        fruit.slice(0, 2).map((row) => row.slice(0, 2)),
        { xs, y: 120, leading: 18 },
      ),
    ]),
    finds: [],
  },
  {
    it: 'leaves out the heading close above a table, below one at the other margin',
    page: tablePage([
      ...[
        { text: 'Sellers', x: 400, y: 85 },
        { text: 'Fruit', x: 100, y: 104 },
      ].map((it) => ({ ...it, size: 14 })),
      ...entries(fruit, { xs, y: 120, leading: 18 }),
    ]),
    finds: [fruit],
  },
  {
    it: 'ends tables without rules at bold headings with a number that have space above',
    page: tablePage([
      ...entries(fruit, { xs, y: 120, leading: 18 }),
      ...entries([['1.2', 'More fruit']], { xs: [100, 220], y: 196, leading: 18 }).map((it) => ({ ...it, font: BOLD })),
      ...entries(fruit, { xs, y: 214, leading: 18 }),
    ]),
    finds: [fruit, fruit],
  },
  {
    it: 'reads rows with numbers of several levels whose texts stand in the columns of the others',
    page: tablePage(
      entries(
        [
          ['No', 'Fruit'],
          ['1', 'Apple'],
          ['1.1', 'red'],
          ['2', 'Plum'],
          ['2.1', 'blue'],
        ].map((row) => [...row, 'kg']),
        { ...place, leading: 18 },
      ),
    ),
    finds: [
      [
        ['No', 'Fruit', 'kg'],
        ['1', 'Apple', 'kg'],
        ['1.1', 'red', 'kg'],
        ['2', 'Plum', 'kg'],
        ['2.1', 'blue', 'kg'],
      ],
    ],
  },
  {
    it: 'leaves out addresses below names with values, of which only one line goes beyond a gap',
    page: tablePage(
      [
        ['Number', ': 12345676'],
        ['Raw Goods AG Salzgitter'],
        ['Market 153'],
        ['DE 38226 Salzgitter'],
        [],
        ['USt.-Id.-Nr. : DE123456789'],
        [],
        ['Buyer/Client of the things:'],
        ['Number', ': 75969813'],
        ['Metallbau Leipzig GmbH & Co. KG'],
        ['Pappelallee 15'],
        ['Hof 3'],
        ['DE 12345 Leipzig'],
      ].flatMap((row, index) =>
        row.map((text, column) => ({ text, x: 50 + 84 * column, y: 100 + 12 * index, width: 0.6 })),
      ),
    ),
    finds: [],
  },
  {
    it: 'leaves out a caption above the first rule, whose words are above several columns',
    page: tablePage(
      [{ text: 'Table 3', x: 100, y: 100 }, { text: 'Fruit of all colours', x: 220, y: 100 }, ...entries(fruit, place)],
      {
        rulings: [...lines([106, 126, 146, 166, 186]), ...bars(106, 186)],
      },
    ),
    finds: [fruit],
  },
  {
    it: 'parts two frames with a line of text between them',
    page: tablePage(
      [
        ...entries(fruit.slice(0, 2), place),
        { text: 'Other fruit', x: 100, y: 165 },
        ...entries(fruit.slice(2), { ...place, y: 190 }),
      ],
      {
        rulings: [...lines([106, 126, 146]), ...bars(106, 146), ...lines([176, 196, 216]), ...bars(176, 216)],
      },
    ),
    finds: [fruit.slice(0, 2), fruit.slice(2)],
  },
  {
    it: 'takes backgrounds of paragraphs in cells of their colour neither for cells nor for what joins two frames',
    page: tablePage(
      [0, 70].flatMap((down) => entries(fruit.slice(0, 2), { ...place, y: 120 + down })),
      {
        rulings: [0, 70].flatMap((lower) => [
          ...lines([106, 126, 146].map((y) => y + lower)),
          ...bars(106 + lower, 146 + lower),
        ]),
        areas: [106, 176].flatMap((top) => [shade(95, top, 215), { ...shade(105, top + 1, 205), bottom: top + 18 }]),
      },
    ),
    finds: [fruit.slice(0, 2), fruit.slice(0, 2)],
  },
  {
    it: 'leaves out a line with a background above the first rule',
    page: tablePage([{ text: 'All the fruit', x: 100, y: 100 }, ...entries(fruit, place)], {
      rulings: [...lines([106, 126, 146, 166, 186]), ...bars(106, 186)],
      areas: [{ left: 100, top: 92, right: 160, bottom: 105, colour: 0xffff00 }],
    }),
    finds: [fruit],
  },
  {
    it: 'keeps words in one cell where its row has rules between other cells',
    page: tablePage(
      entries(
        [
          ['Name', 'Day', 'Month', 'Year'],
          ['Street', '18 - ', 'Telephone number'],
          ['Town', '', '', ''],
        ],
        { xs: [100, 220, 260, 340], y: 120, leading: 20 },
      ),
      {
        rulings: [
          ...lines([106, 126, 146, 166]),
          ...bars(106, 126),
          ...[95, 215, 440].map((x) => down(x, 126, 166)),
          down(250, 106, 126),
        ],
      },
    ),
    finds: [
      [
        ['Name', 'Day', 'Month', 'Year'],
        ['Street', '18 - Telephone number{1x3}'],
        ['Town', '{1x3}'],
      ],
    ],
  },
  {
    it: 'reads names of values below each other as rows, also where their lines are closer than others',
    page: tablePage([
      ...entries([['Order number:', 'SC 2024', 'Main contact:', 'Sarah Johnson']], { ...form, y: 120 }),
      ...entries([['Description of it:', 'Holiday Package', 'Location:', 'NYC 01']], { ...form, y: 132 }),
      ...entries([['Estimate:', 'EST 456', 'Region:', 'NORTH EAST']], { ...form, y: 144 }),
      ...entries([['Dates of booking:', 'December', 'Status:', 'open']], { ...form, y: 160 }),
      ...entries([['Type:', 'Premium Pack', 'Agent:', 'Michael Chen']], { ...form, y: 176 }),
    ]),
    finds: [
      [
        ['Order number:', 'SC 2024', 'Main contact:', 'Sarah Johnson'],
        ['Description of it:', 'Holiday Package', 'Location:', 'NYC 01'],
        ['Estimate:', 'EST 456', 'Region:', 'NORTH EAST'],
        ['Dates of booking:', 'December', 'Status:', 'open'],
        ['Type:', 'Premium Pack', 'Agent:', 'Michael Chen'],
      ],
    ],
  },
  {
    it: 'begins a row where lines end though the next words would have fitted, and after a sentence beside a key',
    page: tablePage([
      ...entries([['Appearance of it', 'A crystalline solid']], { ...place, xs: [100, 240], y: 100 }),
      ...entries(
        [
          ['pH', 'None at all.'],
          ['Melting', 'Melts at approximately'],
          ['', '160 degrees.'],
          ['Solubility', 'Soluble in cold water as'],
          ['', 'well as in alcohol'],
        ],
        { ...place, xs: [100, 240], leading: 12 },
      ),
      ...entries([['Form', 'There is only one form']], { ...place, xs: [100, 240], y: 190 }),
    ]),
    finds: [
      [
        ['Appearance of it', 'A crystalline solid'],
        ['pH', 'None at all.'],
        ['Melting', 'Melts at approximately/160 degrees.'],
        ['Solubility', 'Soluble in cold water as/well as in alcohol'],
        ['Form', 'There is only one form'],
      ],
    ],
  },
  {
    it: 'parts two rows of numbers in a drawn row, but not the values of two columns from their errors',
    page: tablePage(
      [
        ...entries([['a', '12', '1.5', '20']], { xs: [100, 180, 260, 340], y: 120, leading: 12 }),
        ...entries([['', '14', '2.5', '30']], { xs: [100, 180, 260, 340], y: 132, leading: 12 }),
        ...entries([['b', '12', 'few', '20']], { xs: [100, 180, 260, 340], y: 150, leading: 12 }),
        ...entries([['', '14', 'many', '30']], { xs: [100, 180, 260, 340], y: 162, leading: 12 }),
        ...entries([['c', '1', '2', '3']], { xs: [100, 180, 260, 340], y: 180, leading: 12 }),
      ],
      { rulings: [...lines([106, 138, 168, 188]), ...[95, 175, 255, 335, 440].map((x) => down(x, 106, 188))] },
    ),
    finds: [
      [
        ['a', '12', '1.5', '20'],
        ['', '14', '2.5', '30'],
        ['b', '12/14', 'few/many', '20/30'],
        ['c', '1', '2', '3'],
      ],
    ],
  },
  {
    it: 'keeps two lines of numbers in their drawn row beside as many lines with rules of their own',
    page: tablePage(
      [
        ...entries([['a', '1', '2', '3']], { xs: [100, 180, 260, 340], y: 120, leading: 12 }),
        ...entries([['b', '12', '1.5', '20']], { xs: [100, 180, 260, 340], y: 138, leading: 12 }),
        ...entries([['', '14', '2.5', '30']], { xs: [100, 180, 260, 340], y: 150, leading: 12 }),
        ...entries([['c', '4', '5', '6']], { xs: [100, 180, 260, 340], y: 168, leading: 12 }),
      ],
      { rulings: [...lines([106, 126, 156, 176]), ...[95, 175, 255, 335, 440].map((x) => down(x, 106, 176))] },
    ),
    finds: [
      [
        ['a', '1', '2', '3'],
        ['b', '12/14', '1.5/2.5', '20/30'],
        ['c', '4', '5', '6'],
      ],
    ],
  },
  {
    it: 'parts two lines of numbers in a drawn row that are farther apart than those of a paragraph',
    page: tablePage(
      [
        ...entries([['a', '1', '2', '3']], { xs: [100, 180, 260, 340], y: 120, leading: 12 }),
        ...entries([['b', '12', '1.5', '20']], { xs: [100, 180, 260, 340], y: 138, leading: 12 }),
        ...entries([['', '14', '2.5', '30']], { xs: [100, 180, 260, 340], y: 158, leading: 12 }),
        ...entries([['c', '4', '5', '6']], { xs: [100, 180, 260, 340], y: 176, leading: 12 }),
      ],
      { rulings: [...lines([106, 126, 164, 184]), ...[95, 175, 255, 335, 440].map((x) => down(x, 106, 184))] },
    ),
    finds: [
      [
        ['a', '1', '2', '3'],
        ['b', '12', '1.5', '20'],
        ['', '14', '2.5', '30'],
        ['c', '4', '5', '6'],
      ],
    ],
  },
  {
    it: 'reads lines in a drawn row as the lines of its cells',
    page: tablePage(
      entries(
        [
          ['Fruit', 'Colour'],
          ['Apple', 'red and'],
          ['', 'green'],
          ['Plum', 'blue'],
        ],
        { ...place, leading: 12 },
      ),
      {
        rulings: [
          ...[110, 122, 146, 158].map((y) => across(y, 95, 335)),
          ...[95, 215, 335].map((x) => down(x, 110, 158)),
        ],
      },
    ),
    finds: [
      [
        ['Fruit', 'Colour'],
        ['Apple', 'red and/green'],
        ['Plum', 'blue'],
      ],
    ],
  },
  {
    it: 'parts rows of numbers between which rules are missing, whatever stands in their first column',
    page: tablePage(
      entries(
        [
          ['North', '', ''],
          ['Men', '1.5', '20'],
          ['Women', '2.5', '30'],
          ['All of the people', '4', '50'],
        ],
        {
          ...place,
          leading: 12,
        },
      ),
      { rulings: [...lines([86, 106, 162, 182]), ...bars(86, 182)] },
    ),
    finds: [
      [
        ['', '', ''],
        ['North', '', ''],
        ['Men', '1.5', '20'],
        ['Women', '2.5', '30'],
        ['All of the people', '4', '50'],
        ['', '', ''],
      ],
    ],
  },
  {
    it: 'takes places for one cell that no rule parts',
    page: tablePage(
      entries(
        [
          ['', 'Size'],
          ['Fruit', 'width', 'height'],
          ['Plum', '3', '4'],
        ],
        place,
      ),
      {
        rulings: [
          ...[106, 146, 166].map((y) => across(y, 95, 440)),
          across(126, 215, 440),
          ...[95, 215, 440].map((x) => down(x, 106, 166)),
          down(335, 126, 166),
        ],
      },
    ),
    finds: [
      [
        ['Fruit{2x1}', 'Size{1x2}'],
        ['width', 'height'],
        ['Plum', '3', '4'],
      ],
    ],
  },
  {
    it: 'reads the rows between rules that only run across',
    page: tablePage(entries(fruit, place), { rulings: lines([106, 126, 186]) }),
    finds: [fruit],
  },
  { it: 'reads aligned columns without rules', page: tablePage(entries(fruit, place)), finds: [fruit] },
  {
    it: 'keeps the lines of a wrapped entry together when rows are farther apart',
    page: tablePage([
      ...entries([['Fruit', 'Colour', 'Weight']], { ...place, y: 100 }),
      ...entries(
        [
          ['Apple', 'mostly red', '120'],
          ['', 'and green', ''],
        ],
        { ...place, leading: 12 },
      ),
      ...entries(
        [
          ['Plum', 'dark blue', '40'],
          ['', 'or yellow', ''],
        ],
        { ...place, y: 152, leading: 12 },
      ),
      ...entries([['Cherry', 'black', '8']], { ...place, y: 184 }),
    ]),
    finds: [
      [
        ['Fruit', 'Colour', 'Weight'],
        ['Apple', 'mostly red/and green', '120'],
        ['Plum', 'dark blue/or yellow', '40'],
        ['Cherry', 'black', '8'],
      ],
    ],
  },
  {
    it: 'takes in a head above the first rule and a row below the last',
    page: tablePage(entries(fruit, place), { rulings: lines([126, 146, 166]) }),
    finds: [fruit],
  },
  {
    it: 'leaves out an item of a list above the first rule',
    page: tablePage(
      [
        { text: '•', x: 100, y: 100 },
        { text: 'these are all of the fruit and their colours', x: 115, y: 100 },
        ...entries(fruit, place),
      ],
      { rulings: lines([106, 126, 146, 166, 186]) },
    ),
    finds: [fruit],
  },
  {
    it: 'leaves out a list whose bullets are letters of a font of symbols',
    page: tablePage(
      entries(
        [
          ['o', 'the first of the items'],
          ['o', 'the second of them'],
          ['o', 'the last'],
        ],
        { xs: [100, 160], y: 120, leading: 18 },
      ),
    ),
    finds: [],
  },
  {
    it: 'keeps entries apart in a row between shaded ones',
    page: tablePage(entries(fruit.with(2, ['Cherry', '', '8.5']), place), {
      areas: [106, 126, 166].flatMap((top) => xs.map((x) => shade(x - 5, top, x + 115))),
    }),
    finds: [fruit.with(2, ['Cherry', '', '8.5'])],
  },
  {
    it: 'leaves out a caption and a note between the outermost rules',
    page: tablePage(
      [
        { text: 'Table 3: Fruit of all the colours there are', x: 120, y: 100 },
        ...entries(fruit, place),
        { text: 'Source: the market on the square of the town', x: 100, y: 200 },
      ],
      { rulings: lines([86, 106, 126, 186, 206]) },
    ),
    finds: [fruit],
  },
  {
    it: 'takes a paragraph for an entry when others begin beside its first line',
    page: tablePage([
      ...entries(
        [
          ['Duty', '', 'Fee'],
          ['Delivery', '', '12'],

          ['', '', ''],
          ['Payment', '', '7'],
        ],
        {
          xs: [80, 180, 420],
          y: 120,
          leading: 16,
        },
      ),
      ...entries(
        [['The seller brings all of the goods to the house'], ['of the buyer within the thirty days after it']],
        {
          xs: [180],
          y: 136,
          leading: 12,
        },
      ),
      { text: 'The buyer pays.', x: 180, y: 168 },
    ]),
    finds: [
      [
        ['Duty', '', 'Fee'],
        [
          'Delivery',
          'The seller brings all of the goods to the house/of the buyer within the thirty days after it',
          '12',
        ],
        ['Payment', 'The buyer pays.', '7'],
      ],
    ],
  },
  {
    it: 'finds no table in the axes of a chart',
    page: tablePage(
      entries([['0.4'], ['0.2'], ['0.0', '1', '2', '3']], { xs: [80, 120, 200, 280], y: 120, leading: 60 }),
      {
        rulings: [
          down(100, 60, 250),
          across(250, 100, 400),
          ...[60, 120, 180, 240].map((y) => across(y, 97, 101)),
          ...[120, 200, 280].map((x) => down(x, 248, 253)),
        ],
      },
    ),
    finds: [],
  },
  {
    it: 'finds no table in a framed chart with a row of numbers below it',
    page: tablePage(entries([['1', '2', '3']], { ...place, y: 420, leading: 12 }), {
      rulings: [...lines([100, 430]), down(95, 100, 430), down(440, 100, 430), across(405, 95, 440)],
    }),
    finds: [],
  },
  {
    it: 'finds no table in a box around a paragraph',
    page: tablePage(
      ['The quick brown fox jumps over the lazy dog and', 'goes on to the next line of the same paragraph'].map(
        (text, index) => ({ text, x: 100, y: 120 + 12 * index }),
      ),
      { rulings: [...lines([106, 140]), down(95, 106, 140), down(440, 106, 140)] },
    ),
    finds: [],
  },
  {
    it: 'keeps words with a background in the sentences of their cells',
    page: tablePage(
      entries(
        [
          ['Kind', 'Use'],
          ['Page', 'Use goto here in code'],
          ['Text', 'Use uris here in text'],
        ],
        { xs: [100, 160], y: 120, leading: 20 },
      ),
      {
        rulings: [
          ...[106, 126, 146, 166].map((y) => across(y, 95, 300)),
          ...[95, 155, 300].map((x) => down(x, 106, 166)),
        ],
        areas: [128, 148].map((top) => ({ ...shade(177, top, 198), bottom: top + 15 })),
      },
    ),
    finds: [
      [
        ['Kind', 'Use'],
        ['Page', 'Use goto here in code'],
        ['Text', 'Use uris here in text'],
      ],
    ],
  },
  {
    it: 'keeps the rows of a table with rules above the framed sums below its last columns',
    page: tablePage(
      [
        ...entries(fruit, place),
        ...entries([['Sum', '168.5']], { xs: [220, 340], y: 206, leading: 20 }),
        ...entries([['Taxes', '16.85']], { xs: [220, 340], y: 226, leading: 20 }),
      ],
      {
        rulings: [
          ...lines([106, 126, 146, 166, 186]),
          ...bars(106, 186),
          ...[192, 212, 232].map((y) => across(y, 210, 440)),
          ...[210, 335, 440].map((x) => down(x, 192, 232)),
        ],
      },
    ),
    finds: [
      fruit,
      [
        ['Sum', '168.5'],
        ['Taxes', '16.85'],
      ],
    ],
  },
  {
    it: 'keeps a text with wide gaps in one cell of two columns with all rules',
    page: tablePage(
      [
        ...entries([['Subsidy', 'Hotel', '2,500']], { xs: [100, 230, 330], y: 120, leading: 20 }),
        ...entries([['Others', '2,000']], { xs: [230, 330], y: 132, leading: 20 }),
        ...entries([['Journeys', 'For each of them ten thousand']], { xs: [100, 230], y: 154, leading: 20 }),
        ...entries([['Advice', 'By telephone and by letter']], { xs: [100, 230], y: 174, leading: 20 }),
      ],
      { rulings: [...lines([106, 140, 160, 180]), ...[95, 215, 440].map((x) => down(x, 106, 180))] },
    ),
    finds: [
      [
        ['Subsidy', 'Hotel 2,500/Others 2,000'],
        ['Journeys', 'For each of them ten thousand'],
        ['Advice', 'By telephone and by letter'],
      ],
    ],
  },
  {
    it: 'keeps labels together whose characters are spread over their cells',
    page: tablePage(
      [
        ['資', '格', '退職の日の前日'],
        ['期', '間', '最長で二年間'],
        ['給', '付', '現在職中とほぼ'],
        ['掛', '金', '納入方法'],
      ].flatMap((row, index) => entries([row], { xs: [100, 180, 230], y: 120 + 20 * index, leading: 20 })),
      {
        rulings: [...lines([106, 126, 146, 166, 186]), ...[95, 215, 440].map((x) => down(x, 106, 186))],
      },
    ),
    finds: [
      [
        ['資 格', '退職の日の前日'],
        ['期 間', '最長で二年間'],
        ['給 付', '現在職中とほぼ'],
        ['掛 金', '納入方法'],
      ],
    ],
  },
  {
    it: 'finds no table in the items of a list in a frame',
    page: tablePage(
      [
        { text: 'Remember these things before the work begins:', x: 100, y: 120 },
        ...entries(
          [
            ['•', 'Apples of the garden'],
            ['•', 'Plums of the neighbour'],
            ['•', 'Cherries of the market'],
          ],
          { xs: [110, 122], y: 136, leading: 13 },
        ),
        { text: 'And do not forget to bring them home again.', x: 100, y: 178 },
      ],
      { rulings: [across(106, 90, 440), across(188, 90, 440), down(90, 106, 188), down(440, 106, 188)] },
    ),
    finds: [],
  },
  {
    it: 'keeps a row that is far below the others when its entries are in the columns of the row above it',
    page: tablePage(
      [
        ...entries([['Kind', 'Value', 'Charge', 'Base', 'Rate', 'Tax']], { ...taxes, y: 114, leading: 12 }),
        ...entries(
          [
            ['Tax', '', '', '129.37', '7', '9.06'],
            ['Tax', '', '', '64.40', '19', '12.24'],
          ],
          { ...taxes, y: 140, leading: 32 },
        ),
        { text: 'Total', x: taxes.xs[0], y: 210 },
        { text: '21.30', x: taxes.xs[5], y: 210 },
      ],
      { areas: taxes.xs.map((x) => ({ left: x - 5, top: 100, right: x + 74, bottom: 122, colour: 0xccefff })) },
    ),
    finds: [
      [
        ['Kind', 'Value', 'Charge', 'Base', 'Rate', 'Tax'],
        ['Tax', '', '', '129.37', '7', '9.06'],
        ['Tax', '', '', '64.40', '19', '12.24'],
      ],
    ],
  },
  {
    it: 'finds no table in the items of a list',
    page: tablePage(
      entries(
        [
          ['1.', 'Apples'],
          ['2.', 'Plums'],
          ['3.', 'Cherries'],
        ],
        { ...place, xs: [100, 120] },
      ),
    ),
    finds: [],
  },
];

describe('findTables', () => {
  it('tells the widths of drawn lines: those of the thinnest parts', () => {
    const [first, ...others] = lines([106, 126, 186]);
    const thick = (line: Ruling): Ruling => ({
      ...line,
      top: line.top - 0.5,
      bottom: line.bottom + 0.5,
      colour: 0xff,
    });
    const parts = lines([126]).flatMap((line) => [
      { ...line, right: 200, bottom: line.bottom + 1 },
      { ...line, left: 200 },
    ]);
    const rulings = [...(first === undefined ? [] : [thick(first)]), ...parts, ...others.slice(1)];
    const [table] = findTables(tablePage(entries(fruit, place), { rulings }));
    const [cell] = table?.cells ?? [];
    expect(cell?.borders).to.deep.equal({ top: 0xff, bottom: 0 });
    expect(cell?.borderWidths).to.deep.equal({ top: 1.5, bottom: 0.5 });
  });

  for (const { it: does, page, finds } of cases) {
    it(does, () => {
      expect(findTables(page).map(textsOf)).to.deep.equal(finds);
    });
  }
});
