import { expect } from 'chai';

import { blocksOf } from '../../../../engine/document/blocks/blocks.js';
import type { BlockRole, Font, Line, Ruling } from '../../../../engine/document/model.js';
import { lines, type Typed } from '../../../fixtures/lines.js';

const LETTER = { width: 612, height: 792 };

const font = (weight: number): Font => ({
  name: 'Any',
  family: 'Any',
  weight,
  italic: false,
  fixedPitch: false,
  serif: true,
  embedded: true,
});
const FONTS = [font(400), font(700)];
const BOLD = 1;

interface Case {
  readonly it: string;
  readonly page: readonly Typed[];
  readonly rulings?: readonly Ruling[];
  /** The lines of each block. */
  readonly makes: readonly (readonly string[])[];
}

/** Lines below one another that fill 300 points, but for those told otherwise. */
function rows(texts: string, more: Partial<Typed> & { readonly y: number; readonly leading?: number }): Typed[] {
  const { leading = 12, y, ...rest } = more;
  return texts.split(' ').map((text, index) => ({ x: 72, width: 300, ...rest, text, y: y + leading * index }));
}

const cases: readonly Case[] = [
  { it: 'keeps the lines of a paragraph together', page: rows('a b c d', { y: 120 }), makes: [['a', 'b', 'c', 'd']] },
  {
    it: 'reads list markers with their texts, also where the markers stand in a column and items are short and long',
    page: [
      ...['-', '-', '1.', '2.', '3.'].map((text, i) => ({ text, x: 72, width: 6, y: 120 + 16 * i })),
      ...[80, 300, 90, 300, 60].map((width, i) => ({ text: `t${i}`, x: 90, width, y: 120 + 16 * i })),
    ],
    makes: [
      ['-', 't0'],
      ['-', 't1'],
      ['1.', 't2'],
      ['2.', 't3'],
      ['3.', 't4'],
    ],
  },
  {
    it: 'takes a number at the start of a line of an item for a part of its sentence, unless it is the first of a list',
    page: [
      ...[0, 24].map((down) => ({ text: '•', x: 72, width: 6, y: 120 + down })),
      ...['readers up to', '6.0. There are', 'steps are', '1. Open'].map((text, i) => ({
        ...{ text, x: 90, width: 300, y: 120 + 12 * i },
      })),
    ],
    makes: [['•', 'readers up to', '6.0. There are'], ['•', 'steps are'], ['1. Open']],
  },
  {
    it: 'keeps lines together that are set with wide leading',
    page: rows('a b c d', { y: 120, leading: 22 }),
    makes: [['a', 'b', 'c', 'd']],
  },
  {
    it: 'parts short lines that have room for an empty line between them',
    page: ['Greetings', 'Best wishes to all', 'Yours'].map((text, index) => ({ text, x: 72, y: 120 + 27 * index })),
    makes: [['Greetings'], ['Best wishes to all'], ['Yours']],
  },
  {
    it: 'joins the two lines of a sentence without capitals that are far apart',
    page: ['通常の手順で文書を生成することができ', 'ます。例えば'].map((text, index) => ({
      text,
      x: 72,
      y: 120 + 24 * index,
    })),
    makes: [['通常の手順で文書を生成することができ', 'ます。例えば']],
  },
  {
    it: 'parts paragraphs at gaps where most of the few lines are paragraphs',
    page: [...rows('a b c', { y: 120, leading: 17 }), ...rows('d', { y: 166 }), ...rows('e', { y: 183 })],
    makes: [['a'], ['b'], ['c', 'd'], ['e']],
  },
  {
    it: 'parts paragraphs at a gap',
    page: [...rows('a b c', { y: 120 }), ...rows('d e f', { y: 164 })],
    makes: [
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ],
  },
  {
    it: 'parts paragraphs at an indented line',
    page: rows('a b c d e f', { y: 120 }).map((line, index) => (index === 3 ? { ...line, x: 84, width: 288 } : line)),
    makes: [
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ],
  },
  {
    it: 'parts entries whose first lines hang out',
    page: rows('a b c d e f', { y: 120 }).map((line, index) =>
      index % 3 === 0 ? line : { ...line, x: 90, width: 282 },
    ),
    makes: [
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ],
  },
  {
    it: 'keeps entries whole whose second lines are indented below full ones, and parts entries of one line',
    page: [
      ...rows('a', { y: 120 }),
      ...rows('b', { y: 132, x: 90, width: 100 }),
      ...rows('c', { y: 144, width: 150 }),
      ...rows('d', { y: 156 }),
      ...rows('e', { y: 168, x: 90, width: 120 }),
      ...rows('f', { y: 180 }),
    ],
    makes: [['a', 'b'], ['c'], ['d', 'e'], ['f']],
  },
  {
    it: 'parts paragraphs after a line that ends short of where the next word would fit',
    page: rows('a b c d e f', { y: 120 })
      .map((line, index) => (index === 2 ? { ...line, width: 100 } : line))
      .map((line) => ({ ...line, text: `${line.text} and more words than that` })),
    makes: [
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ].map((block) => block.map((text) => `${text} and more words than that`)),
  },
  {
    it: 'keeps centred lines together',
    page: [300, 200, 260, 120].map((width, index) => ({
      text: `c${index}`,
      x: 300 - width / 2,
      y: 120 + 12 * index,
      width,
    })),
    makes: [['c0', 'c1', 'c2', 'c3']],
  },
  {
    it: 'parts a line of another size',
    page: [{ text: 'title', x: 72, y: 100, size: 14, width: 200 }, ...rows('a b', { y: 116 })],
    makes: [['title'], ['a', 'b']],
  },
  {
    it: 'parts a bold line from the text under it',
    page: [{ text: 'title', x: 72, y: 108, font: BOLD, width: 100 }, ...rows('a b', { y: 120 })],
    makes: [['title'], ['a', 'b']],
  },
  {
    it: 'keeps bold words together that go on from a full line in the next one',
    page: [
      { text: 'plain', x: 72, y: 96, width: 200 },
      { text: 'bold', x: 275, y: 96, font: BOLD, width: 97 },
      { text: 'all bold', x: 72, y: 108, font: BOLD, width: 300 },
      { text: 'ends here', x: 72, y: 120, boldWords: 1, width: 300 },
      ...rows('a b', { y: 132 }),
    ],
    makes: [['plain', 'bold', 'all bold', 'ends here', 'a', 'b']],
  },
  {
    it: 'parts a bold line from text that begins in bold',
    page: [
      { text: 'title', x: 72, y: 108, font: BOLD, width: 300 },
      { text: 'Note this', x: 72, y: 120, boldWords: 1, width: 300 },
    ],
    makes: [['title'], ['Note this']],
  },
  {
    it: 'keeps the lines of a quotation together, which is set in at both sides of full lines',
    page: [
      ...rows('a b c d e', { y: 100, width: 400 }),
      ...['He said', 'that it was', 'so'].map((text, index) => ({ text, x: 108, y: 172 + 12 * index, width: 300 })),
      { text: 'and left.', x: 108, y: 208, width: 120 },
    ],
    makes: [
      ['a', 'b', 'c', 'd', 'e'],
      ['He said', 'that it was', 'so', 'and left.'],
    ],
  },
  {
    it: 'parts short lines that are set in',
    page: [
      ...rows('a b c d e', { y: 100, width: 400 }),
      ...['cd home', 'make all', 'make install'].map((text, at) => ({ text, x: 108, y: 172 + 12 * at, width: 90 })),
    ],
    makes: [['a', 'b', 'c', 'd', 'e'], ['cd home'], ['make all'], ['make install']],
  },
  {
    it: 'keeps the lines of an item together that begin below its text',
    page: [
      { text: '• one goes', x: 72, y: 120 },
      { text: 'on here', x: 82, y: 132 },
      { text: '• two', x: 72, y: 144 },
    ],
    makes: [['• one goes', 'on here'], ['• two']],
  },
  {
    it: 'parts items whose bullets are those of a symbol font',
    page: ['\uf06c one', '\uf06c two'].map((text, index) => ({ text, x: 72, y: 120 + 12 * index, width: 300 })),
    makes: [['\uf06c one'], ['\uf06c two']],
  },
  {
    it: 'parts the items of a list',
    page: ['• one', 'two', '• three', '1. four', '(b) five', '[6] six'].map((text, index) => ({
      text,
      x: 72,
      y: 120 + 12 * index,
      width: 200,
    })),
    makes: [['• one', 'two'], ['• three'], ['1. four'], ['(b) five'], ['[6] six']],
  },
  {
    it: 'takes a number that a line happens to begin with for text',
    page: ['year', '1999 was', '12 more'].map((text, index) => ({ text, x: 72, y: 120 + 12 * index, width: 200 })),
    makes: [['year', '1999 was', '12 more']],
  },
  {
    it: 'parts what a ruling parts',
    page: [...rows('a b', { y: 120 }), ...rows('c d', { y: 144 })],
    rulings: [{ left: 72, top: 135, right: 372, bottom: 135.5, colour: 0 }],
    makes: [
      ['a', 'b'],
      ['c', 'd'],
    ],
  },
  {
    it: 'makes a block of each cell of a table',
    page: [100, 114, 128].flatMap((y) => [72, 200].map((x): Typed => ({ text: `${x}-${y}`, x, y }))),
    makes: [['72-100'], ['200-100'], ['72-114'], ['200-114'], ['72-128'], ['200-128']],
  },
  {
    it: 'keeps the halves of a line together that is parted by a wide gap',
    page: [
      ...rows('a', { y: 120 }),
      { text: 'b', x: 72, y: 132, width: 140 },
      { text: 'c', x: 230, y: 132, width: 142 },
      ...rows('d', { y: 144 }),
    ],
    makes: [['a', 'b', 'c', 'd']],
  },
];

