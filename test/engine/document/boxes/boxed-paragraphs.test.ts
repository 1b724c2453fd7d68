import { expect } from 'chai';

import type { BoxSides, FlowElement, ParagraphBox } from '../../../../engine/document/flow-elements.js';
import type { FilledArea, Ruling } from '../../../../engine/document/model.js';
import { BOLD, flow, told, type TypedPage } from '../../../fixtures/flow.js';
import type { Typed } from '../../../fixtures/lines.js';
import { across, down } from '../../../fixtures/table-page.js';

interface Case {
  readonly it: string;
  readonly pages: readonly TypedPage[];
  /** Elements with their boxes: a letter for each side, and the background. */
  readonly makes: readonly string[];
}

const GREY = 0xeeeeee;

/** Lines below one another that fill 400 points. */
function rows(texts: readonly string[], more: Partial<Typed> & { readonly y: number }): Typed[] {
  return texts.map((text, index) => ({ x: 100, width: 400, text, ...more, y: more.y + 12 * index }));
}

const body = (y: number): Typed[] =>
  rows(['This is a line of the text', 'and this is another one', 'that ends with this one.'], { y });
const BODY = 'p: This is a line of the text and this is another one that ends with this one.';

/** Lines within a frame whose sides are 10 points from them. */
const note = (y: number): Typed[] => rows(['Note that this stands in', 'a box of its own.'], { y, x: 110, width: 380 });
const NOTE = 'p: Note that this stands in a box of its own.';

function frame(left: number, top: number, right: number, bottom: number): Ruling[] {
  return [across(top, left, right), across(bottom, left, right), down(left, top, bottom), down(right, top, bottom)];
}

function area(left: number, top: number, right: number, bottom: number, colour = GREY): FilledArea {
  return { left, top, right, bottom, colour };
}

