import { expect } from 'chai';

import type { ShownPage, ShownPicture } from '../../../../../engine/tools/ocr/decide/shown-page.js';
import { type ToRead, whatToRead } from '../../../../../engine/tools/ocr/decide/what-to-read.js';
import { glyphs, type Row } from '../../../../fixtures/glyphs.js';

interface Page {
  readonly text?: readonly Row[];
  /** Left, top, right and bottom, and pixels per inch. */
  readonly pictures?: readonly (readonly [number, number, number, number, number?])[];
  readonly segments?: number;
  /** Whether all images are drawn after all text. */
  readonly coversText?: boolean;
}

const SCAN = [0, 0, 600, 800] as const;

function content({ text = [], pictures = [], segments = 0, coversText = false }: Page): ShownPage {
  const drawn = glyphs(text);
  return {
    size: { width: 600, height: 800 },
    glyphs: drawn,
    covered: new Uint8Array(drawn.length).fill(coversText ? 1 : 0),
    pictures: pictures.map(([left, top, right, bottom, dpi = 300]): ShownPicture => ({
      box: { left, top, right, bottom },
      dpi,
    })),
    segments,
  };
}

const line = (y: number, more: Partial<Row> = {}): Row => ({
  text: 'The quick brown fox jumps over it',
  x: 50,
  y,
  ...more,
});
const body = (more: Partial<Row> = {}): Row[] =>
  Array.from({ length: 40 }, (_, index) => line(60 + 18 * index, { text: 'Words and more words '.repeat(5), ...more }));
const unmapped = (count: number, more: Partial<Row> = {}): Row => ({
  text: new Array<string>(count).fill(''),
  x: 50,
  y: 400,
  ...more,
});

const nothing: readonly (readonly [sentence: string, page: Page])[] = [
  ['an empty page', {}],
  ['a page of text', { text: body() }],
  ['a page with a word of text and nothing else', { text: [{ text: 'Fin', x: 50, y: 50 }] }],
  ['a page of text with rules and charts', { text: body(), segments: 50_000 }],
  ['a scan with unseen text over it', { text: body({ invisible: true }), pictures: [SCAN] }],
  [
    'a scan with an unseen title over it',
    { text: [line(100, { text: 'Chapter 1', invisible: true })], pictures: [SCAN] },
  ],
  ['a scan with its text behind it', { text: [line(100)], pictures: [SCAN], coversText: true }],
  [
    'a scan with unseen numbers over it',
    { text: body({ text: '12.50 7 3 1,204 88 9 ', invisible: true }), pictures: [SCAN] },
  ],
  [
    'a scan with an unseen list of contents',
    { text: body({ text: `Words ${'.'.repeat(60)} 12`, invisible: true }), pictures: [SCAN] },
  ],
  [
    'a scan with unseen formulas over it',
    { text: body({ text: 'let x = y + z for all a and b', invisible: true }), pictures: [SCAN] },
  ],
  ['a scan with unseen Chinese over it', { text: body({ text: '大 人, 小 人', invisible: true }), pictures: [SCAN] }],
  ['text in front of a picture', { text: body(), pictures: [SCAN] }],
  ['text with a small logo', { text: body(), pictures: [[50, 20, 120, 60]] }],
  ['text with a picture of few pixels', { text: [line(700)], pictures: [[50, 50, 550, 400, 2]] }],
  ['text with a thin stripe', { text: body(), pictures: [[0, 50, 600, 55]] }],
  ['text with some symbols that are not known', { text: [...body(), unmapped(100)] }],
  ['unseen characters that nobody knows', { text: [unmapped(100, { invisible: true })] }],
  ['a page of blanks', { text: [{ text: '     ', x: 50, y: 50 }] }],
];

