import { expect } from 'chai';

import { areColumnsOfProse } from '../../../../../engine/document/tables/judge/columns-of-prose.js';
import { findTables } from '../../../../../engine/document/tables/find-tables.js';
import { frameOfWords, wordsIn } from '../../../../../engine/document/tables/table-words.js';
import type { Row } from '../../../../fixtures/glyphs.js';
import { across, down, entries, tablePage } from '../../../../fixtures/table-page.js';

/** Two columns at 100 and 290 points, lines 12 points apart. */
function areProse(rows: readonly (readonly string[])[]): boolean {
  const page = tablePage(entries(rows, { xs: [100, 290], y: 120, leading: 12 }));
  return areColumnsOfProse([95, 280, 470], wordsIn(frameOfWords(page), page));
}

const prose = [
  ['Wandering travellers yesterday', 'Mountainous landscapes usually'],
  ['discovered numerous abandoned', 'attracted adventurous strangers'],
  ['settlements beneath overgrown', 'although experienced villagers'],
  ['hillsides, suspecting forgotten', 'recommended considerable caution'],
  ['treasures underneath buildings.', 'throughout treacherous passages'],
  ['Investigators meticulously then', 'whenever thunderstorms gathered.'],
];

const wrappedEntries = [
  ['Wandering travellers yesterday', 'Mountainous landscapes usually'],
  ['slept', 'rise'],
  ['Settlements beneath overgrown', 'Although experienced villagers'],
  ['hillsides', 'warn'],
  ['Treasures underneath buildings', 'Throughout treacherous passages'],
  ['rot', 'run'],
];

describe('areColumnsOfProse', () => {
  it('takes lines that end where the next word has no room for prose', () => {
    expect(areProse(prose)).to.equal(true);
  });

  it('takes entries that end before their column does for a table', () => {
    expect(areProse(wrappedEntries)).to.equal(false);
  });

  const uneven = prose.map((row, index) => (index < 3 ? row : row.slice(0, 1)));
  const paragraphs = (lines: readonly (readonly string[])[]): readonly Row[] =>
    [0, 1, 2, 3].flatMap((index) => entries(lines, { xs: [100, 290], y: 120 + 80 * index, leading: 12 }));
  const areParagraphs = (lines: readonly (readonly string[])[]): boolean => {
    const page = tablePage(paragraphs(lines));
    return areColumnsOfProse([95, 280, 470], wordsIn(frameOfWords(page), page));
  };

  it('takes paragraphs that begin at equal heights, with as many lines in all columns, for prose', () => {
    expect(areParagraphs(prose)).to.equal(true);
  });

  it('takes rows whose entries have different numbers of lines for a table', () => {
    expect(areParagraphs(uneven)).to.equal(false);
  });

  it('finds columns of prose also within the border of the page', () => {
    const border = [...[80, 500].map((y) => across(y, 80, 490)), ...[80, 490].map((x) => down(x, 80, 500))];
    const tablesIn = (rows: readonly Row[]): number => findTables(tablePage(rows, { rulings: border })).length;
    expect([tablesIn(paragraphs(prose)), tablesIn(paragraphs(uneven))]).to.deep.equal([0, 1]);
  });

  it('takes single words below each other for a table', () => {
    expect(areProse(prose.map((row) => row.map((text) => text.split(' ')[0] ?? '')))).to.equal(false);
  });

  it('decides nothing about a few lines', () => {
    expect(areProse(prose.slice(0, 3))).to.equal(false);
  });
});