const cases: readonly Case[] = [
  {
    it: 'finds a frame around a paragraph',
    pages: [{ lines: [...body(100), ...note(160), ...body(220)], rulings: frame(100, 145, 500, 180) }],
    makes: ['page 1', BODY, `[0 ltrb] ${NOTE}`, BODY],
  },
  {
    it: 'finds a background behind a paragraph in the line spacing of the text',
    pages: [
      {
        lines: [...body(100), ...rows(['Note that this stands in', 'a box of its own.'], { y: 136 }), ...body(160)],
        areas: [area(95, 127, 505, 151)],
      },
    ],
    makes: ['page 1', BODY, `[0 #eeeeee] ${NOTE}`, BODY],
  },
  {
    it: 'joins a background with the frame around it',
    pages: [
      {
        lines: [...body(100), ...note(160), ...body(220)],
        rulings: frame(100, 145, 500, 180),
        areas: [area(100, 145, 500, 180)],
      },
    ],
    makes: ['page 1', BODY, `[0 ltrb #eeeeee] ${NOTE}`, BODY],
  },
  {
    it: 'takes what a background leaves of a darker one for sides',
    pages: [
      {
        lines: [...body(100), ...note(160), ...body(220)],
        areas: [area(100, 145, 500, 180, 0xff0000), area(104, 145, 500, 180, 0xffeeee)],
      },
    ],
    makes: ['page 1', BODY, `[0 l #ffeeee] ${NOTE}`, BODY],
  },
  {
    it: 'joins the backgrounds of lines',
    pages: [
      {
        lines: [...body(100), ...note(160), ...body(220)],
        areas: [area(100, 151, 500, 163), area(100, 163, 500, 175)],
      },
    ],
    makes: ['page 1', BODY, `[0 #eeeeee] ${NOTE}`, BODY],
  },
  {
    it: 'finds a frame with round corners, whose straight lines are no bars and rules',
    pages: [
      {
        lines: [...body(100), ...note(160), ...body(220)],
        rulings: [across(145, 106, 494), across(180, 106, 494), down(100, 151, 174), down(500, 151, 174)],
        rounded: [{ left: 99.75, top: 144.75, right: 500.25, bottom: 180.25, side: { colour: 0, width: 0.5 } }],
      },
    ],
    makes: ['page 1', BODY, `[0 ltrb] ${NOTE}`, BODY],
  },
  {
    it: 'finds a background with round corners on a larger one',
    pages: [
      {
        lines: [...body(100), ...note(160), ...body(220)],
        rounded: [
          { ...area(100, 145, 500, 180), fill: 0x0000ff },
          { ...area(101, 146, 499, 179), fill: GREY },
        ],
      },
    ],
    makes: ['page 1', BODY, `[0 ltrb #eeeeee] ${NOTE}`, BODY],
  },
  {
    it: 'leaves out frames of labels in the frame of a picture',
    pages: [
      {
        lines: [...body(100), { text: 'A title', x: 200, y: 165 }, ...body(400)],
        rulings: [...frame(100, 145, 500, 380), ...frame(195, 150, 240, 172)],
        pictures: [{ left: 110, top: 180, right: 490, bottom: 370 }],
      },
    ],
    makes: ['page 1', BODY, 'p: A title', 'figure', BODY],
  },
  {
    it: 'finds a bar at the left of paragraphs',
    pages: [{ lines: [...body(100), ...note(160), ...body(220)], areas: [area(100, 150, 104, 176)] }],
    makes: ['page 1', BODY, `[0 l] ${NOTE}`, BODY],
  },
  {
    it: 'leaves out a bar that is longer than its text',
    pages: [{ lines: [...body(100), ...note(160), ...body(220)], areas: [area(90, 90, 94, 700)] }],
    makes: ['page 1', BODY, NOTE, BODY],
  },
  {
    it: 'leaves out a line in the middle between texts',
    pages: [
      {
        lines: [
          ...rows(['one two three', 'four five six', 'seven eight.'], { y: 100, width: 150 }),
          ...rows(['Un deux trois', 'quatre cinq six', 'sept huit'], { y: 100, x: 280, width: 150 }),
        ],
        rulings: [down(265, 90, 128)],
      },
    ],
    makes: ['page 1', 'p: one two three four five six seven eight.', 'p: Un deux trois quatre cinq six sept huit'],
  },
  {
    it: 'leaves out a line between columns whose lines end unevenly',
    pages: [
      {
        lines: [
          ...rows(['one two three', 'four five six', 'seven eight.'], { y: 100, width: 150 }),
          ...rows(['Un deux trois', 'quatre cinq six', 'sept huit'], { y: 100, x: 280, width: 150 }),
        ],
        rulings: [down(266.5, 90, 128)],
      },
    ],
    makes: ['page 1', 'p: one two three four five six seven eight.', 'p: Un deux trois quatre cinq six sept huit'],
  },
  {
    it: 'finds rules of the width of the column at headings, and those between paragraphs',
    pages: [
      {
        lines: [
          { text: 'A Heading', x: 100, y: 100, size: 14, font: BOLD },
          ...body(130),
          ...body(190),
          { text: 'Another Heading', x: 100, y: 260, size: 14, font: BOLD },
          ...body(290),
        ],
        rulings: [across(108, 100, 500), across(165, 100, 500), across(245, 100, 500)],
      },
    ],
    makes: ['page 1', '[0 b] h1: A Heading', `[1 b] ${BODY}`, BODY, '[2 t] h1: Another Heading', BODY],
  },
  {
    it: 'finds a rule between a box and a paragraph at the paragraph',
    pages: [
      {
        lines: [...body(100), ...note(160), ...body(220)],
        rulings: [...frame(100, 145, 500, 180), across(192, 100, 500)],
      },
    ],
    makes: ['page 1', BODY, `[0 ltrb] ${NOTE}`, `[1 t] ${BODY}`],
  },
  {
    it: 'leaves out rules that are shorter than the column, and underlines',
    pages: [
      {
        lines: [...body(100), { text: 'Signature', x: 100, y: 170 }, ...body(220)],
        rulings: [across(158, 100, 250), across(221.5, 100, 500)],
      },
    ],
    makes: ['page 1', BODY, 'p: Signature', BODY],
  },
  {
    it: 'makes one box of all paragraphs in it',
    pages: [
      {
        lines: [...body(100), ...note(160), ...note(200), ...body(250)],
        rulings: frame(100, 145, 500, 220),
      },
    ],
    makes: ['page 1', BODY, `[0 ltrb] ${NOTE}`, `[0 ltrb] ${NOTE}`, BODY],
  },
  {
    it: 'parts a box at the lines across it',
    pages: [
      {
        lines: [...body(100), ...note(160), ...note(200), ...body(250)],
        rulings: [...frame(100, 145, 500, 220), across(182, 100, 500)],
      },
    ],
    makes: ['page 1', BODY, `[0 ltrb] ${NOTE}`, `[1 lrb] ${NOTE}`, BODY],
  },
  {
    it: 'gives a title on a background and the text below it the frame around both',
    pages: [
      {
        lines: [...body(100), { text: 'A Title', x: 110, y: 160 }, ...note(184), ...body(250)],
        rulings: frame(100, 145, 500, 205),
        areas: [area(100, 145, 500, 170), area(100, 170, 500, 205, 0xffeeee)],
      },
    ],
    makes: ['page 1', BODY, '[0 ltr #eeeeee] p: A Title', `[1 lrb #ffeeee] ${NOTE}`, BODY],
  },
  {
    it: 'parts a box at a smaller one in it',
    pages: [
      {
        lines: [
          ...body(100),
          { text: 'A Title', x: 110, y: 160 },
          ...note(184),
          { text: 'Its end.', x: 110, y: 224 },
          ...body(260),
          ...body(320),
        ],
        rulings: frame(100, 145, 500, 235),
        areas: [area(105, 172, 495, 205)],
      },
    ],
    makes: ['page 1', BODY, '[0 ltr] p: A Title', `[1 lr #eeeeee] ${NOTE}`, '[2 lrb] p: Its end.', BODY, BODY],
  },
  {
    it: 'leaves out a highlight, and a box across lines',
    pages: [
      {
        lines: [...body(100), { text: 'A label', x: 100, y: 160 }, ...body(200)],
        areas: [area(98, 150, 137, 164), area(150, 95, 450, 120)],
      },
    ],
    makes: ['page 1', BODY, 'p: A label', BODY],
  },
  {
    it: 'leaves out boxes beside text',
    pages: [
      {
        lines: [
          ...body(100),
          { text: 'Start', x: 110, y: 160 },
          { text: 'Middle', x: 210, y: 160 },
          { text: 'End', x: 310, y: 160 },
          ...body(200),
        ],
        rulings: [...frame(100, 145, 150, 170), ...frame(200, 145, 250, 170), ...frame(300, 145, 350, 170)],
      },
    ],
    makes: ['page 1', BODY, 'p: Start Middle End', BODY],
  },
  {
    it: 'leaves out a frame of the page, and a line below the running head of each page',
    pages: [
      {
        lines: [...body(100), ...body(160), ...body(700)],
        rulings: frame(60, 60, 540, 740),
      },
      ...[1, 2, 3].map((page) => ({
        lines: [{ text: `Report ${page}`, x: 100, y: 40 }, ...body(150), ...body(250)],
        rulings: [across(60, 100, 500)],
      })),
    ],
    makes: [
      ...['page 1', BODY, BODY, BODY],
      ...['page 2', BODY, BODY],
      ...['page 3', BODY, BODY],
      ...['page 4', BODY, BODY],
    ],
  },
  {
    it: 'joins a box that is open at the end of a page with its continuation',
    pages: [
      {
        lines: [...body(100), ...note(700)],
        rulings: [across(685, 100, 500), down(100, 685, 720), down(500, 685, 720)],
      },
      {
        lines: [...note(60), ...body(120)],
        rulings: [down(100, 45, 80), down(500, 45, 80), across(80, 100, 500)],
      },
    ],
    makes: ['page 1', BODY, `[0 ltrb] ${NOTE}`, 'page 2', `[0 ltrb] ${NOTE}`, BODY],
  },
  {
    it: 'joins a paragraph over pages whose parts stand between rules',
    pages: [
      {
        lines: [...body(100), ...rows(['This stands', 'between lines and'], { y: 700 })],
        rulings: [across(685, 100, 500), across(720, 100, 500)],
      },
      {
        lines: [...rows(['goes on here.'], { y: 60, width: 100 }), ...body(120)],
        rulings: [across(45, 100, 500), across(68, 100, 500)],
      },
    ],
    makes: ['page 1', BODY, '[0 tb] p: This stands between lines and [2]goes on here.', BODY],
  },
  {
    it: 'joins a paragraph over pages whose parts have closed frames',
    pages: [
      {
        lines: [...body(100), ...rows(['Note that this is', 'a text that'], { y: 700, x: 110, width: 380 })],
        rulings: frame(100, 685, 500, 720),
      },
      {
        lines: [...rows(['goes on here.'], { y: 60, x: 110, width: 100 }), ...body(120)],
        rulings: frame(100, 45, 500, 70),
      },
    ],
    makes: ['page 1', BODY, '[0 ltrb] p: Note that this is a text that [2]goes on here.', BODY],
  },
];