describe('blocks', () => {
  for (const { it: sentence, page, rulings = [], makes } of cases) {
    it(sentence, () => {
      const blocks = blocksOf(lines(page), { size: LETTER, rulings, images: [], fonts: FONTS });
      expect(blocks.map((block) => block.lines.map(textIn))).to.deep.equal(makes);
    });
  }

  it('spans all lines of a block with its box', () => {
    const [block] = blocksOf(lines(rows('a b', { y: 120 })), { size: LETTER, rulings: [], images: [] });
    expect(block?.box).to.deep.equal({ left: 72, top: 112, right: 372, bottom: 134 });
  });

  it('makes nothing of a page without text', () => {
    expect(blocksOf([], { size: LETTER, rulings: [], images: [] })).to.deep.equal([]);
  });
});

const BODY = rows('aa bb cc dd ee ff gg hh', { y: 200 });

const roles: readonly { it: string; line: Typed; is: BlockRole; page?: readonly Typed[] }[] = [
  { it: 'takes larger letters for a heading', line: { text: 'Title', x: 72, y: 160, size: 14 }, is: 'heading' },
  { it: 'takes a bold line for a heading', line: { text: 'Title', x: 72, y: 160, font: BOLD }, is: 'heading' },
  { it: 'takes a bold sentence for text', line: { text: 'So it is.', x: 72, y: 160, font: BOLD }, is: 'body' },
  {
    it: 'takes a bold line on a bold page for text',
    line: { text: 'Title', x: 72, y: 160, font: BOLD },
    page: BODY.map((line) => ({ ...line, font: BOLD })),
    is: 'body',
  },
  { it: 'takes what follows "Figure 3" for a caption', line: { text: 'Figure 3: All.', x: 72, y: 400 }, is: 'caption' },
  { it: 'takes what follows "Tab. 2." for a caption', line: { text: 'Tab. 2. All', x: 72, y: 400 }, is: 'caption' },
  { it: 'takes "Figure out" for text', line: { text: 'Figure out how.', x: 72, y: 400 }, is: 'body' },
  { it: 'takes a line at the top of the page for its header', line: { text: 'Journal', x: 72, y: 40 }, is: 'header' },
  { it: 'takes a number at the foot of the page for its footer', line: { text: '12', x: 300, y: 770 }, is: 'footer' },
  {
    it: 'takes large letters at the top of the page for a heading',
    line: { text: 'Title', x: 72, y: 60, size: 20 },
    is: 'heading',
  },
  {
    it: 'takes a small line that begins with a raised mark for a note',
    line: { text: '1 See', x: 72, y: 400, size: 8, shift: 'superscript' },
    is: 'note',
  },
  {
    it: 'takes text along the margin for a sidebar',
    line: { text: 'stamp', x: 30, y: 400, width: 200, angle: 270 },
    is: 'sidebar',
  },
  { it: 'takes text that lies askew for a sidebar', line: { text: 'draft', x: 300, y: 400, angle: 45 }, is: 'sidebar' },
];

describe('roles of blocks', () => {
  for (const { it: sentence, line, page = BODY, is } of roles) {
    it(sentence, () => {
      const blocks = blocksOf(lines([line, ...page]), { size: LETTER, rulings: [], images: [], fonts: FONTS });
      const found = blocks.find((block) => block.lines.some((part) => textIn(part) === line.text));
      expect(found?.role).to.equal(is);
      expect(blocks.filter(({ role }) => role === 'body').length).to.be.greaterThan(0);
    });
  }
});

function textIn({ words }: Line): string {
  return words.map(({ text }) => text).join(' ');
}