const whole: readonly (readonly [sentence: string, page: Page])[] = [
  ['a scan', { pictures: [SCAN] }],
  ['a small picture on a page without text', { pictures: [[50, 50, 100, 80]] }],
  ['outlines on a page without text', { segments: 200 }],
  ['outlines of a text under a page number', { text: [{ text: '- 12 -', x: 300, y: 780 }], segments: 20_000 }],
  ['a scan under unseen blanks', { text: [{ text: '     ', x: 50, y: 50, invisible: true }], pictures: [SCAN] }],
  [
    'a scan under unseen characters that nobody knows',
    { text: [unmapped(900, { invisible: true })], pictures: [SCAN] },
  ],
  [
    'a scan under replacement characters',
    { text: [{ text: '\uFFFD'.repeat(80), x: 50, y: 50, invisible: true }], pictures: [SCAN] },
  ],
  ['a scan under unseen specks', { text: [{ text: ".:'-,", x: 50, y: 50, invisible: true }], pictures: [SCAN] }],
  [
    'a scan under unseen letters that make no words',
    { text: body({ text: "l i ; I' .~ tj | _ . , r - f :", invisible: true }), pictures: [SCAN] },
  ],
  ['characters that nobody knows', { text: [unmapped(50)] }],
  [
    'a font in which a few characters are known',
    { text: [{ text: [...new Array<string>(40).fill(''), 'a', 'b'], x: 50, y: 50 }] },
  ],
  ['characters for private use', { text: [{ text: '\uE001\uE002\uE003'.repeat(10), x: 50, y: 50 }] }],
];

const stampRow: Row = { text: 'Case 1:12-cv-00123 Document 45 Filed 06/07/13 Page 8 of 99', x: 100, y: 20, size: 9 };
const sideNote: Row = { text: 'Downloaded from an archive by a reader, for whom it is', x: 590, y: 100, angle: 90 };

const parts: readonly (readonly [sentence: string, page: Page, expected: readonly (readonly number[])[]])[] = [
  ['a scan under a stamp', { text: [stampRow], pictures: [SCAN] }, [SCAN]],
  ['a scan under a header, a footer and a note along its margin', { text: [stampRow, sideNote, line(780)], pictures: [SCAN] }, [SCAN]],
  ['a scan under a few unseen letters', { text: [{ text: 'l I .', x: 50, y: 50, invisible: true }], pictures: [SCAN] }, [SCAN]],
  ['a picture beside text', { text: body().slice(0, 15), pictures: [[50, 400, 550, 700]] }, [[50, 400, 550, 700]]],
  ['the strips of a picture beside text', { text: [line(50)], pictures: [[50, 400, 550, 402], [50, 402, 550, 600]] }, [[50, 400, 550, 600]]],
  ['pictures, but for one with unseen text', { text: [line(150, { invisible: true })], pictures: [[40, 100, 500, 200], [40, 400, 500, 500]] }, [[40, 400, 500, 500]]],
  ['characters that nobody knows under a heading', { text: [line(50), unmapped(60, { font: 1, y: 200 })] }, [[44, 186, 356, 208]]],
]; // prettier-ignore

describe('what of a page is to be read', () => {
  for (const [sentence, page] of nothing) {
    it(`is nothing of ${sentence}`, () => expect(whatToRead(content(page))).to.equal(undefined));
  }

  for (const [sentence, page] of whole) {
    it(`is all of it: ${sentence}`, () => expect(regionsOf(whatToRead(content(page)))).to.deep.equal([SCAN]));
  }

  for (const [sentence, page, expected] of parts) {
    it(`is ${sentence}`, () => expect(regionsOf(whatToRead(content(page)))).to.deep.equal(expected));
  }

  it('is not what says what it is', () => {
    const page = content({ text: [{ text: 'A-1', x: 300, y: 780 }], pictures: [SCAN] });
    expect(whatToRead(page)?.letters).to.deep.equal([0, 2]);
  });

  it('has no resolution of its own where it is not all pictures', () => {
    expect(whatToRead(content({ pictures: [SCAN] }))?.drawn).to.equal(false);
    expect(whatToRead(content({ pictures: [[0, 0, 50, 50]], segments: 100 }))?.drawn).to.equal(true);
  });
});

function regionsOf(toRead: ToRead | undefined): readonly (readonly number[])[] | undefined {
  return toRead?.regions.map(({ left, top, right, bottom }) => [left, top, right, bottom]);
}
