import { expect } from 'chai';

import { nestedRows } from '../../../../../engine/document/tables/rows/nested-rows.js';
import { entriesOf } from '../../../../../engine/document/tables/rows/row-entries.js';
import { textRows } from '../../../../../engine/document/tables/rows/text-rows.js';
import { wordsIn } from '../../../../../engine/document/tables/table-words.js';
import { tablePage } from '../../../../fixtures/table-page.js';

type Typed = readonly [indent: number, texts: readonly string[]];

const edges = [95, 220, 300, 400];

/** The texts of the first column that begin the first row of a group. */
function nestedIn(typed: readonly Typed[]): readonly (string | undefined)[] {
  const page = typed.flatMap(([indent, texts], line) =>
    texts.map((text, column) => ({ text, x: column === 0 ? 100 + indent : 150 + 80 * column, y: 100 + 12 * line })),
  );
  const entries = textRows(wordsIn({ quarters: 0, mirrored: false }, tablePage(page))).map((row) =>
    entriesOf(row, edges),
  );
  return [...nestedRows(entries)].map((line) => typed[line]?.[1][0]);
}

function groups(indent: number): readonly Typed[] {
  return [
    [0, ['District 12']],
    [14, ['Maricopa', '48', '111']],
    [0, ['Total:', '48', '111']],
    [0, ['District 13']],
    [14, ['Pima', '26', '817']],
    [indent, ['Pinal', '19', '552']],
    [indent, ['Yuma', '12', '404']],
    [0, ['Total:', '45', '1,773']],
  ];
}

describe('nestedRows', () => {
  it('finds the rows below the names of groups, at the indent of the other rows', () => {
    expect(nestedIn(groups(14))).to.deep.equal(['Maricopa', 'Pima']);
  });

  it('leaves further lines of names alone, whose indent no row has', () => {
    expect(nestedIn(groups(0))).to.deep.equal([]);
  });

  it('leaves lines without numbers alone, which may go on with a name', () => {
    const wrapped = groups(14).map(([indent, [name = '', ...numbers]]): Typed => {
      return name === 'Maricopa' ? [indent, [name]] : [indent, [name, ...numbers]];
    });
    expect(nestedIn(wrapped)).to.deep.equal(['Pima']);
  });
});
