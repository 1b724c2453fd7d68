import { expect } from 'chai';

import { findTables } from '../../../../engine/document/tables/find-tables.js';
import { withoutContents } from '../../../../engine/document/tables/judge/without-contents.js';
import { wordsIn } from '../../../../engine/document/tables/table-words.js';
import { lines } from '../../../fixtures/lines.js';
import { across, entries, tablePage, textsOf } from '../../../fixtures/table-page.js';

const sections = [
  ['2.1', 'Our governance', '24'],
  ['2.2', 'Financial authorisations and delegations', '55'],
  ['2.3', 'Share buyback programme', '57'],
  ['2.4', 'Compensation report', '62'],
];
const titles = [
  ['Our governance', '24'],
  ['Financial authorisations and delegations', '55'],
  ['Share buyback programme', '57'],
  ['Compensation report', '62'],
  ['Information on the share capital', '85'],
];
const dots = '. '.repeat(20);
const led = [`Introduction ${dots}1`, `Setting the options ${dots}2`];

function textsIn(...page: Parameters<typeof tablePage>): readonly (readonly (readonly string[])[])[] {
  return findTables(tablePage(...page)).map(textsOf);
}

describe('findTables on pages with a table of contents', () => {
  it('finds none in numbers, titles and pages', () => {
    expect(textsIn(entries(sections, { xs: [100, 130, 400], y: 120, leading: 14 }))).to.deep.equal([]);
  });

  it('finds none in the numbers of chapters, their titles and pages', () => {
    const chapters = sections.map(([, title = '', page = ''], index) => [String(index + 1), title, page]);
    expect(textsIn(entries(chapters, { xs: [100, 130, 400], y: 120, leading: 14 }))).to.deep.equal([]);
  });

  it('finds none below the rule of a chapter', () => {
    const page = entries(sections, { xs: [100, 130, 400], y: 120, leading: 14 });
    const rulings = [across(106, 95, 420), across(180, 95, 420)];
    expect(textsIn(page, { rulings })).to.deep.equal([]);
  });

  it('finds one in events with their years', () => {
    const years = ['1987', '1990', '1999', '2004', '2011'];
    const events = titles.map(([title = ''], index) => [title, years[index] ?? '']);
    expect(textsIn(entries(events, { xs: [100, 400], y: 120, leading: 14 }))).to.deep.equal([events]);
  });

  it('finds none in two columns beside each other', () => {
    const rows = sections.map((row, index) => [
      ...row,
      ...(sections[index]?.map((text) => text.replace('2.', '7.')) ?? []),
    ]);
    expect(textsIn(entries(rows, { xs: [60, 85, 280, 320, 345, 540], y: 120, leading: 14 }))).to.deep.equal([]);
  });

  it('finds none in titles of several words and their pages', () => {
    expect(textsIn(entries(titles, { xs: [100, 400], y: 120, leading: 14 }))).to.deep.equal([]);
  });

  it('finds none in chapters without leaders beside sections with leaders', () => {
    const page = [
      ...led.map((text, index) => ({ text, x: 120, y: 120 + 14 * index })),
      ...entries(
        [
          ['2', 'Index', '7'],
          ['3', 'Literature', '4'],
          ['4', 'Errors', '6'],
        ],
        { xs: [100, 120, 120], y: 148, leading: 14 },
      ).map((row) => (['7', '4', '6'].includes(String(row.text)) ? { ...row, x: 330 } : row)),
    ];
    expect(textsIn(page)).to.deep.equal([]);
  });

  it('reads a table whose numbers rise by chance', () => {
    const rows = [
      ['City', 'Inhabitants'],
      ['Ulm', '24'],
      ['Bern', '55'],
      ['Graz', '57'],
      ['Linz', '62'],
      ['Kiel', '85'],
    ];
    expect(textsIn(entries(rows, { xs: [100, 300], y: 120, leading: 14 }))).to.deep.equal([rows]);
  });
});

describe('findTables on pages of prose', () => {
  it('finds none in sentences that go on beside numbers of lines', () => {
    const prose = [
      'The edition of a drama requires special treatment for many',
      'typographical elements. The purpose of the present package',
      'is to provide ample support for these peculiarities because',
      'features are introduced and new commands appear everywhere',
      'within them and the dialogue is set by means of environments',
    ];
    const page = prose.flatMap((text, index) => [
      { text: String(5 * index), x: 80, y: 120 + 24 * index },
      { text, x: 110, y: 120 + 24 * index },
    ]);
    expect(textsIn(page)).to.deep.equal([]);
  });

  it('finds none in a running head and a heading', () => {
    const rows = [
      ['B', 'Free Licence', '23'],
      ['3', 'Introduction', ''],
    ];
    expect(textsIn(entries(rows, { xs: [100, 130, 400], y: 120, leading: 20 }))).to.deep.equal([]);
  });

  it('reads the dots before a number in little time, however many there are', () => {
    const typed = lines([{ text: `${'.'.repeat(400_000)}x 5`, x: 0, y: 100, size: 0.01 }]);
    const blocks = typed.map((line) => ({ lines: [line], box: line.box, role: 'body' as const }));
    const words = wordsIn({ quarters: 0, mirrored: false }, { ...tablePage([]), blocks });
    expect(withoutContents(words)).to.deep.equal(words);
  });
});