/** An element, with the number, the sides and the background of its box. */
function toldInBox(element: FlowElement): string {
  const boxed = 'boxed' in element ? element.boxed : undefined;
  return boxed === undefined ? told(element) : `[${toldBox(boxed)}] ${told(element)}`;
}

function toldBox({ number, sides, fill }: ParagraphBox): string {
  const names: readonly (keyof BoxSides)[] = ['left', 'top', 'right', 'bottom'];
  const drawn = names.flatMap((side) => (sides[side] === undefined ? [] : [side[0]])).join('');
  const colour = fill === undefined ? '' : `#${fill.toString(16).padStart(6, '0')}`;
  return [String(number), drawn, colour].filter((it) => it !== '').join(' ');
}

describe('the document model, of paragraphs in drawn boxes', () => {
  for (const { it: title, pages, makes } of cases) {
    it(title, () => expect(flow(pages).elements.map(toldInBox)).to.deep.equal(makes));
  }

  it('measures the sides, the padding and the place of a box', () => {
    const { elements } = flow([
      { lines: [...body(100), ...note(160), ...body(220)], rulings: frame(90, 145, 510, 180) },
    ]);
    const boxed = elements.flatMap((element) => ('boxed' in element ? (element.boxed ?? []) : []));
    const side = { colour: 0, width: 0.5 };
    expect(boxed).to.deep.equal([
      {
        number: 0,
        sides: { left: side, top: side, right: side, bottom: side },
        places: [{ page: 1, box: { left: 89.75, top: 144.75, right: 510.25, bottom: 180.25 } }],
        padding: { left: 19.75, top: 6.75, right: 19.75, bottom: 5.75 },
        indentLeft: -10.25,
        indentRight: -10.25,
      },
    ]);
  });

  it('takes text in a box for a plain paragraph, not for a quotation', () => {
    const lines = [...body(100), ...rows(['a line of it', 'and another'], { y: 160, x: 130, width: 340 })];
    const { elements } = flow([{ lines, rulings: frame(100, 140, 500, 190) }]);
    const styles = elements.flatMap((element) => (element.kind === 'paragraph' ? [element.style] : []));
    expect(styles).to.deep.equal(['normal', 'normal']);
  });
});
