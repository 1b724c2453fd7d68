import { expect } from 'chai';

import { blocksOf } from '../../../engine/document/blocks/blocks.js';
import { linesOf } from '../../../engine/document/lines/lines.js';
import { textOf } from '../../../engine/document/text.js';
import { glyphs, type Row } from '../../fixtures/glyphs.js';
import { lines, type Typed } from '../../fixtures/lines.js';

const cases: readonly { it: string; page: readonly Typed[]; reads: string }[] = [
  { it: 'is empty for an empty page', page: [], reads: '' },
  {
    it: 'ends each line of a paragraph with a line feed',
    page: [
      { text: 'one two', x: 72, y: 100 },
      { text: 'three', x: 72, y: 112 },
    ],
    reads: 'one two\nthree',
  },
  {
    it: 'leaves hyphens at line ends as they are',
    page: [
      { text: 'hyphen-', x: 72, y: 100 },
      { text: 'ated', x: 72, y: 112 },
    ],
    reads: 'hyphen-\nated',
  },
  {
    it: 'has an empty line where the page has white between paragraphs',
    page: [
      { text: 'one', x: 72, y: 100 },
      { text: 'two', x: 72, y: 130 },
    ],
    reads: 'one\n\ntwo',
  },
  {
    it: 'has no empty line between items that follow closely',
    page: [
      { text: '• one', x: 72, y: 100 },
      { text: '• two', x: 72, y: 112 },
    ],
    reads: '• one\n• two',
  },
  {
    it: 'has a row of a table on a line',
    page: [100, 112, 124].flatMap((y, index) => [
      { text: `n${index}`, x: 72, y },
      { text: `1${index}`, x: 200, y },
    ]),
    reads: 'n0 10\nn1 11\nn2 12',
  },
  {
    it: 'has a row on a line whose first text is cut off where the next cell begins',
    page: [100, 112, 124].flatMap((y, index) => [
      { text: `a name that is too long ${index}`, x: 72, y },
      { text: `1${index}`, x: 160, y },
    ]),
    reads: [0, 1, 2].map((index) => `a name that is too long ${index} 1${index}`).join('\n'),
  },
  {
    it: 'has a row of a right-to-left table on a line',
    page: [100, 112, 124].flatMap((y, index): Typed[] => [
      { text: `א${index}`, x: 200, y, direction: 'right-to-left' },
      { text: `ב${index}`, x: 72, y, direction: 'right-to-left' },
    ]),
    reads: 'א0 ב0\nא1 ב1\nא2 ב2',
  },
  {
    it: 'has a right-to-left word beside its translation on a page that is read to the right',
    page: [100, 112, 124].flatMap((y, index): Typed[] => [
      { text: `translation${index}`, x: 72, y },
      { text: `\u05d0${index}`, x: 200, y, direction: 'right-to-left' },
    ]),
    reads: 'translation0 \u05d00\ntranslation1 \u05d01\ntranslation2 \u05d02',
  },
  {
    it: 'has the name of a font beside a sample of it in any size, as rows centre them',
    page: [26, 9, 20, 26, 11, 9, 20].flatMap((size, index): Typed[] => [
      { text: `Font name${index}`, x: 72, y: 100 + 34 * index, size: 8 },
      { text: `Sample of type${index}`, x: 160, y: 100 + 34 * index + 0.35 * (size - 8), size },
    ]),
    reads: [0, 1, 2, 3, 4, 5, 6].map((index) => `Font name${index} Sample of type${index}`).join('\n\n'),
  },
  {
    it: 'has an empty line between columns',
    page: [72, 320].flatMap((x) =>
      [0, 1, 2].map((index) => ({ text: `${x}-${index}`, x, y: 100 + 12 * index, width: 200 })),
    ),
    reads: '72-0\n72-1\n72-2\n\n320-0\n320-1\n320-2',
  },
  {
    it: 'has an empty line between text that runs in different directions',
    page: [
      { text: 'stamp', x: 30, y: 400, width: 200, angle: 270 },
      { text: 'one', x: 72, y: 300 },
      { text: 'two', x: 72, y: 312 },
    ],
    reads: 'stamp\n\none\ntwo',
  },
];

