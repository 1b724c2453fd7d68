import { expect } from 'chai';

import { blocksOf } from '../../../../engine/document/blocks/blocks.js';
import type { PageImage, Ruling } from '../../../../engine/document/model.js';
import type { Size } from '../../../../engine/geometry/geometry.js';
import { lines, type Typed } from '../../../fixtures/lines.js';

const LETTER: Size = { width: 612, height: 792 };

interface Case {
  readonly it: string;
  readonly page: readonly Typed[];
  readonly size?: Size;
  readonly rulings?: readonly Ruling[];
  readonly images?: readonly PageImage[];
  /** The texts of its lines, in the order expected. */
  readonly reads: readonly string[];
}

/** Lines of running text below one another, which fill a width: `a1`, `a2`, … */
function prose(name: string, count: number, at: Omit<Typed, 'text'> & { readonly leading?: number }): Typed[] {
  const { leading = 12, width = 220, ...rest } = at;
  return Array.from({ length: count }, (_, index) => ({
    ...rest,
    width: index === count - 1 ? 0.6 * width : width,
    y: at.y + index * leading,
    text: `${name}${index + 1}`,
  }));
}

const named = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name}${index + 1}`);

/** Cells in rows: `row('x y', 100, [72, 200])` has `x` at 72 and `y` at 200. */
function row(texts: string, y: number, xs: readonly number[], more: Partial<Typed> = {}): Typed[] {
  return texts.split(' ').map((text, index) => ({ text, x: xs[index] ?? 0, y, ...more }));
}

/** The lines of two lists in turn, as some producers draw columns. */
function inTurn(one: readonly Typed[], other: readonly Typed[]): Typed[] {
  return one.flatMap((line, index) => [line, ...other.slice(index, index + 1)]);
}

const ruling = (left: number, top: number, right: number, bottom: number): Ruling => ({
  left,
  top,
  right,
  bottom,
  colour: 0,
});
const image = (left: number, top: number, right: number, bottom: number): PageImage => ({
  box: { left, top, right, bottom },
  pixelWidth: 100,
  pixelHeight: 100,
});

/** The chapters of a table of contents, and the numbers and titles of their sections. */
const CONTENTS: readonly (string | readonly [number: string, title: string])[] = [
  ...['I', ['1', 'a'] as const, ['2', 'b'] as const, ['3', 'c'] as const],
  ...['II', 'III', ['1', 'd'] as const, ['2', 'e'] as const, 'IV', ['1', 'f'] as const, ['2', 'g'] as const],
  'Index',
];

const LEFT = { x: 72, y: 120 };
const RIGHT = { x: 320, y: 120 };
const WIDE = { x: 72, width: 468 };

const cases: readonly Case[] = [
  { it: 'reads one column downwards', page: prose('a', 5, LEFT), reads: named('a', 5) },
  {
    it: 'reads one column downwards however it is drawn',
    page: prose('a', 5, LEFT).reverse(),
    reads: named('a', 5),
  },
  {
    it: 'reads the left of two columns first',
    page: [...prose('a', 8, LEFT), ...prose('b', 8, RIGHT)],
    reads: [...named('a', 8), ...named('b', 8)],
  },
  {
    it: 'reads the left of two columns first when the right one is drawn first',
    page: [...prose('b', 8, RIGHT), ...prose('a', 8, LEFT)],
    reads: [...named('a', 8), ...named('b', 8)],
  },
  {
    it: 'reads two columns of prose one after the other even when they are drawn line by line across',
    page: inTurn(prose('a', 8, LEFT), prose('b', 8, RIGHT)),
    reads: [...named('a', 8), ...named('b', 8)],
  },
  {
    it: 'reads bullets, and numbers of sections below them, with the texts behind them',
    page: [
      ...row('• a1', 100, [72, 92]),
      ...[{ text: 'a2', x: 92, y: 114, width: 300 }],
      ...row('• b1', 128, [72, 92]),
      ...row('2.3 c1', 150, [60, 92]),
    ],
    reads: ['•', 'a1', 'a2', '•', 'b1', '2.3', 'c1'],
  },
  {
    it: 'reads columns whose baselines differ',
    page: [...prose('a', 8, LEFT), ...prose('b', 7, { ...RIGHT, y: 125, leading: 13 })],
    reads: [...named('a', 8), ...named('b', 7)],
  },
  {
    it: 'reads columns of unequal height',
    page: [...prose('a', 20, LEFT), ...prose('b', 4, RIGHT)],
    reads: [...named('a', 20), ...named('b', 4)],
  },
  {
    it: 'reads columns parted by a gutter of one em',
    page: [...prose('a', 8, { ...LEFT, width: 238 }), ...prose('b', 8, { ...RIGHT, width: 238 })],
    reads: [...named('a', 8), ...named('b', 8)],
  },
  {
    it: 'reads a title over both columns first',
    page: [{ text: 'title', y: 90, ...WIDE, size: 18 }, ...prose('a', 8, LEFT), ...prose('b', 8, RIGHT)],
    reads: ['title', ...named('a', 8), ...named('b', 8)],
  },
  {
    it: 'reads a centred title that is narrower than the columns first',
    page: [{ text: 'title', x: 250, y: 90, width: 112, size: 18 }, ...prose('a', 8, LEFT), ...prose('b', 8, RIGHT)],
    reads: ['title', ...named('a', 8), ...named('b', 8)],
  },
  {
    it: 'reads the columns above a line over both before those below it',
    page: [
      ...prose('a', 6, LEFT),
      ...prose('b', 6, RIGHT),
      { text: 'middle', y: 210, ...WIDE },
      ...prose('c', 6, { ...LEFT, y: 240 }),
      ...prose('d', 6, { ...RIGHT, y: 240 }),
    ],
    reads: [...named('a', 6), ...named('b', 6), 'middle', ...named('c', 6), ...named('d', 6)],
  },
  {
    it: 'reads columns above a narrow headline one after the other, though others are below it',
    page: [
      { text: 'headline', x: 72, y: 90, width: 200, size: 18 },
      ...prose('a', 6, LEFT),
      ...prose('b', 2, { ...LEFT, y: 198 }),
      ...prose('c', 5, RIGHT),
      { text: 'second', x: 72, y: 250, width: 220, size: 18 },
      ...[72, 232, 392].flatMap((x, at) => prose('fgh'.charAt(at), 8 - at, { x, y: 280, width: 148 })),
    ],
    reads: [
      ...['headline', ...named('a', 6), ...named('b', 2), ...named('c', 5)],
      ...['second', ...named('f', 8), ...named('g', 7), ...named('h', 6)],
    ],
  },
  {
    it: 'reads the columns above a picture over both before those below it',
    page: [
      ...prose('a', 6, LEFT),
      ...prose('b', 6, RIGHT),
      ...prose('c', 6, { ...LEFT, y: 420 }),
      ...prose('d', 6, { ...RIGHT, y: 420 }),
    ],
    images: [image(72, 200, 540, 400)],
    reads: [...named('a', 6), ...named('b', 6), ...named('c', 6), ...named('d', 6)],
  },
  {
    it: 'reads columns past a picture in one of them',
    page: [...prose('a', 4, LEFT), ...prose('b', 20, RIGHT), ...prose('c', 4, { ...LEFT, y: 312 })],
    images: [image(72, 170, 290, 300)],
    reads: [...named('a', 4), ...named('c', 4), ...named('b', 20)],
  },
  {
    it: 'reads three columns from left to right',
    page: [0, 1, 2].flatMap((index) => prose('abc'.charAt(index), 10, { x: 60 + 170 * index, y: 120, width: 150 })),
    reads: [...named('a', 10), ...named('b', 10), ...named('c', 10)],
  },
  {
    it: 'reads a heading over two of three columns with those two',
    page: [
      { text: 'over', x: 60, y: 120, width: 320 },
      ...prose('a', 10, { x: 60, y: 140, width: 150 }),
      ...prose('b', 10, { x: 230, y: 140, width: 150 }),
      ...prose('c', 12, { x: 400, y: 120, width: 150 }),
    ],
    reads: ['over', ...named('a', 10), ...named('b', 10), ...named('c', 12)],
  },
  {
    it: 'reads columns past a formula that hangs into the gutter',
    page: [...prose('a', 8, LEFT), ...prose('b', 8, RIGHT), { text: 'formula', x: 72, y: 228, width: 228 }],
    reads: [...named('a', 8), 'formula', ...named('b', 8)],
  },
  {
    it: 'reads a header in two parts before the columns under them, and a page number after them',
    page: [
      { text: 'journal', x: 72, y: 50 },
      { text: 'author', x: 480, y: 50 },
      ...prose('a', 8, LEFT),
      ...prose('b', 8, RIGHT),
      { text: '7', x: 500, y: 760 },
    ],
    reads: ['journal', 'author', ...named('a', 8), ...named('b', 8), '7'],
  },
  {
    it: 'does not take headings of both columns on one line for a header',
    page: [
      { text: 'one', x: 72, y: 90 },
      { text: 'two', x: 320, y: 90 },
      ...prose('a', 8, { ...LEFT, y: 104 }),
      ...prose('b', 8, { ...RIGHT, y: 104 }),
    ],
    reads: ['one', ...named('a', 8), 'two', ...named('b', 8)],
  },
  {
    it: 'reads the footnotes of a column after it and before the next',
    page: [
      ...prose('a', 8, LEFT),
      ...prose('n', 2, { ...LEFT, y: 240, size: 8, leading: 10 }),
      ...prose('b', 10, RIGHT),
    ],
    reads: [...named('a', 8), ...named('n', 2), ...named('b', 10)],
  },
  {
    it: 'reads a table row by row',
    page: [100, 114, 128, 142].flatMap((y, index) => row(`n${index} 12 34`, y, [72, 200, 300])),
    reads: ['n0', '12', '34', 'n1', '12', '34', 'n2', '12', '34', 'n3', '12', '34'],
  },
  {
    it: 'reads a table of numbers row by row even when it is drawn column by column',
    page: [72, 200, 300].flatMap((x, column) =>
      [100, 114, 128, 142].map((y, index) => ({ text: column === 0 ? `n${index}` : `${column}${index}`, x, y })),
    ),
    reads: ['n0', '10', '20', 'n1', '11', '21', 'n2', '12', '22', 'n3', '13', '23'],
  },
  {
    it: 'reads a ruled table of words row by row however it is drawn',
    page: [
      ...[104, 124, 144].map((y, index) => ({ text: `left${index}`, x: 72, y })),
      ...[104, 124, 144].map((y, index) => ({ text: `right${index}`, x: 200, y })),
    ],
    rulings: [90, 110, 130, 150].map((y) => ruling(70, y, 300, y + 0.5)),
    reads: ['left0', 'right0', 'left1', 'right1', 'left2', 'right2'],
  },
  {
    it: 'keeps the lines of a cell together where rulings part the rows',
    page: [
      ...row('k0 a0 v0', 104, [72, 150, 300]),
      ...row('b0', 116, [150]),
      ...row('k1 a1 v1', 134, [72, 150, 300]),
      ...row('b1', 146, [150]),
      ...row('k2 a2 v2', 164, [72, 150, 300]),
    ],
    rulings: [92, 122, 152, 170].map((y) => ruling(70, y, 350, y + 0.5)),
    reads: ['k0', 'a0', 'b0', 'v0', 'k1', 'a1', 'b1', 'v1', 'k2', 'a2', 'v2'],
  },
  {
    it: 'reads the rows beside a label that spans them one after the other',
    page: [104, 144, 184].flatMap((y, index) => [
      { text: `label${index}`, x: 72, y: y + 6 },
      ...row(`a${index} 1${index} 2${index}`, y, [150, 220, 300]),
      ...row(`b${index} 3${index} 4${index}`, y + 12, [150, 220, 300]),
    ]),
    rulings: [92, 132, 172, 212].map((y) => ruling(70, y, 350, y + 0.5)),
    reads: [0, 1, 2].flatMap((index) => ['label', 'a', '1', '2', 'b', '3', '4'].map((text) => `${text}${index}`)),
  },
  {
    it: 'keeps the lines of a cell together where wider gaps part the rows',
    page: [
      ...row('k0 a0 v0', 104, [72, 150, 300]),
      ...row('b0', 116, [150]),
      ...row('k1 a1 v1', 136, [72, 150, 300]),
      ...row('b1', 148, [150]),
      ...row('k2 a2 v2', 168, [72, 150, 300]),
    ],
    reads: ['k0', 'a0', 'b0', 'v0', 'k1', 'a1', 'b1', 'v1', 'k2', 'a2', 'v2'],
  },
  {
    it: 'keeps the lines of a cell together where the cells are drawn one after the other',
    page: [0, 1, 2].flatMap((index) =>
      [72, 150, 300].flatMap((x) =>
        ['a', 'b'].map((line, below) => ({ text: `${line}${index}${x}`, x, y: 104 + 24 * index + 12 * below })),
      ),
    ),
    reads: [0, 1, 2].flatMap((index) => [72, 150, 300].flatMap((x) => [`a${index}${x}`, `b${index}${x}`])),
  },
  {
    it: 'reads the lines of a turned cell downwards though the last one is the first in drawing order',
    page: [0, 1, 2].flatMap((index) =>
      [72, 150, 300].flatMap((y) =>
        ['b', 'a'].map((line, above) => ({
          ...{ text: `${line}${index}${y}`, x: 484 - 24 * index + 12 * above, y },
          angle: 90 as const,
        })),
      ),
    ),
    reads: [0, 1, 2].flatMap((index) => [72, 150, 300].flatMap((y) => [`a${index}${y}`, `b${index}${y}`])),
  },
  {
    it: 'reads forms beside one another one after the other where each is drawn as a whole',
    page: [72, 320].flatMap((x) =>
      [0, 1, 2, 3].flatMap((index) => [
        { text: `key${index}:`, x, y: 104 + 12 * index },
        { text: `${x}${index}`, x: x + 100, y: 104 + 12 * index },
      ]),
    ),
    reads: [72, 320].flatMap((x) => [0, 1, 2, 3].flatMap((index) => [`key${index}:`, `${x}${index}`])),
  },
  {
    it: 'reads the rows of a register down each of its columns',
    page: [60, 230, 400].flatMap((x) =>
      [0, 1, 2, 3, 4, 5].flatMap((index) =>
        row(`name${x}-${index} town${x}-${index} ${x}${index}`, 104 + 12 * index, [x, x + 60, x + 130]),
      ),
    ),
    reads: [60, 230, 400].flatMap((x) =>
      [0, 1, 2, 3, 4, 5].flatMap((index) => [`name${x}-${index}`, `town${x}-${index}`, `${x}${index}`]),
    ),
  },
  {
    it: 'reads cells full of prose row by row where they are drawn so, though no white parts the rows',
    page: [0, 1, 2].flatMap((index) =>
      [60, 225, 390].flatMap((x) => prose(`${index}-${x}-`, 3, { x, y: 104 + 36 * index, width: 150 })),
    ),
    reads: [0, 1, 2].flatMap((index) => [60, 225, 390].flatMap((x) => named(`${index}-${x}-`, 3))),
  },
  {
    it: 'reads columns that are set too close to tell by the white between them, and what stands around them',
    page: [
      ...prose('t', 2, { ...WIDE, y: 90 }),
      ...prose('a', 8, { ...LEFT, width: 230 }),
      ...prose('b', 8, { x: 306, y: 125, width: 234 }),
      ...prose('z', 2, { ...WIDE, y: 240 }),
    ],
    reads: [...named('t', 2), ...named('a', 8), ...named('b', 8), ...named('z', 2)],
  },
  {
    it: 'does not take headings far above their columns for a header where each is drawn with its column',
    page: [72, 240, 408].flatMap((x) => [
      { text: `head${x}`, x, y: 64 },
      ...prose(`${x}-`, 4, { x, y: 96, width: 140 }),
    ]),
    reads: [72, 240, 408].flatMap((x) => [`head${x}`, ...named(`${x}-`, 4)]),
  },
  {
    it: 'reads labels before their values where a row is drawn from its end',
    page: [0, 1, 2, 3].flatMap((index) => [
      { text: `${index}00`, x: 150, y: 104 + 24 * index },
      { text: `key${index}:`, x: 72, y: 104 + 24 * index },
      { text: `${index}11`, x: 400, y: 104 + 24 * index },
      { text: `also${index}:`, x: 320, y: 104 + 24 * index },
    ]),
    reads: [0, 1, 2, 3].flatMap((index) => [`key${index}:`, `${index}00`, `also${index}:`, `${index}11`]),
  },
  {
    it: 'reads columns of prose down though a few of their lines are drawn in pairs',
    page: [[1], [2], [3, 4], [5], [6], [7, 8], [9], [10]].flatMap((numbers) =>
      [LEFT, RIGHT].flatMap((column, index) =>
        numbers.map((number) => ({
          ...column,
          width: 220,
          y: column.y + 12 * number,
          text: `${'ab'.charAt(index)}${number}`,
        })),
      ),
    ),
    reads: [...named('a', 10), ...named('b', 10)],
  },
  {
    it: 'reads the text above and below a table where it stands',
    page: [
      ...prose('a', 3, { ...WIDE, y: 120 }),
      ...[170, 184, 198].flatMap((y, index) => row(`n${index} ${index}1 ${index}2`, y, [80, 250, 400])),
      ...prose('b', 3, { ...WIDE, y: 226 }),
    ],
    reads: [...named('a', 3), 'n0', '01', '02', 'n1', '11', '12', 'n2', '21', '22', ...named('b', 3)],
  },
  {
    it: 'reads a table within a column with that column',
    page: [
      ...prose('a', 4, LEFT),
      ...[180, 194, 208].flatMap((y, index) => row(`n${index} ${index}1`, y, [80, 200])),
      ...prose('c', 4, { ...LEFT, y: 236 }),
      ...prose('b', 14, RIGHT),
    ],
    reads: [...named('a', 4), 'n0', '01', 'n1', '11', 'n2', '21', ...named('c', 4), ...named('b', 14)],
  },
  {
    it: 'reads the labels and fields of a form in pairs',
    page: [100, 120, 140].flatMap((y, index) => row(`label${index} field${index}`, y, [72, 180])),
    reads: ['label0', 'field0', 'label1', 'field1', 'label2', 'field2'],
  },
  {
    it: 'reads labels and what they name in pairs even when all labels are drawn first',
    page: [72, 180].flatMap((x) =>
      [100, 120, 140].map((y, index) => ({ text: x === 72 ? `a longer label${index}:` : `a field${index}`, x, y })),
    ),
    reads: [0, 1, 2].flatMap((index) => [`a longer label${index}:`, `a field${index}`]),
  },
  {
    it: 'reads labels and values in pairs where most fields are empty and all values are drawn last',
    page: [
      ...[0, 1, 2, 3, 4, 5].map((index) => ({ text: `label${index}:`, x: 72, y: 100 + 40 * index })),
      ...row('field0', 102.5, [150]),
      ...row('field5', 301, [150]),
      ...row('more', 314, [150]),
    ],
    reads: ['label0:', 'field0', 'label1:', 'label2:', 'label3:', 'label4:', 'label5:', 'field5', 'more'],
  },
  {
    it: 'reads the marks of a list with their items',
    page: [
      ...row('1. first', 100, [72, 90]),
      ...row('more', 112, [90]),
      ...row('2. second', 124, [72, 90]),
      ...row('3. third', 136, [72, 90]),
    ],
    reads: ['1.', 'first', 'more', '2.', 'second', '3.', 'third'],
  },
  {
    it: 'reads the columns of an index one after the other',
    page: [72, 230, 390].flatMap((x, column) =>
      Array.from({ length: 12 }, (_, index) => ({
        text: `${'abc'.charAt(column)}${index + 1}`,
        x,
        y: 120 + 12 * index,
        width: 60 + ((index * 17) % 60),
      })),
    ),
    reads: [...named('a', 12), ...named('b', 12), ...named('c', 12)],
  },
  {
    it: 'reads addresses beside one another one after the other',
    page: [
      ...[100, 112, 124, 136].map((y, index) => ({ text: `from${index}`, x: 72, y, width: 80 + 5 * index })),
      ...[103, 115, 127].map((y, index) => ({ text: `to${index}`, x: 350, y, width: 90 - 5 * index })),
    ],
    reads: ['from0', 'from1', 'from2', 'from3', 'to0', 'to1', 'to2'],
  },
  {
    it: 'reads cards row by row where wide bands of white part them',
    page: [
      ...prose('a', 4, { x: 72, y: 120, width: 140 }),
      ...prose('b', 4, { x: 240, y: 120, width: 140 }),
      ...prose('c', 4, { x: 72, y: 240, width: 140 }),
      ...prose('d', 4, { x: 240, y: 240, width: 140 }),
    ],
    reads: [...named('a', 4), ...named('b', 4), ...named('c', 4), ...named('d', 4)],
  },
  {
    it: 'reads stanzas in the order in which they are drawn where white parts them',
    page: [
      ...prose('a', 4, { x: 72, y: 120, width: 140 }),
      ...prose('b', 4, { x: 240, y: 120, width: 140 }),
      ...prose('c', 4, { x: 72, y: 184, width: 140 }),
      ...prose('d', 4, { x: 240, y: 184, width: 140 }),
    ],
    reads: [...named('a', 4), ...named('b', 4), ...named('c', 4), ...named('d', 4)],
  },
  {
    it: 'reads paragraphs by column where the white between them meets by chance',
    page: [
      ...prose('a', 4, { x: 72, y: 120, width: 140 }),
      ...prose('c', 4, { x: 72, y: 184, width: 140 }),
      ...prose('b', 4, { x: 240, y: 120, width: 140 }),
      ...prose('d', 4, { x: 240, y: 184, width: 140 }),
    ],
    reads: [...named('a', 4), ...named('c', 4), ...named('b', 4), ...named('d', 4)],
  },
  {
    it: 'reads authors beside one another before the columns under them',
    page: [
      ...prose('m', 3, { x: 120, y: 120, width: 120 }),
      ...prose('n', 3, { x: 370, y: 120, width: 120 }),
      ...prose('a', 10, { ...LEFT, y: 165 }),
      ...prose('b', 10, { ...RIGHT, y: 165 }),
    ],
    reads: [...named('m', 3), ...named('n', 3), ...named('a', 10), ...named('b', 10)],
  },
  {
    it: 'reads what stands beside one another on one line of a column from left to right',
    page: [
      ...prose('a', 2, LEFT),
      { text: 'right', x: 220, y: 150 },
      { text: 'left', x: 72, y: 150 },
      ...prose('b', 2, { ...LEFT, y: 170 }),
    ],
    reads: ['a1', 'a2', 'left', 'right', 'b1', 'b2'],
  },
  {
    it: 'reads a poem with indented lines downwards',
    page: [0, 20, 0, 20, 40].map((indent, index) => ({
      text: `v${index}`,
      x: 72 + indent,
      y: 100 + 14 * index,
      width: 120,
    })),
    reads: ['v0', 'v1', 'v2', 'v3', 'v4'],
  },
  {
    it: 'reads a sidebar with a baseline of its own after the column that it stands beside',
    page: [
      ...prose('a', 20, { ...LEFT, width: 300 }),
      ...prose('s', 10, { x: 400, y: 140, width: 120, size: 8, leading: 10 }),
    ],
    reads: [...named('a', 20), ...named('s', 10)],
  },
  {
    it: 'reads a note of two small lines in the margin before the text that it stands beside',
    page: [
      ...prose('a', 3, { x: 220, y: 120, width: 300, leading: 14 }),
      ...prose('b', 12, { x: 220, y: 180, width: 300 }),
      ...prose('s', 2, { x: 72, y: 119, width: 120, size: 8, leading: 11 }),
    ],
    reads: [...named('s', 2), ...named('a', 3), ...named('b', 12)],
  },
  {
    it: 'reads columns of right-to-left text from the right',
    page: [
      ...prose('א', 8, { ...LEFT, direction: 'right-to-left' }),
      ...prose('ב', 8, { ...RIGHT, direction: 'right-to-left' }),
    ],
    reads: [...named('ב', 8), ...named('א', 8)],
  },
  {
    it: 'reads the cells of a right-to-left line where rulings part them',
    page: [104, 124, 144].map((y, index) => ({
      text: `\u05d0${index} Excel ${index}00 \u05d1${index}`,
      x: 72,
      y,
      width: 130,
      direction: 'right-to-left',
    })),
    rulings: [93, 128, 180].map((x) => ruling(x, 90, x + 0.5, 150)),
    reads: [0, 1, 2].flatMap((index) => [`\u05d0${index}`, 'Excel', `${index}00`, `\u05d1${index}`]),
  },
  {
    it: 'reads a column of left-to-right text first where it is drawn before one of more text to the left',
    page: [
      ...prose('a', 4, { x: 72, y: 120, width: 140 }),
      ...prose('\u05d0', 14, { x: 240, y: 126, width: 300, direction: 'right-to-left' }),
    ],
    reads: [...named('a', 4), ...named('\u05d0', 14)],
  },
  {
    it: 'reads the rows of a right-to-left table from the right',
    page: [100, 114, 128].flatMap((y, index) =>
      row(`א${index} ב${index}`, y, [72, 200], { direction: 'right-to-left' }),
    ),
    reads: ['ב0', 'א0', 'ב1', 'א1', 'ב2', 'א2'],
  },
  {
    it: 'reads vertical lines from the right',
    page: [200, 300, 250, 350].map((x) => ({
      text: `縦${x}`,
      x,
      y: 100,
      width: 400,
      direction: 'top-to-bottom',
    })),
    reads: ['縦350', '縦300', '縦250', '縦200'],
  },
  {
    it: 'reads the upper of two rows of vertical lines first',
    page: [100, 420].flatMap((y) =>
      [300, 285, 270, 255].map((x): Typed => ({
        text: `${y}-${x}`,
        x,
        y,
        width: 290,
        direction: 'top-to-bottom',
      })),
    ),
    reads: [...[300, 285, 270, 255].map((x) => `100-${x}`), ...[300, 285, 270, 255].map((x) => `420-${x}`)],
  },
  {
    it: 'reads a page that is turned clockwise in its own frame',
    page: [500, 488, 476, 464, 452].map((x, index) => ({ text: `t${index}`, x, y: 100, width: 400, angle: 90 })),
    reads: ['t0', 't1', 't2', 't3', 't4'],
  },
  {
    it: 'reads two columns of a page that is turned counterclockwise',
    page: [600, 300].flatMap((y) =>
      [100, 112, 124, 136, 148].map((x, index): Typed => ({ text: `${y}-${index}`, x, y, width: 260, angle: 270 })),
    ),
    reads: [...[0, 1, 2, 3, 4].map((index) => `600-${index}`), ...[0, 1, 2, 3, 4].map((index) => `300-${index}`)],
  },
  {
    it: 'reads a page that stands on its head',
    page: [500, 488, 476].map((y, index) => ({ text: `u${index}`, x: 500, y, width: 400, angle: 180 })),
    reads: ['u0', 'u1', 'u2'],
  },
  {
    it: 'reads a stamp along the left margin before the text beside it',
    page: [...prose('a', 30, LEFT), { text: 'stamp', x: 30, y: 500, width: 300, size: 20, angle: 270 }],
    reads: ['stamp', ...named('a', 30)],
  },
  {
    it: 'reads a stamp along the right margin after the text beside it and before the footer',
    page: [
      ...prose('a', 30, { ...WIDE, y: 120 }),
      { text: 'stamp', x: 580, y: 500, width: 300, angle: 270 },
      { text: '3', x: 300, y: 770 },
    ],
    reads: [...named('a', 30), 'stamp', '3'],
  },
  {
    it: 'reads columns under a text that lies askew, and that last',
    page: [{ text: 'draft', x: 200, y: 500, size: 80, angle: 45 }, ...prose('a', 8, LEFT), ...prose('b', 8, RIGHT)],
    reads: [...named('a', 8), ...named('b', 8), 'draft'],
  },
  {
    it: 'reads a table of contents in two columns by column, with the numbers to which dots lead',
    page: [72, 320].flatMap((x, column) =>
      Array.from({ length: 8 }, (_, index) => ({ y: 120 + 12 * index + 3 * column })).flatMap(({ y }, index) => [
        { text: `${'ab'[column] ?? ''}${index} . . . . . .`, x, y, width: 200 },
        { text: `${index}`, x: x + 210, y },
      ]),
    ),
    reads: ['a', 'b'].flatMap((name) =>
      named('', 8).flatMap((_, index) => [`${name}${index} . . . . . .`, `${index}`]),
    ),
  },
  {
    it: 'reads dots at the beginning of a line with their column, where an entry with its number stands beside them',
    page: [
      ...Array.from({ length: 8 }, (_, index) => ({
        text: `a${index} . . . . . . 9`,
        x: 72,
        y: 120 + 12 * index,
        width: 200,
      })),
      ...Array.from({ length: 8 }, (_, index) => ({ text: `b${index}`, x: 290, y: 120 + 12 * index, width: 200 })),
    ].map((line) => (line.text === 'b4' ? { ...line, text: '. . . . . . 9' } : line)),
    reads: [
      ...Array.from({ length: 8 }, (_, index) => `a${index} . . . . . . 9`),
      ...['b0', 'b1', 'b2', 'b3', '. . . . . . 9', 'b5', 'b6', 'b7'],
    ],
  },
  {
    it: 'reads the entries of a table of contents whose chapters have no dots with the numbers before and after them',
    page: CONTENTS.flatMap((entry, at) => {
      const y = 96 + 12 * at + 10 * CONTENTS.slice(1, at + 1).filter((other) => typeof other === 'string').length;
      if (typeof entry === 'string')
        return [
          { text: entry, x: 57, y, width: 90 },
          { text: '5', x: 534, y, width: 5 },
        ];
      const [number, title] = entry;
      return [
        { text: number, x: 72, y, width: 5 },
        { text: `${title} . . . . . .`, x: 95, y, width: 430 },
        { text: '6', x: 534, y, width: 5 },
      ];
    }),
    reads: CONTENTS.flatMap((entry) =>
      typeof entry === 'string' ? [entry, '5'] : [entry[0], `${entry[1]} . . . . . .`, '6'],
    ),
  },
  {
    it: 'reads columns of larger letters above smaller text by column',
    page: [
      ...inTurn(prose('a', 6, { ...LEFT, size: 14, leading: 16 }), prose('b', 6, { ...RIGHT, size: 14, leading: 16 })),
      ...prose('c', 20, { ...WIDE, y: 240 }),
    ],
    reads: [...named('a', 6), ...named('b', 6), ...named('c', 20)],
  },
  {
    it: 'reads numbers below each other with the lines beside them, of which some are wrapped',
    page: [
      ...row('one 1', 120, [72, 280]),
      ...row('two 2', 132, [72, 280]),
      ...row('three', 144, [72]),
      ...row('wrapped 3', 156, [72, 280]),
      ...row('four 4', 168, [72, 280]),
    ],
    reads: ['one', '1', 'two', '2', 'three', 'wrapped', '3', 'four', '4'],
  },
  {
    it: 'reads the heading of two columns of a table before the headings of each',
    page: [
      { text: 'item', x: 100, y: 108, width: 60 },
      ...row('animal description price', 120, [72, 140, 240]),
      ...row('gnat gram 13.65', 132, [72, 140, 240]),
      ...row('each 0.01', 144, [140, 240]),
      ...row('gnu stuffed 92.50', 156, [72, 140, 240]),
    ],
    reads: 'item animal description price gnat gram 13.65 each 0.01 gnu stuffed 92.50'.split(' '),
  },
  {
    it: 'reads the wrapped headings of columns as wholes below the heading of several of them',
    page: [
      { text: 'savings', x: 220, y: 108, width: 150 },
      ...[72, 200, 300].flatMap((x, column) => [
        { text: `one${column}`, x, y: 120 },
        { text: `two${column}`, x, y: 132 },
      ]),
      ...row('a 1 2', 144, [72, 200, 300]),
      ...row('b 3 4', 156, [72, 200, 300]),
    ],
    reads: 'savings one0 two0 one1 two1 one2 two2 a 1 2 b 3 4'.split(' '),
  },
  {
    it: 'reads a heading below both columns with the text across them that follows',
    page: [
      ...prose('a', 6, LEFT),
      ...prose('b', 6, RIGHT),
      { text: 'heading', x: 72, y: 216, size: 14 },
      ...prose('c', 4, { ...WIDE, y: 240 }),
    ],
    reads: [...named('a', 6), ...named('b', 6), 'heading', ...named('c', 4)],
  },
  {
    it: 'reads each of the columns below others, though a gutter above goes on between two words of theirs',
    page: [
      ...prose('a', 6, LEFT),
      ...prose('b', 6, RIGHT),
      { text: 'heading', x: 72, y: 222, size: 14 },
      ...prose('c', 6, { x: 72, y: 246, width: 150 }),
      ...[0, 1].flatMap((index) => row(`d${index} word`, 246 + 12 * index, [232, 322], { width: 58 })),
      ...prose('e', 4, { x: 232, y: 270, width: 150 }),
      ...prose('f', 6, { x: 392, y: 246, width: 150 }),
    ],
    reads: [
      ...[...named('a', 6), ...named('b', 6), 'heading', ...named('c', 6)],
      ...['d0', 'word', 'd1', 'word', ...named('e', 4), ...named('f', 6)],
    ],
  },
  {
    it: 'reads the labels of two boxes of a form by box, above answers that are drawn last',
    page: [
      { text: 'w w w w w w w w w w w w w w w w w w w w', ...WIDE, y: 161, size: 9 },
      { text: 'a a a a a a a a a a', x: 72, y: 174, width: 222, size: 9 },
      { text: 'b b b', x: 72, y: 184, width: 71, size: 9 },
      { text: 'c c c c c c c c c c', x: 313, y: 174, width: 234, size: 9 },
      { text: 'd d d d d d d d d d d d', x: 313, y: 183, width: 222, size: 8 },
      { text: 'tick', x: 74, y: 157, width: 6, size: 7 },
      ...row('one two', 199, [70, 311], { width: 17 }),
    ],
    rulings: [ruling(307.5, 165, 308, 209)],
    reads: [
      'w w w w w w w w w w w w w w w w w w w w',
      'tick',
      'a a a a a a a a a a',
      'b b b',
      'c c c c c c c c c c',
      'd d d d d d d d d d d d',
      'one',
      'two',
    ],
  },
  {
    it: 'reads columns above notes in the margin by column, where the notes are read with the lines beside them',
    page: [
      ...prose('a', 6, { ...LEFT, x: 140, width: 180 }),
      ...prose('b', 6, { ...RIGHT, x: 345, width: 180 }),
      ...Array.from({ length: 6 }, (_, index) => ({ y: 240 + 24 * index })).flatMap(({ y }, index) => [
        { text: `note${index}`, x: 72, y },
        { text: `line${index}`, x: 140, y, width: 385 },
        { text: `more${index}`, x: 140, y: y + 12, width: 385 },
      ]),
    ],
    reads: [
      ...named('a', 6),
      ...named('b', 6),
      ...Array.from({ length: 6 }, (_, index) => [`note${index}`, `line${index}`, `more${index}`]).flat(),
    ],
  },
  {
    it: 'reads columns over a picture in the background',
    page: [...prose('a', 8, LEFT), ...prose('b', 8, RIGHT)],
    images: [image(0, 0, 612, 792), image(200, 100, 400, 300)],
    reads: [...named('a', 8), ...named('b', 8)],
  },
];

describe('reading order', () => {
  for (const { it: sentence, page, size = LETTER, rulings = [], images = [], reads } of cases) {
    it(sentence, () => {
      const blocks = blocksOf(lines(page), { size, rulings, images });
      const read = blocks.flatMap((block) => block.lines.map(({ words }) => words.map(({ text }) => text).join(' ')));
      expect(read).to.deep.equal(reads);
    });
  }

  it('gives every line of a hostile page once, in little time', () => {
    const page = Array.from({ length: 50_000 }, (_, index) => ({
      text: `${index}`,
      x: (index * 7919) % 600,
      y: (index * 104_729) % 790,
    }));
    const read = blocksOf(lines(page), { size: LETTER, rulings: [], images: [] }).flatMap((block) => block.lines);
    expect(new Set(read).size).to.equal(50_000);
  });
});
