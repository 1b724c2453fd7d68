import { expect } from 'chai';

import { cellAreas } from '../../../../../engine/document/tables/cell-areas.js';
import { findTables } from '../../../../../engine/document/tables/find-tables.js';
import { rulesOf } from '../../../../../engine/document/tables/rules/rules.js';
import { across, down, entries, tablePage, textsOf } from '../../../../fixtures/table-page.js';

const PAGE = { width: 612, height: 792 };

const steps = (count: number, step: number): readonly number[] => Array.from({ length: count }, (_, at) => at * step);

const prose = [
  'Every word of this paragraph stands on squared paper',
  'whose lines run through the letters at every place',
].map((text, index) => ({ text, x: 72, y: 140 + 14 * index }));

describe('findTables on backgrounds of slides', () => {
  it('finds no table on squared paper, whose lines run through words', () => {
    const rulings = [
      ...steps(90, 6).map((x) => down(36 + x, 36, 500)),
      ...steps(78, 6).map((y) => across(36 + y, 36, 570)),
    ];
    expect(findTables(tablePage(prose, { rulings }))).to.deep.equal([]);
  });

  it('finds no table on squared paper with an ornament of signs in its squares', () => {
    const rulings = [
      ...steps(30, 12).map((x) => down(36 + x, 36, 276)),
      ...steps(21, 12).map((y) => across(36 + y, 36, 384)),
    ];
    const ornament = steps(20, 12).map((x) => ({ text: '◃', x: 40 + x, y: 94, size: 6 }));
    const title = [{ text: 'Squared slides', x: 100, y: 70 }];
    expect(findTables(tablePage([...title, ...ornament], { rulings }))).to.deep.equal([]);
  });

  it('finds a table with words that reach out of their cells', () => {
    const texts = [
      ['Item', 'Price'],
      ['Apples', '3'],
      ['Mandarines of the south', '4'],
    ];
    const page = tablePage(entries(texts, { xs: [72, 172], y: 112, leading: 20 }), {
      rulings: [
        ...[100, 120, 140, 160].map((y) => across(y, 70, 230)),
        ...[70, 170, 230].map((x) => down(x, 100, 160)),
      ],
    });
    expect(findTables(page).map(textsOf)).to.deep.equal([texts]);
  });

  it('finds no table in the frame of a page with a panel of buttons, but one that fills its page', () => {
    const right = PAGE.width - 1;
    const rulings = [
      ...[1, 80, 160, 240, 320, 400, 480, PAGE.height - 1].map((y) => across(y, 1, right)),
      ...[1, 450, right].map((x) => down(x, 1, PAGE.height - 1)),
    ];
    const body = [60, 140, 220, 300, 380, 460, 540].map((y) => ({ text: 'A line of the slide', x: 50, y }));
    const panel = (ys: readonly number[]) => ys.map((y) => ({ text: '3', x: 500, y }));
    expect(findTables(tablePage([...body, ...panel([60, 140, 220])], { rulings }))).to.deep.equal([]);
    expect(findTables(tablePage([...body, ...panel([60, 140, 220, 300])], { rulings }))).to.have.length(1);
  });

  it('finds no table in bands from one side of the page to the other, but shaded rows that are as wide', () => {
    const band = (row: number, column: number) => {
      const [left, top] = [column * (PAGE.width / 2), 40 * row];
      return {
        left,
        top,
        right: left + PAGE.width / 2,
        bottom: top + 40,
        colour: 0x336699 + 0x111111 * (row + column),
      };
    };
    const texts = ['Institute', 'Chapter', 'Title of the slide', '2024', 'Rows', '17', 'Columns', '31'].map(
      (text, index) => ({
        ...{ text, x: 30 + (PAGE.width / 2) * (index % 2), y: 25 + 40 * Math.floor(index / 2) },
      }),
    );
    const found = (rows: number): number => {
      const areas = Array.from({ length: 2 * rows }, (_, index) => band(Math.floor(index / 2), index % 2));
      return findTables(tablePage(texts.slice(0, 2 * rows), { areas })).length;
    };
    expect([found(2), found(4)]).to.deep.equal([0, 1]);
  });

  it('takes no paper for cells that is drawn around blacked-out words', () => {
    const hole = { left: 120, right: 160, top: 130, bottom: 144 };
    const paper = { left: 50, right: 562, top: 50, bottom: 742, colour: 0xffffff };
    const areas = [
      { ...paper, bottom: hole.top },
      { ...paper, top: hole.bottom },
      { ...paper, top: hole.top, bottom: hole.bottom, right: hole.left },
      { ...paper, top: hole.top, bottom: hole.bottom, left: hole.right },
    ];
    expect(cellAreas(tablePage([], { areas }), { quarters: 0, mirrored: false }, [])).to.deep.equal([]);
    const onShade = [{ ...paper, colour: 0xccccd1 }, ...areas];
    expect(cellAreas(tablePage([], { areas: onShade }), { quarters: 0, mirrored: false }, [])).to.deep.equal(onShade);
  });

  it('takes the edges of no coloured band along a side of the page for rules', () => {
    const band = { left: 0, top: 0, right: 120, bottom: PAGE.height, colour: 0x990000 };
    const row = { left: 0, top: 200, right: 120, bottom: 220, colour: 0x660000 };
    const page = tablePage([], { areas: [band, row] });
    const { across: edges, down: sides } = rulesOf(page, { quarters: 0, mirrored: false });
    expect(edges.map(({ at }) => at)).to.deep.equal([200, 220]);
    expect(sides.map(({ from, to }) => [from, to])).to.deep.equal([
      [200, 220],
      [200, 220],
    ]);
  });
});
