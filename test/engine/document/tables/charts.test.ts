import { expect } from 'chai';

import { findTables } from '../../../../engine/document/tables/find-tables.js';
import { across, down, entries, tablePage, textsOf } from '../../../fixtures/table-page.js';

const WHITE = 0xffffff;
const years = ['2020', '2021', '2022', '2023', '2024'];
const heights = [20, 60, 45, 80, 30];
const xs = years.map((_, index) => 120 + 60 * index);
const bars = heights.map((height, index) => {
  const left = 120 + 60 * index;
  return { left, top: 300 - height, right: left + 20, bottom: 300, colour: 0xcc0000 };
});
const scale = ['60', '40', '20', '0'].map((text, index) => ({ text, x: 95, y: 240 + 20 * index }));
const axes = [across(300, 110, 420), down(110, 220, 300), down(420, 220, 300)];
const labels = [...entries([years], { xs, y: 315, leading: 12 }), ...scale];

const fruit = [
  ['Fruit', 'Colour', 'Weight'],
  ['Apple', 'red', '120'],
  ['Cherry', 'black', '8.5'],
];
const place = { xs: [100, 160, 220], y: 120, leading: 20 };
const rules = [106, 126, 166].map((y) => across(y, 95, 280));

describe('findTables on pages with charts', () => {
  it('finds no table in a chart of bars', () => {
    const frame = [across(200, 80, 440), across(340, 80, 440), down(80, 200, 340), down(440, 200, 340)];
    const rulings = [...axes, ...frame];
    expect(findTables(tablePage(labels, { rulings, areas: bars }))).to.deep.equal([]);
  });

  it('reads cells of different heights that have text', () => {
    const cells = [0, 1, 2, 3].flatMap((column) => {
      const [left, top] = [95 + 85 * column, 106 + 20 * column];
      return { left, top, right: left + 85, bottom: 186, colour: 0xdddddd };
    });
    const stairs = [
      ['Ulm', '', '', ''],
      ['80', 'Bern', '', ''],
      ['120', '40', 'Graz', ''],
      ['30', '60', '90', 'Linz'],
    ];
    const page = tablePage(entries(stairs, { xs: [100, 185, 270, 355], y: 120, leading: 20 }), { areas: cells });
    expect(findTables(page)).to.have.length(1);
  });

  it('leaves out the texts of a chart with a white background beside a table in one frame', () => {
    const rulings = [
      ...rules.map((rule) => ({ ...rule, left: 90 })),
      ...[down(280, 100, 330), across(100, 90, 520), across(330, 90, 520), down(90, 100, 330), down(520, 100, 330)],
      ...[160, 190, 220, 250].map((y) => across(y, 350, 480)),
    ];
    const areas = [
      { left: 310, top: 110, right: 510, bottom: 310, colour: WHITE },
      { left: 350, top: 140, right: 480, bottom: 280, colour: WHITE },
    ];
    const chart = entries([['30'], ['20'], ['10'], ['0']], { xs: [330], y: 163, leading: 30 });
    const [table] = findTables(tablePage([...entries(fruit, place), ...chart], { rulings, areas }));
    expect(table === undefined ? [] : textsOf(table)).to.deep.equal(fruit);
  });

  it('takes no white area on white paper for the frame of a table', () => {
    const legend = entries(
      [
        ['wav2vec', 'hubert'],
        ['whisper', 's2t'],
      ],
      { xs: [150, 300], y: 140, leading: 40 },
    );
    const areas = [{ left: 95, top: 106, right: 440, bottom: 206, colour: WHITE }];
    expect(findTables(tablePage(legend, { areas }))).to.deep.equal([]);
  });

  it('takes no lines under words for rules', () => {
    const links = [
      ['Ulm', '80', 'by mail'],
      ['Bern', '40', 'by hand'],
      ['Graz', '60', 'by boat'],
    ];
    const rulings = [
      ...[106, 170].map((y) => across(y, 95, 254)),
      ...[95, 254].map((x) => down(x, 106, 170)),
      ...[121.5, 133.5, 145.5].map((y) => across(y, 220, 252.5)),
    ];
    const [table] = findTables(tablePage(entries(links, { ...place, leading: 12 }), { rulings }));
    expect(table === undefined ? [] : textsOf(table)).to.deep.equal(links);
  });
});
