import { expect } from 'chai';

import { partingWords } from '../../../../engine/document/tables/parting-words.js';
import { wordsIn } from '../../../../engine/document/tables/table-words.js';
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

  it('takes a caption for a sign of two tables', () => {
    expect(isParted([['', 'Table 3: Figures']], [95, 160])).to.equal(true);
  });
});

function isParted(rows: readonly (readonly string[])[], xs: readonly number[]): boolean {
  const words = wordsIn({ quarters: 0, mirrored: false }, tablePage(entries(rows, { xs, y: 120, leading: 12 })));
  return partingWords(words)(words, rule);
}
