import { expect } from 'chai';

import { partingWords } from '../../../../engine/document/tables/parting-words.js';
import { wordsIn } from '../../../../engine/document/tables/table-words.js';
import type { Row } from '../../../fixtures/glyphs.js';
import { entries, tablePage } from '../../../fixtures/table-page.js';

const rule = { at: 100, from: 95, to: 440, colour: 0 };

const prose = [
  'the committee reviewed the figures of the last quarter',
  'and asked for a comparison with the earlier years there',
  'before it would decide on the matter in the next spring',
];

describe('partingWords', () => {
  it('takes prose below a rule for a sign of two tables', () => {
    expect(
      isParted(
        prose.map((text) => ['', text]),
        [95, 97],
      ),
    ).to.equal(true);
  });

  it('takes prose beside a column on its left for an entry', () => {
    expect(
      isParted(
        prose.map((text, index) => [index === 2 ? 'Duty' : '', text]),
        [95, 160],
      ),
    ).to.equal(false);
  });

  it('takes prose that is indented, with nothing on its left, for a sign of two tables', () => {
    expect(
      isParted(
        prose.map((text) => ['', text]),
        [95, 160],
      ),
    ).to.equal(true);
  });

  it('takes sentences that go on across a narrow column for a sign of two tables', () => {
    const narrow = { ...rule, to: 225 };
    const column = [
      'the figures are all in the',
      'thousands of the coin that',
      'everybody in town knows as',
      'the crown',
    ];
    const rowsOf = (texts: readonly string[]): readonly Row[] =>
      texts.map((text, index) => ({ text, x: 95, y: 112 + 12 * index }));
    expect(areParted(rowsOf(column), narrow)).to.equal(true);
    expect(areParted(rowsOf(['Apples of the early kinds,', 'and pears', 'and plums', 'Nuts']), narrow)).to.equal(false);
  });

  it('takes a title above headings that another table has for a sign of two tables', () => {
    const row = (texts: readonly string[], y: number): readonly Row[] =>
      entries([texts], { xs: [97, 300], y, leading: 0 });
    const between = [...row(['Men'], 112), ...row(['Athlete', 'Club'], 124)];
    expect(areParted([...between, ...row(['Athlete', 'Club'], 300)], rule)).to.equal(true);
    expect(areParted([...between, ...row(['Athlete', 'Town'], 300)], rule)).to.equal(false);
  });

  it('takes a caption for a sign of two tables', () => {
    expect(isParted([['', 'Table 3: Figures']], [95, 160])).to.equal(true);
  });

  it('takes the larger heading of a numbered section for a sign of two tables', () => {
    const text = entries(
      [
        ['an entry', 'of a table'],
        ['and another', 'of a table'],
      ],
      { xs: [95, 160], y: 150, leading: 12 },
    );
    const heading = (number: string): readonly Row[] => [
      { text: number, x: 95, y: 120, size: 14 },
      { text: 'A Section', x: 130, y: 120, size: 14 },
    ];
    expect(areParted([...heading('4.2'), ...text])).to.equal(true);
    expect(areParted([{ text: '第4节 代码实现', x: 95, y: 120, size: 14 }, ...text])).to.equal(true);
    expect(areParted([...heading('No.'), ...text])).to.equal(false);
  });
});

function isParted(rows: readonly (readonly string[])[], xs: readonly number[]): boolean {
  return areParted(entries(rows, { xs, y: 120, leading: 12 }));
}

function areParted(rows: readonly Row[], below = rule): boolean {
  const page = tablePage(rows);
  const words = wordsIn({ quarters: 0, mirrored: false }, page);
  return partingWords({ words, fonts: page.fonts })(words, below);
}
