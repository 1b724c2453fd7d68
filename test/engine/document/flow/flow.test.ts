import { expect } from 'chai';

import { BOLD, flow, told, COURIER_NEW, TYPEWRITER, type TypedPage, wordsOf } from '../../../fixtures/flow.js';
import type { Borders } from '../../../../engine/document/flow-elements.js';
import type { PageTable } from '../../../../engine/document/tables/page-table.js';
import type { FormField } from '../../../../engine/document/document-model.js';
import { lines, type Typed } from '../../../fixtures/lines.js';

interface Case {
  readonly it: string;
  readonly pages: readonly TypedPage[];
  readonly makes: readonly string[];
}

/** Lines below one another that fill 400 points, but for those told otherwise. */
function rows(texts: readonly string[], more: Partial<Typed> & { readonly y: number }): Typed[] {
  return texts.map((text, index) => ({ x: 100, width: 400, text, ...more, y: more.y + 12 * index }));
}

/** Lines below one another, as wide as their texts. */
function column(texts: readonly string[]): Typed[] {
  return texts.map((text, index) => ({ x: 100, y: 100 + 12 * index, text }));
}

const filler = (y: number): Typed[] =>
  rows(
    Array.from({ length: 8 }, (_, row) => `full line ${'abcdefgh'[row]} of text`),
    { y },
  );
const FILLER = `p: ${filler(0)
  .map(({ text }) => text)
  .join(' ')}`;

/** A page of text with lines of code at their places in it. */
function codePage(code: readonly (readonly [text: string, x: number, y: number])[]): TypedPage {
  const typed = code.map(([text, x, y]) => ({ text, x, y, font: TYPEWRITER, width: 6 * text.length }));
  return { lines: [...filler(60), ...typed, ...filler(240)] };
}

/** Items of a list, of different widths. */
const HEBREW = ['\u05d0\u05d1\u05d2 \u05d3\u05d4\u05d5', '\u05d6\u05d7\u05d8', '\u05d9\u05db\u05dc \u05de\u05e0'];

const large = { size: 14, font: BOLD };

