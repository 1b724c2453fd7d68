import { expect } from 'chai';

import { SheetNames } from '../../../../plugins/conversion/convert-to-excel/sheet-names.js';

const names: readonly (readonly [name: string, wanted: readonly string[], given: readonly string[]])[] = [
  ['are as wanted', ['Page 3', 'Sales: 2024'], ['Page 3', 'Sales 2024']],
  [
    'have numbers when they are taken, in any letter case',
    ['Page 3', 'PAGE 3', 'Page 3'],
    ['Page 3', 'PAGE 3 (2)', 'Page 3 (3)'],
  ],
  [
    'have none of the characters that Excel forbids',
    ['[a]:*?/\\b', "'quoted'", 'tab\tand\u0000zero'],
    ['a b', 'quoted', 'tab and zero'],
  ],
  ['are never empty', ['', ' ', '???'], ['Table', 'Table (2)', 'Table (3)']],
  ['are not "History"', ['History', 'history'], ['History (2)', 'history (3)']],
  [
    'have at most 31 characters and end with a word',
    ['Table 3: Revenue by region and by quarter', 'x'.repeat(40), 'x'.repeat(40)],
    ['Table 3 Revenue by region and', 'x'.repeat(31), `${'x'.repeat(27)} (2)`],
  ],
  ['are never cut within a character', [`${'x'.repeat(30)}\u{1f600}`], ['x'.repeat(30)]],
];

describe('The names of worksheets', () => {
  for (const [name, wanted, given] of names) {
    it(name, () => {
      const its = new SheetNames();
      expect(wanted.map((it) => its.take(it))).to.deep.equal(given);
    });
  }

  it('are found at once for thousands of tables with the same caption', () => {
    const its = new SheetNames();
    const taken = Array.from({ length: 50_000 }, () => its.take('Contents of the table below'));
    expect(new Set(taken).size).to.equal(50_000);
    expect(taken.every(({ length }) => length <= 31)).to.equal(true);
  });
});