const written: readonly { it: string; page: readonly Row[]; reads: string }[] = [
  {
    it: 'has the columns of vertical writing from the right to the left',
    page: ['縦書きの文は', '右から左へと', '読むもので', 'ある。'].map((text, index) => ({
      text,
      x: 500 - 18 * index,
      y: 100,
      vertical: true,
    })),
    reads: '縦書きの文は\n右から左へと\n読むもので\nある。',
  },
  {
    it: 'has the upper of two rows of vertical columns first',
    page: [100, 300].flatMap((y, half) =>
      ['一二三四五', '六七八九十', '天地玄黄宇'].map((text, index) => ({
        text: `${half === 0 ? '上' : '下'}${text}`,
        x: 500 - 18 * index,
        y,
        vertical: true,
      })),
    ),
    reads: '上一二三四五\n上六七八九十\n上天地玄黄宇\n\n下一二三四五\n下六七八九十\n下天地玄黄宇',
  },
];

const notes: typeof written = [
  {
    it: 'has the raised number of a note on the line of the note, though it is as large',
    page: [
      { text: 'It says so.', x: 72, y: 100 },
      { text: '1', x: 72, y: 696, size: 8.6 },
      { text: 'A note that says more', x: 78, y: 700, size: 9 },
    ],
    reads: 'It says so.\n\n1 A note that says more',
  },
  {
    it: 'has the raised marks of addresses beside one another before each of them',
    page: [
      { text: '*', x: 72, y: 96.4, size: 7 },
      { text: 'Institute of Letters', x: 75.5, y: 100 },
      { text: '†', x: 187, y: 96.4, size: 7 },
      { text: 'University', x: 190.5, y: 100 },
    ],
    reads: '*Institute of Letters †University',
  },
  {
    it: 'has each of two marks at one spot',
    page: [
      { text: '*', x: 72, y: 96.4, size: 7 },
      { text: 'Institute of Letters', x: 75.5, y: 100 },
      { text: '†', x: 187, y: 96.4, size: 7 },
      { text: '‡', x: 187, y: 95, size: 7 },
      { text: 'University', x: 190.5, y: 100 },
    ],
    reads: '*Institute of Letters\n‡\n†University',
  },
  {
    it: 'has a letter in front of a line, as large as the line is, by itself',
    page: [
      { text: 'b', x: 66, y: 96 },
      { text: 'one two three', x: 72, y: 100 },
    ],
    reads: 'b\none two three',
  },
];

const forms: typeof written = [
  {
    it: 'has the values of a form, which are drawn last and centred in their fields, beside its labels',
    page: [
      ...['First name', 'Last name', 'Town', 'Country'].map((text, index) => ({ text, x: 72, y: 100 + 24 * index })),
      ...['Ada', 'Lovelace', 'London', 'England'].map((text, index) => ({ text, x: 200, y: 96.5 + 24 * index })),
    ],
    reads: 'First name Ada\nLast name Lovelace\nTown London\nCountry England',
  },
  {
    it: 'has the choices of a list beside its label as a whole',
    page: [
      ...['Name', 'Colours', 'Size'].map((text, index) => ({ text, x: 72, y: 100 + 60 * index })),
      { text: 'Ada', x: 200, y: 96.5 },
      ...['red', 'green', 'blue'].map((text, index) => ({ text, x: 200, y: 144 + 12 * index })),
      { text: 'large', x: 200, y: 216.5 },
    ],
    reads: 'Name Ada\n\nColours\nred\ngreen\nblue\n\nSize large',
  },
  {
    it: 'has prose beside short lines after them',
    page: [
      ...['Home', 'News', 'Contact'].map((text, index) => ({ text, x: 72, y: 100 + 20 * index })),
      ...Array.from({ length: 8 }, (_, index) => ({
        text: 'a line of prose that goes on',
        x: 200,
        y: 96.5 + 12 * index,
      })),
    ],
    reads: `Home\nNews\nContact\n\n${Array(8).fill('a line of prose that goes on').join('\n')}`,
  },
];