const cases: readonly Case[] = [
  {
    it: 'makes a paragraph of each entry of a table of contents, with its number',
    pages: [
      {
        lines: rows(['1 One . . . . . . 2', '1.1 Inner .......... 2', 'A title of', 'two lines ........ iv'], {
          y: 100,
        }),
      },
    ],
    makes: ['page 1', 'p: 1 One . . . . . . 2', 'p: 1.1 Inner .......... 2', 'p: A title of two lines ........ iv'],
  },
  {
    it: 'puts the numbers of pages behind the titles of a table of contents without leaders',
    pages: [
      {
        lines: [
          ...['Introduction', 'Methods', 'Results'].map((text, index) => ({ text, x: 100, y: 100 + 14 * index })),
          ...['1', '7', '23'].map((text, index) => ({ text, x: 420 - 5 * text.length, y: 100 + 14 * index })),
        ],
      },
    ],
    makes: ['page 1', 'p: Introduction \t1', 'p: Methods \t7', 'p: Results \t23'],
  },
  {
    it: 'puts the numbers of pages behind the titles of a table of contents that has no dots, after a tab',
    pages: [
      {
        lines: [
          { x: 100, y: 100, text: 'Preface' },
          { x: 100, y: 130, text: 'The First of them' },
          { x: 120, y: 142, text: 'and what is in it' },
          { x: 100, y: 172, text: 'The Second' },
          ...[100, 130, 142, 172].map((y, index) => ({
            x: 480,
            y,
            width: 10,
            text: ['v', '2', '9', '14'][index] ?? '',
          })),
        ],
      },
    ],
    makes: ['page 1', 'p: Preface \tv', 'p: The First of them \t2', 'p: and what is in it \t9', 'p: The Second \t14'],
  },
  {
    it: 'joins the lines of a paragraph by spaces',
    pages: [{ lines: rows(['one two', 'three four'], { y: 100 }) }],
    makes: ['page 1', 'p: one two three four'],
  },
  {
    it: 'makes paragraphs of the lines of an address, though the next word has no room before the end of the longest one',
    pages: [{ lines: column(['Northwind Traders Ltd.', '12 Harbour Street', 'Bristol BS1 4RW']) }],
    makes: ['page 1', 'p: Northwind Traders Ltd.', 'p: 12 Harbour Street', 'p: Bristol BS1 4RW'],
  },
  {
    it: 'makes paragraphs of lines that are an address for mail or a telephone number',
    pages: [{ lines: column(['Senior consultant', 'ada.fox@quire.test', '+44 20 7946 0895']) }],
    makes: ['page 1', 'p: Senior consultant', 'p: ada.fox@quire.test', 'p: +44 20 7946 0895'],
  },
  {
    it: 'makes paragraphs of lines that are addresses of web pages, as those of the last slide of a talk',
    pages: [{ lines: column(['https://quire.test/slides', 'https://quire.test/all-of-the-talks']) }],
    makes: ['page 1', 'p: https://quire.test/slides', 'p: https://quire.test/all-of-the-talks'],
  },
  {
    it: 'makes paragraphs of all lines of entries of which the author ended one, where the longest is the first',
    pages: [{ lines: column(['Signed for Brightwater Holdings', 'Name and Title', 'Place']) }],
    makes: ['page 1', 'p: Signed for Brightwater Holdings', 'p: Name and Title', 'p: Place'],
  },
  {
    it: 'ends centred text with its column, as the names of authors beside each other are',
    pages: [
      {
        lines: [
          ...filler(300),
          ...['Wei Zhang', 'Tongji University', 'of Shanghai'].map((text, index) => ({
            text,
            x: 190 - 2.5 * text.length,
            y: 100 + 12 * index,
          })),
          ...['Ann Dubois', 'Rennes University', 'of Brittany'].map((text, index) => ({
            text,
            x: 420 - 2.5 * text.length,
            y: 100 + 12 * index,
          })),
        ],
      },
    ],
    makes: [
      'page 1',
      'p: Wei Zhang Tongji University of Shanghai',
      'p: Ann Dubois Rennes University of Brittany',
      FILLER,
    ],
  },
  {
    it: 'gives the items of a list that is read to the left one level, whose markers stand at one right edge',
    pages: [
      {
        lines: HEBREW.map((item, index) => {
          const text = `• ${item}`;
          return { text, x: 500 - 5 * text.length, y: 100 + 14 * index, direction: 'right-to-left' as const };
        }),
      },
    ],
    makes: ['page 1', ...HEBREW.map((item) => `> • ${item}`)],
  },
  {
    it: 'joins the lines of a sentence of which one is an address for mail',
    pages: [
      { lines: column(['For more, please write', 'to the press office at', 'ada.fox@news.quire.test', 'or call']) },
    ],
    makes: ['page 1', 'p: For more, please write to the press office at ada.fox@news.quire.test or call'],
  },
  {
    it: 'joins lines of a few words without a number, as those of a narrow text',
    pages: [{ lines: column(['Northwind Traders Sell', 'Harbour Streets in', 'Bristol BS Arcade']) }],
    makes: ['page 1', 'p: Northwind Traders Sell Harbour Streets in Bristol BS Arcade'],
  },
  {
    it: 'keeps the text of two pages that are alike, such as those of a form, below their running head',
    pages: ['Ada', 'Bob'].map((name) => ({
      lines: [
        { x: 100, y: 40, text: 'Demonstration of a form' },
        { x: 100, y: 90, text: 'Tell us about yourself:' },
        { x: 100, y: 300, text: `I am ${name} of this town.` },
      ],
    })),
    makes: ['Ada', 'Bob'].flatMap((name, index) => [
      `page ${index + 1}`,
      'p: Tell us about yourself:',
      `p: I am ${name} of this town.`,
    ]),
  },
  {
    it: 'parts paragraphs at a rule that is typed',
    pages: [{ lines: rows(['A Head of it', '________________', 'and some text', 'of two lines'], { y: 100 }) }],
    makes: ['page 1', 'p: A Head of it', 'p: ________________', 'p: and some text of two lines'],
  },
  {
    it: 'parts lines of other sizes in one block',
    pages: [
      {
        lines: [
          ...filler(100),
          { x: 100, y: 220, width: 400, text: 'A Line of it', size: 12 },
          { x: 250, y: 234, width: 100, text: 'Another one', size: 11 },
        ],
      },
    ],
    makes: ['page 1', FILLER, 'h1: A Line of it', 'p: Another one'],
  },
  {
    it: 'takes out the hyphen of a divided word',
    pages: [{ lines: rows(['one exam-', 'ple here'], { y: 100 }) }],
    makes: ['page 1', 'p: one example here'],
  },
  {
    it: 'keeps the hyphen of a word that has one elsewhere',
    pages: [{ lines: rows(['a well-known thing', 'and a well-', 'known one'], { y: 100 }) }],
    makes: ['page 1', 'p: a well-known thing and a well-known one'],
  },
  {
    it: 'keeps the hyphen of a word that has another one before it',
    pages: [{ lines: rows(['this is state-of-', 'the-art'], { y: 100 }) }],
    makes: ['page 1', 'p: this is state-of-the-art'],
  },
  {
    it: 'keeps the hyphen before a number',
    pages: [{ lines: rows(['the plane was a DC-', '10 from Douglas'], { y: 100 }) }],
    makes: ['page 1', 'p: the plane was a DC-10 from Douglas'],
  },
  {
    it: 'joins a paragraph over the end of a page',
    pages: [
      { lines: [...filler(100), ...rows(['this begins', 'and has not yet'], { y: 220 })] },
      { lines: [...rows(['come to its end.'], { y: 100, width: 200 }), ...filler(130)] },
    ],
    makes: ['page 1', FILLER, 'p: this begins and has not yet [2]come to its end.', FILLER],
  },
  {
    it: 'joins a paragraph over a notice at the foot of a page and a running head that no other page has',
    pages: [
      {
        lines: [
          ...filler(100),
          ...rows(['this begins', 'and has not yet'], { y: 220 }),
          { text: 'Proceedings of it', x: 100, y: 750, size: 8 },
        ],
      },
      {
        lines: [
          { text: 'The Authors', x: 100, y: 40, size: 8 },
          ...rows(['come to its end.'], { y: 100, width: 200 }),
          ...filler(130),
        ],
      },
    ],
    makes: [
      'page 1',
      FILLER,
      'p: this begins and has not yet [2]come to its end.',
      'p: Proceedings of it',
      'p: The Authors',
      FILLER,
    ],
  },
  {
    it: 'joins a paragraph over a head in the size of the text, where the line below it goes on',
    pages: [
      { lines: [...filler(100), ...rows(['this begins', 'and has not yet'], { y: 220 })] },
      {
        lines: [
          { text: 'Presentation of it', x: 380, y: 40, width: 120 },
          ...rows(['come to its end.'], { y: 100, width: 200 }),
          ...filler(130),
        ],
      },
    ],
    makes: ['page 1', FILLER, 'p: this begins and has not yet [2]come to its end.', 'p: Presentation of it', FILLER],
  },
  {
    it: 'takes no line close above the next one for a head that a paragraph goes on below',
    pages: [
      { lines: [...filler(100), ...rows(['this begins', 'and has not yet'], { y: 220 })] },
      {
        lines: [...rows(['Two lines that stand apart', 'come to their end.'], { y: 40, width: 200 }), ...filler(130)],
      },
    ],
    makes: [
      'page 1',
      FILLER,
      'p: this begins and has not yet [2]Two lines that stand apart come to their end.',
      FILLER,
    ],
  },
  {
    it: 'keeps a notice at the foot of a page before the next page, where no paragraph goes on',
    pages: [
      {
        lines: [
          ...filler(100),
          ...rows(['this begins', 'and has come to its end.'], { y: 220 }),
          { text: 'Proceedings of it', x: 100, y: 750, size: 8 },
        ],
      },
      { lines: [...rows(['Another one.'], { y: 100, x: 120, width: 200 }), ...filler(130)] },
    ],
    makes: [
      'page 1',
      FILLER,
      'p: this begins and has come to its end.',
      'p: Proceedings of it',
      'page 2',
      'p: Another one.',
      FILLER,
    ],
  },
  {
    it: 'begins a new paragraph on a page after the end of a sentence that ends short',
    pages: [
      { lines: [...filler(100), ...rows(['this comes to its end.'], { y: 220, width: 250 })] },
      { lines: [...rows(['This is a new one.'], { y: 100, width: 200 }), ...filler(130)] },
    ],
    makes: ['page 1', FILLER, 'p: this comes to its end.', 'page 2', 'p: This is a new one.', FILLER],
  },
  {
    it: 'makes paragraphs of lines that begin with bold labels',
    pages: [
      {
        lines: rows(['Report: number twelve', 'Warehouse: East of here', 'Date: the first of May'], {
          ...{ y: 100, width: 150, boldWords: 1 },
        }),
      },
    ],
    makes: ['page 1', 'p: Report: number twelve', 'p: Warehouse: East of here', 'p: Date: the first of May'],
  },
  {
    it: 'does not join a bold line below a picture to the text above',
    pages: [
      {
        lines: [
          ...rows(['some lines of', 'text without', 'a full stop'], { y: 100 }),
          { text: 'Bold words that follow it', x: 100, y: 250, boldWords: 5 },
          ...filler(280),
        ],
        pictures: [{ left: 100, top: 140, right: 400, bottom: 230 }],
      },
    ],
    makes: ['page 1', 'p: some lines of text without a full stop', 'figure', 'h1: Bold words that follow it', FILLER],
  },
  {
    it: 'has a picture behind a short line above it that does not overlap its width',
    pages: [
      {
        lines: [...filler(100), { text: 'Approval:', x: 100, y: 220, boldWords: 1 }],
        pictures: [{ left: 250, top: 230, right: 400, bottom: 300 }],
      },
    ],
    makes: ['page 1', FILLER, 'p: Approval:', 'figure'],
  },
  {
    it: 'tells items with their markers',
    pages: [{ lines: [...rows(['• one', '• two'], { y: 100, width: 100 }), ...filler(150)] }],
    makes: ['page 1', '> • one', '> • two', FILLER],
  },
  {
    it: 'joins the lines of an item, which stand beside its marker',
    pages: [
      {
        lines: [
          ...rows(['1. one and'], { y: 100 }),
          ...rows(['more of it'], { y: 112, x: 220, width: 60 }),
          ...rows(['2. two'], { y: 124, width: 60 }),
          ...filler(160),
        ],
      },
    ],
    makes: ['page 1', '> 1. one and more of it', '> 2. two', FILLER],
  },
  {
    it: 'joins markers to the text that stands far from them',
    pages: [
      {
        lines: ['one', 'two', 'three'].flatMap((text, index) => [
          { text: '•', x: 100, y: 100 + 12 * index },
          { text, x: 140, y: 100 + 12 * index },
        ]),
      },
    ],
    makes: ['page 1', '> • one', '> • two', '> • three'],
  },
  {
    it: 'joins lines that are torn at wide spaces',
    pages: [
      {
        lines: [
          ...rows(['one line is', 'full here'], { y: 100, width: 300 }),
          { text: 'torn', x: 100, y: 124, width: 40 },
          { text: 'widely', x: 175, y: 124, width: 70 },
          { text: 'apart', x: 280, y: 124, width: 120 },
          ...rows(['and goes on', 'to the end'], { y: 136, width: 300 }),
        ],
      },
    ],
    makes: ['page 1', 'p: one line is full here torn widely apart and goes on to the end'],
  },
  {
    it: 'joins the lines of an item that goes on within its sentence, though its first line seems to end early',
    pages: [
      {
        lines: [
          ...rows(['• an item whose lines'], { y: 100, width: 130 }),
          ...rows(['end early'], { y: 112, x: 115, width: 60 }),
          ...filler(160),
        ],
      },
    ],
    makes: ['page 1', '> • an item whose lines end early', FILLER],
  },
  {
    it: 'parts an item from the paragraph below it',
    pages: [
      {
        lines: [
          ...rows(['• an item'], { y: 100, width: 90 }),
          ...rows(['A paragraph that is wide', 'and goes on'], { y: 112 }),
          ...filler(160),
        ],
      },
    ],
    makes: ['page 1', '> • an item', 'p: A paragraph that is wide and goes on', FILLER],
  },
  {
    it: 'takes the letter o of Courier New for the bullet of Word that it is',
    pages: [
      {
        lines: [
          { text: 'o', x: 118, y: 200, font: COURIER_NEW },
          { text: 'A first item', x: 136, y: 200 },
          { text: 'o', x: 118, y: 212, font: COURIER_NEW },
          { text: 'A second item', x: 136, y: 212 },
          { text: 'o livro', x: 118, y: 260, font: TYPEWRITER },
          { text: 'o', x: 118, y: 300 },
        ],
      },
    ],
    makes: ['page 1', '> ◦ A first item', '> ◦ A second item', 'code: o livro', 'p: o'],
  },
  {
    it: 'tells the levels of items by their indents',
    pages: [
      {
        lines: [
          ...rows(['1. one', '2. two'], { y: 100, width: 100 }),
          ...rows(['a) inner', 'b) other'], { y: 124, x: 120, width: 100 }),
          ...rows(['3. three'], { y: 148, width: 100 }),
          ...filler(180),
        ],
      },
    ],
    makes: ['page 1', '> 1. one', '> 2. two', '>> a) inner', '>> b) other', '> 3. three', FILLER],
  },
  {
    it: 'takes a number that nothing counts on from for the start of a sentence',
    pages: [{ lines: [...rows(['12. May was a good day', 'for all of them'], { y: 100 }), ...filler(150)] }],
    makes: ['page 1', 'p: 12. May was a good day for all of them', FILLER],
  },
  {
    it: 'tells the levels of bullets by indents of less than an em, but not those of numbers',
    pages: [
      {
        lines: [
          ...[100, 107, 107, 100].map((x, row) => ({ x, y: 100 + 12 * row, text: `• item ${'abcd'[row]}` })),
          ...filler(160),
          ...[105, 100].map((x, row) => ({ x, y: 270 + 12 * row, text: `${9 + row}. entry` })),
        ],
      },
    ],
    makes: [
      ...['page 1', '> • item a', '>> • item b', '>> • item c', '> • item d', FILLER],
      ...['> 9. entry', '> 10. entry'],
    ],
  },
  {
    it: 'tells the levels of headings by their look',
    pages: [
      {
        lines: [
          { text: 'Large Heading', x: 100, y: 60, size: 18 },
          ...filler(100),
          { text: 'Bold Heading', x: 100, y: 220, font: BOLD },
          ...filler(240),
          { text: 'Large Again', x: 100, y: 370, size: 18 },
          ...filler(400),
        ],
      },
      { lines: [{ text: 'Large Once More', x: 100, y: 60, size: 18 }, ...filler(100)] },
    ],
    makes: [
      ...['page 1', 'h1: Large Heading', FILLER, 'h2: Bold Heading', FILLER, 'h1: Large Again', FILLER],
      ...['page 2', 'h1: Large Once More', FILLER],
    ],
  },
  {
    it: 'tells the levels of headings by their numbers',
    pages: [
      {
        lines: [
          { text: '1 First Part', x: 100, y: 60, font: BOLD },
          ...filler(80),
          { text: '1.1 Its Section', x: 100, y: 200, font: BOLD, size: 10 },
          ...filler(220),
        ],
      },
    ],
    makes: ['page 1', 'h1: 1 First Part', FILLER, 'h2: 1.1 Its Section', FILLER],
  },
  {
    it: 'takes neither the bold words that a paragraph begins with nor a number alone for a heading',
    pages: [
      {
        lines: [
          ...rows(['Bold words that end with a point.'], { y: 60, font: BOLD }),
          ...filler(80),
          { text: '42', x: 280, y: 200, size: 40 },
          ...filler(240),
        ],
      },
    ],
    makes: ['page 1', 'p: Bold words that end with a point.', FILLER, 'p: 42', FILLER],
  },
  {
    it: 'keeps a formula in its place in a sentence',
    pages: [
      {
        lines: [
          ...filler(100),
          ...rows(['the sum of all the values that are measured is'], { y: 196 }),
          ...rows(['where the values are those of the table above'], { y: 300 }),
        ],
        formulas: [{ left: 250, top: 215, right: 350, bottom: 275 }],
      },
    ],
    makes: [
      'page 1',
      `${FILLER} the sum of all the values that are measured is`,
      'figure',
      'p: where the values are those of the table above',
    ],
  },
  {
    it: 'takes no large sentence in Chinese for a heading',
    pages: [{ lines: [{ text: '本次发行未进行债项评级安排。', x: 100, y: 60, size: 12 }, ...filler(100)] }],
    makes: ['page 1', 'p: 本次发行未进行债项评级安排。', FILLER],
  },
  {
    it: 'finds a footnote whose label stands far before its text',
    pages: [
      {
        lines: [
          ...rows(['a claim^1 that', 'needs proof here'], { y: 100 }),
          ...filler(140),
          { text: '1', x: 100, y: 700, size: 6 },
          { text: 'The proof.', x: 140, y: 703, size: 8 },
        ],
      },
    ],
    makes: ['page 1', 'p: a claim[note 1] that needs proof here', FILLER, 'note 1: The proof.'],
  },
  {
    it: 'finds the footnotes of a page, and the words that refer to them',
    pages: [
      {
        lines: [
          ...rows(['a claim^1 that', 'needs proof^2 here'], { y: 100 }),
          ...filler(140),
          { text: '^1 The proof of it', x: 100, y: 700, size: 8 },
          { text: 'goes on here.', x: 100, y: 710, size: 8 },
          { text: '^2 More proof.', x: 100, y: 720, size: 8 },
        ],
      },
    ],
    makes: [
      ...['page 1', 'p: a claim[note 1] that needs proof[note 2] here', FILLER],
      ...['note 1: The proof of it goes on here.', 'note 2: More proof.'],
    ],
  },
  {
    it: 'ends a footnote before small text far below it',
    pages: [
      {
        lines: [
          ...rows(['a claim^1 that', 'needs proof here'], { y: 100 }),
          ...filler(140),
          { text: '^1 The proof of it.', x: 100, y: 640, size: 8 },
          { text: 'An address', x: 100, y: 740, size: 8 },
        ],
      },
    ],
    makes: ['page 1', 'p: a claim[note 1] that needs proof here', FILLER, 'p: An address', 'note 1: The proof of it.'],
  },
  {
    it: 'finds footnotes that words link to, but none at the target of another link',
    pages: [
      {
        lines: [
          ...rows(['a claim 1 that', 'needs Table 2 here'], { y: 100 }),
          ...filler(140),
          { text: '1The proof of it.', x: 100, y: 700, size: 8 },
          { text: '2 More proof.', x: 100, y: 720, size: 8 },
        ],
        links: [
          { box: { left: 328, right: 358, top: 88, bottom: 101 }, target: { page: 1, top: 690 } },
          { box: { left: 366, right: 390, top: 102, bottom: 114 }, target: { page: 1, top: 300 } },
        ],
      },
    ],
    makes: [
      ...['page 1', 'p: a claim [note 1] that needs Table 2 here', FILLER],
      'note 1 (not raised, joined): The proof of it. 2 More proof.',
    ],
  },
  {
    it: 'tells how labels stand before footnotes',
    pages: [
      {
        lines: [
          ...rows(['a claim^1 that', 'needs proof^2 here'], { y: 100 }),
          ...filler(140),
          { text: '1The proof of it.', x: 100, y: 700, size: 8 },
          { text: '2 More proof.', x: 100, y: 720, size: 8 },
        ],
      },
    ],
    makes: [
      ...['page 1', 'p: a claim[note 1] that needs proof[note 2] here', FILLER],
      ...['note 1 (not raised, joined): The proof of it.', 'note 2 (not raised): More proof.'],
    ],
  },
  {
    it: 'puts a picture where it stands, with the caption below it',
    pages: [
      {
        lines: [
          ...filler(60),
          ...rows(['and its end.'], { y: 156, width: 100 }),
          { text: 'Figure 1. A picture', x: 220, y: 320, size: 9 },
          ...filler(360),
        ],
        pictures: [{ left: 150, top: 180, right: 450, bottom: 300 }],
      },
    ],
    makes: ['page 1', `${FILLER} and its end.`, 'figure (Figure 1. A picture)', FILLER],
  },
  {
    it: 'joins a paragraph around a picture',
    pages: [
      { lines: [...filler(100), ...rows(['this begins', 'and has not yet'], { y: 220 })] },
      {
        lines: [...rows(['come to its end.'], { y: 300, width: 200 }), ...filler(330)],
        pictures: [{ left: 150, top: 80, right: 450, bottom: 250 }],
      },
    ],
    makes: ['page 1', FILLER, 'p: this begins and has not yet [2]come to its end.', 'figure', FILLER],
  },
  {
    it: 'takes a centred name with an initial for no item',
    pages: [
      {
        lines: [
          { text: 'A. Author and B. Writer', x: 230, y: 40, width: 140 },
          { text: 'The Institute', x: 260, y: 52, width: 80 },
          ...filler(80),
        ],
      },
    ],
    makes: ['page 1', 'p: A. Author and B. Writer', 'p: The Institute', FILLER],
  },
  {
    it: 'keeps the lines of code, with the spaces before them',
    pages: [
      codePage([
        ['for x in y:', 100, 200],
        ['print(x)', 124, 212],
      ]),
    ],
    makes: ['page 1', FILLER, 'code: for x in y:⏎    print(x)', FILLER],
  },
  {
    it: 'keeps the spaces within lines of code, also where they part a line',
    pages: [
      codePage([
        ['a', 100, 200],
        ['b', 130, 200],
        ['one two', 100, 212],
      ]),
    ],
    makes: ['page 1', FILLER, 'code: a    b⏎one two', FILLER],
  },
  {
    it: 'takes code in columns line by line',
    pages: [
      codePage([
        ['Saved:', 100, 200],
        ['Page 1 of 2', 280, 200],
        ['By:', 100, 212],
        ['Draft', 280, 212],
      ]),
    ],
    makes: ['page 1', FILLER, `code: Saved:${' '.repeat(24)}Page 1 of 2⏎By:${' '.repeat(27)}Draft`, FILLER],
  },
  {
    it: 'joins lines that a program has filled beside a picture',
    pages: [
      {
        lines: [
          { text: 'The first line of the text is as wide as the page is, and', x: 100, y: 200 },
          { text: 'it fills the room beside a pi-', x: 100, y: 212 },
          { text: 'cture and is broken where this', x: 100, y: 224 },
          { text: 'is full as are all other lines', x: 100, y: 236 },
          { text: 'here', x: 100, y: 248 },
        ],
      },
    ],
    makes: [
      'page 1',
      'p: The first line of the text is as wide as the page is, and it fills the room beside a picture and is broken where this is full as are all other lines here',
    ],
  },
  {
    it: 'makes paragraphs of lines that their author has ended',
    pages: [
      {
        lines: [
          { text: 'Dear Sir or Madam of the House', x: 100, y: 200 },
          { text: 'Some Street', x: 100, y: 212 },
          { text: 'Some Town', x: 100, y: 224 },
        ],
      },
    ],
    makes: ['page 1', 'p: Dear Sir or Madam of the House', 'p: Some Street', 'p: Some Town'],
  },
  {
    it: 'keeps the ends of lines of verse, which go on in a sentence',
    pages: [{ lines: column(['The harbour lies below the hill', 'and sleeps in snow', 'The ships are still']) }],
    makes: ['page 1', 'p: The harbour lies below the hill⏎and sleeps in snow', 'p: The ships are still'],
  },
  {
    it: 'ends paragraphs of Chinese text, which is parted anywhere, where there is room for more than two characters',
    pages: [
      {
        lines: column([
          '北方的仓库在三月按计划迁到了新的码头',
          '比预期提前完成。',
          '大多数地区尽管成本上升仍然实现了目标',
          '下一步是铁路。',
        ]),
      },
    ],
    makes: [
      'page 1',
      'p: 北方的仓库在三月按计划迁到了新的码头比预期提前完成。',
      'p: 大多数地区尽管成本上升仍然实现了目标下一步是铁路。',
    ],
  },
  {
    it: 'makes paragraphs of lines of Japanese text that its author has ended',
    pages: [{ lines: column(['一、複数の情報源からデータを集める', '二、データの前処理', '三、結果を示す']) }],
    makes: ['page 1', 'p: 一、複数の情報源からデータを集める', 'p: 二、データの前処理', 'p: 三、結果を示す'],
  },
  {
    it: 'joins the lines of Chinese text that is narrower than the page',
    pages: [{ lines: column(['北方的仓库在三月按计划迁到了', '新的码头比预期提前完成大多数', '地区']) }],
    makes: ['page 1', 'p: 北方的仓库在三月按计划迁到了新的码头比预期提前完成大多数地区'],
  },
  {
    it: 'makes paragraphs of lines before names with their values, where there are several',
    pages: [
      {
        lines: [
          { text: 'Account of: Global Services', x: 100, y: 200 },
          { text: 'IBAN : DE12 4321 9876', x: 100, y: 212 },
          { text: 'Note: one line alone may be', x: 100, y: 260 },
          { text: 'prose that goes on below it', x: 100, y: 272 },
        ],
      },
    ],
    makes: [
      'page 1',
      'p: Account of: Global Services',
      'p: IBAN : DE12 4321 9876',
      'p: Note: one line alone may be prose that goes on below it',
    ],
  },
  {
    it: 'keeps the ends of centred lines that have room for the next word',
    pages: [
      {
        lines: [
          { text: 'Medicines Control Agency', x: 200, y: 100, width: 200, ...large },
          { text: 'Clinical Trials of Drugs', x: 202, y: 116, width: 196, ...large },
          ...filler(300),
        ],
      },
    ],
    makes: ['page 1', 'h1: Medicines Control Agency⏎Clinical Trials of Drugs', FILLER],
  },
  {
    it: 'joins centred lines that are full on both sides of their middle, though their column has room at one side',
    pages: [
      {
        lines: [
          { text: 'Will services provided to the', x: 110, y: 100, width: 180 },
          { text: 'community under a programme', x: 105, y: 112, width: 190 },
          { text: 'be taxed?', x: 180, y: 124, width: 40 },
          { text: 'A line as wide as the column', x: 100, y: 300, width: 400 },
        ],
      },
    ],
    makes: [
      'page 1',
      'p: Will services provided to the community under a programme be taxed?',
      'p: A line as wide as the column',
    ],
  },
  {
    it: 'joins a sentence of an item whose second line is higher than others',
    pages: [
      {
        lines: [
          { text: '• An argument that spurs people to some', x: 100, y: 100, width: 390 },
          { text: 'action as we decide.', x: 120, y: 117 },
          ...filler(300),
        ],
      },
    ],
    makes: ['page 1', '> • An argument that spurs people to some action as we decide.', FILLER],
  },
];

