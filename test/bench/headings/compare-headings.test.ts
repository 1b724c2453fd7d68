import { expect } from 'chai';

import { compareHeadings, type FoundHeading, type KnownHeading } from '../../../bench/headings/compare-headings.js';

const known: readonly KnownHeading[] = [
  { text: '1 Introduction', page: 1, level: 1, isTagged: false },
  { text: '1.1 Scope', page: 2, level: 2, isTagged: false },
];

const introduction: FoundHeading = { text: 'Introduction', page: 1, level: 1, look: 'large' };
const scope: FoundHeading = { text: '1.1  SCOPE', page: 2, level: 2, look: 'bold' };
const other: FoundHeading = { text: 'Other', page: 2, level: 2, look: 'other' };

describe('compareHeadings', () => {
  const cases: Readonly<Record<string, readonly [found: readonly FoundHeading[], counts: string]>> = {
    'compares titles without case, spaces and numbers': [[introduction, scope], '2 right'],
    'takes headings with the same number of a section for equal': [
      [introduction, { ...scope, text: '1.1 Scope and use' }],
      '2 right',
    ],
    'misses a heading on another page': [[introduction, { ...scope, page: 3 }], '1 right, 1 wrong, 1 missed'],
    'takes a text twice only where it is named twice': [[introduction, introduction], '1 right, 1 missed, 1 left out'],
    'counts a heading that is not named as wrong': [[introduction, scope, other], '2 right, 1 wrong'],
    'does not judge headings in the look of a named one': [
      [introduction, { ...other, look: 'large' }],
      '1 right, 1 missed, 1 left out',
    ],
    'does not judge headings below the levels of the outline': [
      [introduction, scope, { ...other, level: 3 }],
      '2 right, 1 left out',
    ],
    'does not judge the title of the document': [
      [{ text: 'Book', page: 1, look: 'huge' }, introduction, scope],
      '2 right, 1 left out',
    ],
    'does not judge the number of a chapter': [
      [{ ...other, text: 'Chapter 1' }, introduction, scope],
      '2 right, 1 left out',
    ],
  };
  for (const [name, [found, counts]] of Object.entries(cases)) {
    it(name, () => {
      expect(countsOf(known, found)).to.equal(counts);
    });
  }

  it('judges headings of all levels and looks where tags name some', () => {
    const tagged = known.map((heading) => ({ ...heading, isTagged: true }));
    expect(countsOf(tagged, [introduction, scope, { ...other, level: 3 }])).to.equal('2 right, 1 wrong');
    expect(countsOf(tagged, [introduction, scope, { ...other, look: 'bold' }])).to.equal('2 right, 1 wrong');
  });

  it('compares levels relative to each other', () => {
    const deeper = [introduction, scope].map((heading) => ({ ...heading, level: (heading.level ?? 0) + 1 }));
    expect(compareHeadings(known, deeper).rightLevels).to.equal(2);
    expect(compareHeadings(known, [introduction, { ...scope, level: 1 }]).rightLevels).to.equal(1);
  });
});

function countsOf(named: readonly KnownHeading[], found: readonly FoundHeading[]): string {
  const { right, wrong, missed, leftOut } = compareHeadings(named, found);
  const counts = { right, wrong, missed, 'left out': leftOut };
  return Object.entries(counts)
    .flatMap(([name, list]) => (list.length > 0 ? [`${list.length} ${name}`] : []))
    .join(', ');
}