const tables: typeof written = [
  {
    it: 'has the numbers of a right-to-left table beside their label',
    page: [100, 114, 128].flatMap((y): Row[] => [
      { text: 'לכה ךס', x: 400, y },
      { text: '1.9', x: 340, y },
      { text: '5.8', x: 280, y },
      { text: '4.2', x: 220, y },
    ]),
    reads: 'סך הכל 1.9 5.8 4.2\nסך הכל 1.9 5.8 4.2\nסך הכל 1.9 5.8 4.2',
  },
  {
    it: 'has no empty line between the rows of a table that stand far apart',
    page: [100, 122, 144, 166].flatMap((y, index): Row[] => [
      { text: `Row ${index}`, x: 72, y },
      { text: `${index}1`, x: 200, y },
      { text: `${index}2`, x: 260, y },
    ]),
    reads: 'Row 0 01 02\nRow 1 11 12\nRow 2 21 22\nRow 3 31 32',
  },
  {
    it: 'has an empty line above a row that has nothing to do with the one before',
    page: [100, 122, 144, 188].flatMap((y, index): Row[] => [
      { text: `Row ${index}`, x: 72, y },
      { text: `${index}1`, x: 200, y },
      { text: `${index}2`, x: 260, y },
    ]),
    reads: 'Row 0 01 02\nRow 1 11 12\nRow 2 21 22\n\nRow 3 31 32',
  },
];

describe('text of a page', () => {
  for (const { it: sentence, page, reads } of [...written, ...notes, ...forms, ...tables]) {
    it(sentence, () => {
      const size = { width: 612, height: 792 };
      expect(textOf(blocksOf(linesOf(glyphs(page), { size }), { size, rulings: [], images: [] }))).to.equal(reads);
    });
  }

  for (const { it: sentence, page, reads } of cases) {
    it(sentence, () => {
      const blocks = blocksOf(lines(page), { size: { width: 612, height: 792 }, rulings: [], images: [] });
      expect(textOf(blocks)).to.equal(reads);
    });
  }

  it('reads cells as wholes that only a ruling keeps apart', () => {
    const cell = (texts: readonly string[], x: number, y: number): Row[] =>
      texts.map((text, index) => ({ text, x, y: y + 12 * index }));
    const page = [100, 160, 220, 280].flatMap((y) => [
      ...cell(['key'], 30, y),
      ...cell(['abcdefghij klmnop', 'qrst uvwxyz'], 72, y),
      ...cell(['ABCDEFG HIJKLM', 'NOPQ', 'RSTU'], 160, y),
    ]);
    const rulings = [60, 157, 240].map((left) => ({ left, top: 90, right: left + 0.5, bottom: 310, colour: 0 }));
    const size = { width: 612, height: 792 };
    const blocks = blocksOf(linesOf(glyphs(page), { size }), { size, rulings, images: [] });
    const cells = textOf(blocks).split(/\n+/);
    expect(cells.slice(0, 5)).to.deep.equal(['key abcdefghij klmnop', 'qrst uvwxyz', 'ABCDEFG HIJKLM', 'NOPQ', 'RSTU']);
  });

  for (const [which, slope] of [
    ['fall', 0.12],
    ['climb', -0.12],
  ] as const)
    it(`has lines that ${which} in order, however long they are`, () => {
      const paragraph = [
        'the words of these lines all have been set upright by themselves',
        'and so go',
        'down or up the page',
      ];
      const page = paragraph.flatMap((line, row) =>
        line.split(' ').map((text, at, words): Row => {
          const x = 72 + 5 * words.slice(0, at).join(' ').length + (at > 0 ? 5 : 0);
          return { text, x, y: 200 + 13 * row + slope * (x + 2.5 * text.length) };
        }),
      );
      const size = { width: 612, height: 792 };
      const blocks = blocksOf(linesOf(glyphs(page), { size }), { size, rulings: [], images: [] });
      expect(textOf(blocks).split(/\n+/)).to.deep.equal(paragraph);
    });

  it('has no space where none stands before a word', () => {
    const [line] = lines([{ text: 'H 2 O', x: 72, y: 100 }]);
    const blocks =
      line === undefined
        ? []
        : [{ lines: [{ ...line, spaced: [false, false, false] }], box: line.box, role: 'body' as const }];
    expect(textOf(blocks)).to.equal('H2O');
  });
});