describe('The flow of a document', () => {
  for (const { it: sentence, pages, makes } of cases) {
    it(sentence, () => expect(flow(pages).elements.map(told)).to.deep.equal(makes));
  }

  it('joins a table over the end of a page, without the header that is repeated', () => {
    const words = lines(
      ['Name', 'one', 'two', 'Name', 'three'].map((text, index) => ({ text, x: 100, y: 100 + 12 * index })),
    );
    const tables = [words.slice(0, 3), words.slice(3)].map((rows): PageTable => ({
      box: { left: 100, top: 90, right: 300, bottom: 150 },
      columnEdges: [100, 300],
      rowEdges: Array.from({ length: rows.length + 1 }, (_, row) => 90 + 12 * row),
      headerRows: 1,
      cells: rows.map((line, row) => {
        return { row, column: 0, rowSpan: 1, columnSpan: 1, box: line.box, lines: [line], tables: [], borders: {} };
      }),
      ruled: 'all',
    }));
    const { elements } = flow(tables.map((table) => ({ lines: [], tables: [table] })));
    expect(elements.map(told)).to.deep.equal(['page 1', 'table: p: Name | p: one | p: two | p: [2]three']);
    expect(elements[1]).to.include({ rowCount: 4, headerRows: 1 });
  });

  it('aligns texts of a cell as its column is aligned, and by the cell where the column tells nothing', () => {
    const words = lines([
      { text: 'Alpha', x: 102, y: 100 },
      { text: 'a text that fills', x: 102, y: 112 },
      { text: 'in its middle', x: 102, y: 124, width: 196 },
      { text: 'x', x: 102, y: 136 },
      { text: 'centred', x: 350, y: 100, width: 100 },
      { text: 'too', x: 380, y: 112, width: 40 },
    ]);
    const cell = (line: (typeof words)[number], index: number): PageTable['cells'][number] => {
      const [row, column] = [index % 4, Math.floor(index / 4)];
      const box = { left: 100 + 200 * column, top: 90 + 12 * row, right: 300 + 200 * column, bottom: 102 + 12 * row };
      return { row, column, rowSpan: 1, columnSpan: 1, box, lines: [line], tables: [], borders: {} };
    };
    const [box, rowEdges] = [{ left: 100, top: 90, right: 500, bottom: 138 }, [90, 102, 114, 126, 138]];
    const table = { box, columnEdges: [100, 300, 500], rowEdges, headerRows: 0, ruled: 'all' } as const;
    const [, found] = flow([{ lines: [], tables: [{ ...table, cells: words.map(cell) }] }]).elements;
    const aligns = found?.kind === 'table' ? found.cells.map(({ align }) => align) : [];
    expect(aligns).to.deep.equal(['left', 'left', 'left', 'left', 'center', 'center']);
  });

  /** The alignments of the cells of a column from 100 to 300, of one line each. */
  function columnAligns(words: ReturnType<typeof lines>, borders: Borders = {}): readonly string[] {
    const cells = words.map((line, row): PageTable['cells'][number] => {
      const box = { left: 100, top: 90 + 12 * row, right: 300, bottom: 102 + 12 * row };
      return { row, column: 0, rowSpan: 1, columnSpan: 1, box, lines: [line], tables: [], borders };
    });
    const table = {
      box: { left: 100, top: 90, right: 300, bottom: 90 + 12 * words.length },
      columnEdges: [100, 300],
      rowEdges: [90, ...cells.map(({ box }) => box.bottom)],
    };
    const [, found] = flow([{ lines: [], tables: [{ ...table, headerRows: 0, ruled: 'all', cells }] }]).elements;
    return found?.kind === 'table' ? found.cells.map(({ align }) => align) : [];
  }

  it('centres texts whose column agrees in their middles, though some of them begin at one place', () => {
    const words = lines([
      { text: 'One', x: 180, y: 100, width: 40 },
      { text: 'Two', x: 180, y: 112, width: 40 },
      { text: 'Number three', x: 150, y: 124, width: 100 },
    ]);
    expect(columnAligns(words)).to.deep.equal(['center', 'center', 'center']);
  });

  it('centres texts of one width in the middle of cells between lines', () => {
    const words = lines([100, 112, 124].map((y) => ({ text: '7', x: 197, y, width: 6 })));
    expect(columnAligns(words, { left: 0, right: 0 })).to.deep.equal(['center', 'center', 'center']);
  });

  it('has pictures in the cells that they are in, unless text stands on them', () => {
    const words = lines([
      { text: 'Lamp', x: 102, y: 100 },
      { text: 'Desk', x: 102, y: 160 },
    ]);
    const cells = [0, 1, 2, 3].map((index): PageTable['cells'][number] => {
      const [row, column] = [Math.floor(index / 2), index % 2];
      const box = { left: 100 + 100 * column, top: 90 + 60 * row, right: 200 + 100 * column, bottom: 150 + 60 * row };
      const own = column === 0 ? words.slice(row, row + 1) : [];
      return { row, column, rowSpan: 1, columnSpan: 1, box, lines: own, tables: [], borders: {} };
    });
    const box = { left: 100, top: 90, right: 300, bottom: 210 };
    const table = { box, columnEdges: [100, 200, 300], rowEdges: [90, 150, 210], headerRows: 0, ruled: 'all' } as const;
    const pictures = [
      { left: 210, top: 95, right: 290, bottom: 145 },
      { left: 101, top: 152, right: 199, bottom: 208 },
      { left: 150, top: 100, right: 250, bottom: 200 },
    ];
    const { elements } = flow([{ lines: [], tables: [{ ...table, cells }], pictures }]);
    const [found] = elements.filter((it) => it.kind === 'table');
    expect(found?.cells.map(({ content }) => content.map(({ kind }) => kind))).to.deep.equal([
      ['paragraph'],
      ['figure'],
      ['paragraph'],
      [],
    ]);
    expect(elements.filter(({ kind }) => kind === 'figure')).to.have.length(2);
  });

  it('tells where the hyphens of divided words were', () => {
    const typed = rows(['one exam-', 'ple of hy-', 'phens'], { y: 100 });
    const [, found] = flow([{ lines: typed }]).elements;
    const runs = found?.kind === 'paragraph' ? found.runs : [];
    expect(runs.map(({ text, hyphens }) => [text, hyphens])).to.deep.equal([['one example of hyphens', [8, 17]]]);
  });

  it('takes a few lines that end near each other by chance for ragged ones', () => {
    const typed = [404, 400, 250].map((width, index) => ({
      x: 100,
      y: 250 + 12 * index,
      width,
      text: `row ${index} of it`,
    }));
    const [, , found] = flow([{ lines: [...filler(100), ...typed] }]).elements;
    expect(found?.kind === 'paragraph' && found.format.align).to.equal('left');
  });

  it('has headings in cells by their tags, but for those whose lines are cells of their own', () => {
    const texts = ['Income', 'a text', 'Amount', 'You Owe'];
    const marks = [0, 1, 2, 2];
    const typed = texts.map((text, row) => ({ text, x: 102, y: 100 + 12 * row, mark: marks[row] ?? 0 }));
    const cells = lines(typed).map((line, row): PageTable['cells'][number] => {
      return { row, column: 0, rowSpan: 1, columnSpan: 1, box: line.box, lines: [line], tables: [], borders: {} };
    });
    const grid = { box: { left: 100, top: 90, right: 300, bottom: 138 }, columnEdges: [100, 300] };
    const table: PageTable = { ...grid, rowEdges: [90, 102, 114, 126, 138], headerRows: 0, ruled: 'all', cells };
    const structure = ['H2', 'P', 'H2'].map((type, mark) => ({ type, children: [mark] }));
    const { elements } = flow([{ lines: typed, tables: [table], structure }]);
    const found = elements.find(({ kind }) => kind === 'table');
    expect(found && told(found)).to.equal('table: h2: Income | p: a text | p: Amount | p: You Owe');
  });

  it('keeps the ends of lines in a cell that have room for the next word', () => {
    const words = lines(
      ['Names', 'Addresses', 'Some', 'town'].map((text, index) => ({ text, x: 102, y: 100 + 12 * index })),
    );
    const cellOf = (row: number, borders: Borders): PageTable['cells'][number] => {
      const box = { left: 100, top: 90 + 24 * row, right: 230, bottom: 114 + 24 * row };
      const own = words.slice(2 * row, 2 * row + 2);
      return { row, column: 0, rowSpan: 1, columnSpan: 1, box, lines: own, tables: [], borders };
    };
    const table = {
      box: { left: 100, top: 90, right: 230, bottom: 138 },
      columnEdges: [100, 230],
      rowEdges: [90, 114, 138],
    };
    const textsWith = (borders: Borders): readonly string[] => {
      const cells = [0, 1].map((row) => cellOf(row, borders));
      const [, found] = flow([{ lines: [], tables: [{ ...table, headerRows: 0, ruled: 'all', cells }] }]).elements;
      return found?.kind === 'table' ? found.cells.flatMap(({ content }) => content.map(told)) : [];
    };
    // Without lines at the sides of the cells, only the longest text tells the width of the column.
    expect(textsWith({})).to.deep.equal(['p: Names Addresses', 'p: Some town']);
    expect(textsWith({ left: 0, right: 0 })).to.deep.equal(['p: Names⏎Addresses', 'p: Some⏎town']);
  });

  it('makes paragraphs of the lines in a cell that stand apart', () => {
    const box = { left: 100, top: 90, right: 150, bottom: 200 };
    const textsAt = (texts: readonly string[], steps: readonly number[]): readonly string[] => {
      const own = lines(texts.map((text, index) => ({ text, x: 102, y: 100 + (steps[index] ?? 0), width: 40 })));
      const cell = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, box, lines: own, tables: [], borders: {} };
      const grid = { columnEdges: [100, 150], rowEdges: [90, 200], headerRows: 0, ruled: 'all' } as const;
      const [, found] = flow([{ lines: [], tables: [{ ...grid, box, cells: [cell] }] }]).elements;
      return found?.kind === 'table' ? found.cells.flatMap(({ content }) => content.map(told)) : [];
    };
    expect(textsAt(['10', '11', '12'], [0, 25, 50])).to.deep.equal(['p: 10', 'p: 11', 'p: 12']);
    expect(textsAt(['One begins', 'and ends', 'Another'], [0, 12, 32])).to.deep.equal([
      'p: One begins and ends',
      'p: Another',
    ]);
    expect(textsAt(['Lines that', 'are far apart'], [0, 24])).to.deep.equal(['p: Lines that are far apart']);
  });

  it('joins texts above and below a table in a column only where a sentence goes on', () => {
    const cell = { row: 0, rowSpan: 1, columnSpan: 1, lines: [], tables: [], borders: {} };
    const box = { left: 100, top: 130, right: 500, bottom: 190 };
    const cells = [0, 1].map((column) => ({ ...cell, column, box }));
    const grid = { columnEdges: [100, 300, 500], rowEdges: [130, 190], headerRows: 0, ruled: 'all' } as const;
    const around = (below: string): readonly string[] =>
      flow([
        {
          lines: [...rows(['first line', 'and one more'], { y: 100 }), ...rows([below, 'to its end'], { y: 204 })],
          tables: [{ ...grid, box, cells }],
        },
      ]).elements.flatMap((it) => (it.kind === 'paragraph' ? [told(it)] : []));
    expect(around('Another begins')).to.deep.equal(['p: first line and one more', 'p: Another begins to its end']);
    expect(around('that goes on')).to.deep.equal(['p: first line and one more that goes on to its end']);
  });

  it('tells pages whose texts have places, and keeps labels and values on them apart', () => {
    const form = ['Name:', 'Street:', 'Town:', 'Country:'].flatMap((label, row): Typed[] => [
      { text: label, x: 100 + 7 * row, y: 100 + 12 * row },
      { text: `Value ${'abcd'[row]}`, x: 300 + 11 * row, y: 100 + 12 * row },
    ]);
    const { elements, pages } = flow([{ lines: form }, { lines: filler(100) }]);
    expect(pages.map(({ fixedLayout }) => fixedLayout)).to.deep.equal([true, false]);
    const [labels, values] = [
      ['Name', 'Street', 'Town', 'Country'],
      ['a', 'b', 'c', 'd'],
    ];
    expect(elements.map(told)).to.have.members([
      ...labels.map((label) => `p: ${label}:`),
      ...values.map((value) => `p: Value ${value}`),
      ...['page 1', 'page 2', FILLER],
    ]);
  });

  it('tells covers, whose short texts stand around large pictures', () => {
    const picture = { left: 100, top: 200, right: 500, bottom: 600 };
    const title: Typed = { text: 'A title', x: 60, y: 100, ...large };
    const foot: Typed = { text: 'Publisher', x: 400, y: 650 };
    const author: Typed = { text: 'Some Author', x: 300, y: 150 };
    const fixed = (typed: readonly Typed[], pictures = [picture]): boolean | undefined =>
      flow([{ lines: typed, pictures }]).pages[0]?.fixedLayout;
    expect(fixed([title, author, foot])).to.equal(true);
    expect(fixed([title, author, foot], [{ ...picture, bottom: 220 }])).to.equal(false);
    expect(fixed([title, { ...foot, x: 60 }])).to.equal(false);
    const photos = [0, 200].flatMap((y) =>
      [100, 310].map((x) => ({ left: x, top: 200 + y, right: x + 190, bottom: 360 + y })),
    );
    const labels = photos.map(({ left, bottom }): Typed => ({ text: 'Some animal', x: left, y: bottom + 14 }));
    expect(fixed(labels, photos)).to.equal(true);
    expect(fixed(labels.slice(0, 2), photos.slice(0, 1))).to.equal(false);
    const prose = filler(620).map((line) => ({ ...line, text: `${line.text} that goes on to the right side` }));
    expect(fixed([title, author, ...prose])).to.equal(false);
    const ground = { left: 20, top: 20, right: 590, bottom: 700 };
    expect(fixed([title], [ground])).to.equal(true);
    expect(fixed([{ ...title, y: 760 }], [ground])).to.equal(false);
    expect(fixed([...prose, ...filler(60)], [ground])).to.equal(false);
    expect(fixed([], [ground])).to.equal(false);
  });

  it('tells underlined, struck and highlighted words', () => {
    const at = (left: number, top: number, bottom: number) => ({
      left,
      top,
      right: left + 48,
      bottom,
      colour: 0xffff00,
    });
    const { elements } = flow([
      {
        lines: [{ text: 'plain under struck marked', x: 100, y: 100, width: 250 }],
        rulings: [at(160, 101, 101.5), at(220, 97, 97.5)],
        areas: [at(290, 92, 102)].map((area) => ({ ...area, right: 350 })),
      },
    ]);
    const runs = elements.flatMap((element) => (element.kind === 'paragraph' ? element.runs : []));
    expect(
      runs.map(({ text, style: { underline, strike, highlight } }) => [text.trim(), underline, strike, highlight]),
    ).to.deep.equal([
      ['plain', undefined, undefined, undefined],
      ['under', true, undefined, undefined],
      ['struck', undefined, true, undefined],
      ['marked', undefined, undefined, 0xffff00],
    ]);
  });

  it('takes a title of the outline for a heading of its level', () => {
    const page = { lines: [...filler(60), { text: '3 Plain Words', x: 100, y: 190 }, ...filler(220)] };
    const outline = [{ title: 'Plain Words', level: 2, target: { page: 1 } }];
    expect(flow([page], outline).elements.map(told)).to.deep.equal(['page 1', FILLER, 'h2: 3 Plain Words', FILLER]);
  });

  it('follows the tags of paragraphs and headings', () => {
    const page: TypedPage = {
      lines: [
        { text: 'Plain Words', x: 100, y: 60, mark: 0 },
        ...rows(['One paragraph.', 'The same one.'], { y: 80, width: 200, mark: 1 }),
        ...rows(['Another paragraph.'], { y: 104, width: 200, mark: 2 }),
      ],
      structure: ['H3', 'P', 'P'].map((type, mark) => ({ type, children: [mark] })),
    };
    const makes = ['page 1', 'h3: Plain Words', 'p: One paragraph. The same one.', 'p: Another paragraph.'];
    expect(flow([page]).elements.map(told)).to.deep.equal(makes);
  });

  it('keeps the ends of lines that their author has ended within the text of one tag', () => {
    const lines = column(['Dear Sir or Madam of the House', 'Some Street', 'Some Town']);
    const page = { lines: lines.map((line) => ({ ...line, mark: 0 })), structure: [{ type: 'P', children: [0] }] };
    const makes = ['page 1', 'p: Dear Sir or Madam of the House⏎Some Street⏎Some Town'];
    expect(flow([page]).elements.map(told)).to.deep.equal(makes);
  });

  it('parts the text of one tag where its lines are far apart, unless a sentence goes on', () => {
    const made = (y: number, text: string): readonly string[] => {
      const lines = [
        ...rows(['The first paragraph has', 'two lines.'], { y: 80, width: 400, mark: 0 }),
        ...rows([text, 'has two lines, too.'], { y, width: 400, mark: 0 }),
      ];
      return flow([{ lines, structure: [{ type: 'P', children: [0] }] }])
        .elements.slice(1)
        .map(told);
    };
    const first = 'p: The first paragraph has two lines.';
    expect(made(112, 'The second one')).to.deep.equal([first, 'p: The second one has two lines, too.']);
    expect(made(104, 'The second one')).to.deep.equal([`${first} The second one has two lines, too.`]);
    const open = rows(['A text with', 'one sentence', 'in it.'], { y: 80, width: 400, mark: 0 });
    const wide = open.map((line, index) => ({ ...line, y: line.y + (index === 2 ? 8 : 0) }));
    const [, ...one] = flow([{ lines: wide, structure: [{ type: 'P', children: [0] }] }]).elements.map(told);
    expect(one).to.deep.equal(['p: A text with one sentence in it.']);
  });

  it('has a place in each column that the text of one tag goes over', () => {
    const of = (x: number, y: number, mark: number): Partial<Typed> & { readonly y: number } => ({
      x,
      y,
      width: 200,
      mark,
    });
    const fills = (x: number, y: number, mark: number): Typed[] =>
      rows(Array(8).fill('full line of text'), of(x, y, mark));
    const lines = [
      ...[...fills(100, 80, 0), ...rows(['A text begins at', 'the foot of the first'], of(100, 180, 1))],
      ...[...rows(['column and goes on', 'at the head of the next.'], of(330, 80, 1)), ...fills(330, 110, 2)],
    ];
    const page: TypedPage = { lines, structure: [0, 1, 2].map((mark) => ({ type: 'P', children: [mark] })) };
    const found = flow([page]).elements.filter((element) => element.kind !== 'page');
    const whole = 'p: A text begins at the foot of the first column and goes on at the head of the next.';
    expect(found.map(told)[1]).to.equal(whole);
    expect(found[1]?.places.map(({ lines }) => lines?.count)).to.deep.equal([2, 2]);
  });

  it('parts 20,000 lines of one tag that are far apart in little time', () => {
    const lines = rows(
      Array.from({ length: 20_000 }, () => 'Line.'),
      { y: 80, width: 400, mark: 0 },
    );
    const { elements } = flow([{ lines, structure: [{ type: 'P', children: [0] }] }]);
    expect(elements).to.have.length(2);
  });

  it('makes items of bullets that one tag contains', () => {
    const page: TypedPage = {
      lines: [
        ...rows(['• Date of it', '• Place of it', 'where it was'], { y: 80, width: 200, mark: 0 }),
        ...rows(['A paragraph with', '• a bullet in it.'], { y: 140, width: 200, mark: 1 }),
      ],
      structure: ['P', 'P'].map((type, mark) => ({ type, children: [mark] })),
    };
    const [, ...made] = flow([page]).elements.map(told);
    const items = ['> • Date of it', '> • Place of it where it was'];
    expect(made).to.deep.equal([...items, 'p: A paragraph with • a bullet in it.']);
  });

  it('begins a paragraph beside each box to tick, whatever the tags say', () => {
    const tick = (y: number, type: FormField['type'] = 'radio'): FormField => ({
      ...{ name: 'choice', type, value: 'false' },
      box: { left: 85, top: y - 9, right: 95, bottom: y + 1 },
    });
    const page: TypedPage = {
      lines: rows(['refused to file', 'is unable to file', 'and goes on', 'is not enrolled'], {
        ...{ y: 80, width: 200, mark: 0 },
      }),
      fields: [tick(80), tick(92), tick(104, 'text'), tick(116, 'checkbox')],
    };
    const makes = ['page 1', 'p: refused to file', 'p: is unable to file and goes on', 'p: is not enrolled'];
    expect(flow([page]).elements.map(told)).to.deep.equal(makes);
    const tagged = { ...page, structure: [{ type: 'P', children: [0] }] };
    expect(flow([tagged]).elements.map(told)).to.deep.equal(makes);
  });

  it('begins a paragraph at each box to tick in a line', () => {
    const tick = (left: number, right: number): FormField => ({
      ...{ name: 'choice', type: 'radio', value: 'false' },
      box: { left, top: 71, right, bottom: 81 },
    });
    // Letters are 5 points wide, and so is the space that the second box stands in.
    const lines = [
      { text: 'Yes No', x: 100, y: 80 },
      { text: 'Not known', x: 160, y: 80 },
    ];
    const { elements } = flow([{ lines, fields: [tick(90, 98), tick(115, 120), tick(148, 157)] }]);
    expect(elements.map(told)).to.deep.equal(['page 1', 'p: Yes', 'p: No', 'p: Not known']);
  });

  it('takes large text above the first heading for the title although it is tagged as a paragraph', () => {
    const page: TypedPage = {
      lines: [
        { text: 'The Whole Work', x: 100, y: 60, size: 20, mark: 0 },
        { text: 'Some Writer', x: 100, y: 85, size: 14, mark: 1 },
        ...[0, 1, 2].flatMap((nth) => [
          { text: `Head ${'ABC'[nth]} of it`, x: 100, y: 120 + 60 * nth, size: 16, mark: 2 + 2 * nth },
          { text: `Some text of ${'ABC'[nth]}.`, x: 100, y: 140 + 60 * nth, mark: 3 + 2 * nth },
        ]),
        { text: 'Remark', x: 100, y: 340, size: 20, mark: 8 },
      ],
      structure: ['P', 'P', 'H1', 'P', 'H1', 'P', 'H1', 'P', 'P'].map((type, mark) => ({ type, children: [mark] })),
    };
    const heads = ['A', 'B', 'C'].flatMap((name) => [`h1: Head ${name} of it`, `p: Some text of ${name}.`]);
    const makes = ['page 1', 'title: The Whole Work', 'p: Some Writer', ...heads, 'p: Remark'];
    expect(flow([page]).elements.map(told)).to.deep.equal(makes);
  });

  it('takes authors and the date below the title for text, though they are larger', () => {
    const front: Typed[] = [
      { text: 'The Whole', x: 200, y: 40, size: 20 },
      { text: 'Work', x: 300, y: 40, size: 20, font: TYPEWRITER },
      { text: 'Some Writer', x: 220, y: 70, size: 12 },
      { text: 'May 2020', x: 230, y: 100, size: 12 },
    ];
    const page = { lines: [...front, ...filler(130), { text: 'A Head', x: 100, y: 250, ...large }, ...filler(280)] };
    const last = { lines: [{ text: 'Index', x: 100, y: 60, size: 24, font: BOLD }, ...filler(90)] };
    const made = flow([page, last]).elements.map(told);
    expect(made).to.include.members(['p: Some Writer', 'p: May 2020', 'h2: A Head', 'h1: Index']);
    expect(made[1]).to.match(/^title: /);
  });

  it('takes small bold text for headings', () => {
    const lines = [1, 2].flatMap((nth) => [
      { text: `${nth} Head of it`, x: 100, y: 60 + 200 * (nth - 1), size: 9, font: BOLD },
      ...filler(80 + 200 * (nth - 1)),
    ]);
    expect(flow([{ lines }]).elements.map(told)).to.deep.equal([
      'page 1',
      ...['h1: 1 Head of it', FILLER],
      ...['h1: 2 Head of it', FILLER],
    ]);
  });

  it('takes letters of an index for headings, and bold letters in no order for text', () => {
    const withLetters = (letters: string): readonly string[] => {
      const typed = Array.from(letters).flatMap((text, index) => [
        { text, x: 100, y: 60 + 140 * index, size: 12, font: BOLD },
        ...filler(80 + 140 * index),
      ]);
      return flow([{ lines: typed }])
        .elements.map(told)
        .filter((it) => it.startsWith('h'));
    };
    expect(withLetters('ACDF')).to.deep.equal(['h1: A', 'h1: C', 'h1: D', 'h1: F']);
    expect(withLetters('CAFD')).to.deep.equal([]);
    // Three letters are labels.
    expect(withLetters('ABC')).to.deep.equal([]);
  });

  it('takes dates for headings where their look is that of headings', () => {
    const texts = ['First Version', '[2021/03/04 v1.0]', 'Second Version', '[2022/05/06 v2.0]'];
    const typed = texts.flatMap((text, index) => [
      { text, x: 100, y: 60 + 140 * index, size: 12, font: BOLD },
      ...filler(80 + 140 * index),
    ]);
    const heads = flow([{ lines: typed }])
      .elements.map(told)
      .filter((it) => it.startsWith('h'));
    expect(heads).to.deep.equal(texts.map((text) => `h1: ${text}`));
    const [date = ''] = texts.slice(1);
    const alone = flow([{ lines: [{ text: date, x: 100, y: 60, size: 12, font: BOLD }, ...filler(80)] }]);
    expect(alone.elements.map(told)).to.include(`p: ${date}`);
  });

  it('finds headings beside the numbers of lines', () => {
    const numbers = Array.from({ length: 9 }, (_, row) => ({ text: `${row + 1}`, x: 40, y: 60 + 12 * row, size: 6 }));
    const head = { text: 'A Head of it', x: 100, y: 60, size: 14, font: BOLD };
    const { elements } = flow([{ lines: [...numbers, head, ...filler(72)] }]);
    expect(elements.map(told)).to.include('h1: A Head of it');
  });

  it('has every word once', () => {
    for (const { pages } of cases) {
      const given = pages.flatMap(({ lines }) => lines.flatMap(({ text }) => text.split(' ')));
      const { elements, pages: facts } = flow(pages);
      // A divided word is one of the result and two of the pages; the letter o may show a bullet.
      const letters = (words: readonly string[]): string =>
        Array.from(words.join('').replace(/[-^]/g, '').replaceAll('◦', 'o')).sort().join('');
      expect(letters(wordsOf(elements, facts))).to.equal(letters(given));
    }
  });

  it('keeps the lines of running heads', () => {
    const pages = [1, 2, 3, 4].map((): TypedPage => {
      const head = ['The Company', 'A Running Head'].map((text, index) => ({ text, x: 100, y: 40 + 12 * index }));
      return { lines: [...head, ...filler(100)] };
    });
    const { pages: facts } = flow(pages);
    const heads = facts.map(({ header }) => header.map(told));
    expect(heads).to.deep.equal(pages.map(() => ['p: The Company', 'p: A Running Head']));
  });

  it('takes a line above the running head of most pages for a part of the head, but not a title', () => {
    const headsWith = (above: Partial<Typed>): readonly (readonly string[])[] => {
      const pages = ['The Left Title', 'The Right Title', 'The Left Title'].map((text): TypedPage => {
        const first = { text, x: 100, y: 30, ...above };
        return { lines: [first, { text: 'A Running Head', x: 100, y: 60 }, ...filler(100)] };
      });
      return flow(pages).pages.map(({ header }) => header.map(told));
    };
    const [, right] = headsWith({});
    expect(right).to.deep.equal(['p: The Right Title', 'p: A Running Head']);
    expect(headsWith({ size: 24 })[1]).to.deep.equal(['p: A Running Head']);
  });

  it('makes a paragraph of each line of a running head in one block', () => {
    const texts = ['The Ministry of Printed Paper', 'Department of Forms', 'Harbour'];
    const pages = [1, 2, 3, 4].map((): TypedPage => {
      const head = texts.map((text, index) => ({ text, x: 300 - 2.5 * text.length, y: 40 + 11 * index }));
      return { lines: [...head, ...filler(120)] };
    });
    const heads = flow(pages).pages.map(({ header }) => header.map(told));
    expect(heads).to.deep.equal(pages.map(() => texts.map((text) => `p: ${text}`)));
  });

  it('takes the title of several slides in a row for a heading, but a banner of most slides for a running head', () => {
    const slides = (count: number): readonly string[] => {
      const pages = Array.from({ length: 8 }, (_, index): TypedPage => {
        const title = { text: index < count ? 'Models' : `Slide ${'abcdefgh'[index]}`, x: 50, y: 60, size: 24 };
        return { size: { width: 720, height: 540 }, lines: [title, ...filler(120)] };
      });
      return flow(pages).pages.flatMap(({ header }) => header.map(told));
    };
    expect(slides(3)).to.deep.equal([]);
    expect(slides(7)).to.deep.equal(Array.from({ length: 7 }, () => 'p: Models'));
  });

  it('keeps running heads and page numbers apart', () => {
    const pages = [1, 2, 3, 4].map((number): TypedPage => {
      const head = { text: 'A Running Head', x: 100, y: 40 };
      const foot = { text: `${number + 8}`, x: 300, y: 760 };
      return { lines: [head, ...filler(100), foot] };
    });
    const { pages: facts, elements } = flow(pages);
    expect(facts.map(({ header }) => header.map(told))).to.deep.equal(pages.map(() => ['p: A Running Head']));
    expect(facts.map(({ footer }) => footer.map(({ runs }) => runs))).to.have.nested.property(
      '[1][0][0].pageNumber',
      true,
    );
    expect(elements.map(told).filter((line) => line.includes('Running') || /p: \d/.test(line))).to.deep.equal([]);
  });

  it('takes a number that the heads of several pages share for no number of a page', () => {
    const pages = [1, 2, 3].map((number): TypedPage => {
      const head = { text: `Part 2 of 3, page ${number}`, x: 100, y: 40 };
      return { lines: [head, ...filler(100)] };
    });
    const numbers = flow(pages).pages.map(({ header }) =>
      header.flatMap(({ runs }) => runs.map(({ text, pageNumber }) => (pageNumber === true ? `#${text}` : text))),
    );
    expect(numbers).to.deep.equal([1, 2, 3].map((number) => ['Part 2 of 3, page ', `#${number}`]));
  });

  it('finds running heads and feet also on a page of one line, where another page shows them apart from its text', () => {
    const [head, foot] = [
      { text: 'The Head', x: 100, y: 40 },
      { text: 'The Foot', x: 100, y: 760 },
    ];
    const line = { text: 'All that this page says', x: 100, y: 80 };
    const lines = [[...filler(100)], [line], [line]];
    const pages = lines.map((body, index): TypedPage => ({ lines: index < 2 ? [head, ...body, foot] : body }));
    const found = flow(pages).pages.map(({ header, footer }) => [...header, ...footer].map(told));
    expect(found).to.deep.equal([['p: The Head', 'p: The Foot'], ['p: The Head', 'p: The Foot'], []]);
  });

  it('takes titles with numbers of their own on two pages for text, and numbers of pages for running feet', () => {
    const pages = [1, 2].map((number): TypedPage => {
      const title = { text: `Example of Data Table ${2 * number - 1}`, x: 100, y: 40 };
      return { lines: [title, ...filler(100), { text: `Page ${number} of 2`, x: 300, y: 760 }] };
    });
    const { pages: facts, elements } = flow(pages);
    expect(facts.map(({ footer }) => footer.map(told))).to.deep.equal([['p: Page 1 of 2'], ['p: Page 2 of 2']]);
    const titles = elements.map(told).filter((line) => line.includes('Data Table'));
    expect(titles.join()).to.match(/Table 1.*Table 3/);
  });

  it('finds the numbers of pages that stand farther inside than running heads do', () => {
    const pages = [1, 2, 3, 4].map((number): TypedPage => ({
      lines: [...filler(100), { text: `${number}`, x: 300, y: 650 }],
    }));
    const { pages: facts, elements } = flow(pages);
    expect(facts.map(({ footer }) => footer.map(told))).to.deep.equal(pages.map((_, index) => [`p: ${index + 1}`]));
    expect(elements.map(told).filter((line) => /p: \d/.test(line))).to.deep.equal([]);
  });

  it('takes no text for set in because a foot of the page is wider', () => {
    const pages = [1, 2, 3, 4].map((number): TypedPage => ({
      lines: [...filler(100), { text: `${number} A Journal of it`, x: 20, y: 760, width: 580 }],
    }));
    const { elements } = flow(pages);
    const indents = elements.flatMap((it) => (it.kind === 'paragraph' ? [[it.style, it.format.indentLeft]] : []));
    expect(indents).to.deep.equal([['normal', 0]]);
  });

  it('measures how far an item hangs that is read to the left, also where a number is its last line', () => {
    const item = { text: `• ${HEBREW.join(' ')}`, y: 100, direction: 'right-to-left' } as const;
    const last = { text: '2024', x: 470, y: 112 };
    const { elements } = flow([{ lines: [{ ...item, x: 500 - 5 * item.text.length }, last] }]);
    const hanging = elements.flatMap((it) => (it.kind === 'list-item' ? [it.hanging] : []));
    expect(hanging).to.deep.equal([10]);
  });

  it('keeps what recurs as text where pages have nothing else', () => {
    const pages = [1, 2, 3].map((number): TypedPage => ({ lines: [{ text: `Page ${number}`, x: 100, y: 60 }] }));
    const { pages: facts, elements } = flow(pages);
    expect(facts.flatMap(({ header, footer }) => [...header, ...footer])).to.deep.equal([]);
    expect(wordsOf(elements, []).join(' ')).to.equal('Page 1 Page 2 Page 3');
  });
});
