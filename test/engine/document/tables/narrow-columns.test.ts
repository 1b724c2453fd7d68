import { expect } from 'chai';

import { findTables } from '../../../../engine/document/tables/find-tables.js';
import type { Row } from '../../../fixtures/glyphs.js';
import { tablePage, textsOf } from '../../../fixtures/table-page.js';

/** In points. */
const LETTER = 5;
const SPACE = 2.5;

const receipt = [
  ['Coffee', '2', '29.51', '59.02'],
  ['Milk', '1', '1.77', '1.77'],
  ['Bread', '12', '27.43', '329.16'],
  ['Oranges', '5', '10.84', '54.20'],
  ['Oil', '8', '2.96', '23.68'],
  ['Tea', '15', '8.69', '130.35'],
];

describe('findTables on pages with narrow columns', () => {
  it('parts numbers that are in line, with less than a space between the longest', () => {
    expect(tablesOf(flushRight(receipt, [210, 237, 270]))).to.deep.equal([receipt]);
  });

  it('parts the names of such columns where they are in line', () => {
    const named = [['Item', 'No', 'Each', 'Sum'], ...receipt];
    expect(tablesOf(flushRight(named, [210, 237, 270]))).to.deep.equal([named]);
  });

  it('parts texts that begin in line behind codes, with little more than a space between', () => {
    const parts = [
      ['11046-D', 'Coupling', '46'],
      ['87319-C', 'Bracket left', '141'],
      ['00061-B', 'Fuse for export', '72'],
      ['50200-A', 'Cable gland', '4'],
      ['54056-B', 'Gasket set', '383'],
    ];
    const second = 80 + widthOf('11046-D') + 1.7 * SPACE;
    const rows = flushRight(parts, [0, 240]).map((row, at) => (at % 3 === 1 ? { ...row, x: second } : row));
    expect(tablesOf(rows)).to.deep.equal([parts]);
  });

  it('keeps texts in a font of one width together that begin with the same word', () => {
    const names = ['Sentence', 'Clause', 'Core', 'Predicate'].map((name) => [name, `Small ${name}`]);
    const drawn = names.flatMap((row, line) =>
      row.map((text, column) => ({ text, x: 80 + 100 * column, y: 100 + 14 * line, width: 0.5 })),
    );
    const page = tablePage(drawn);
    const fonts = page.fonts.map((font) => ({ ...font, fixedPitch: true }));
    expect(findTables({ ...page, fonts }).map(textsOf)).to.deep.equal([names]);
  });

  it('leaves the spaces inside numbers alone', () => {
    const rows = ['1 250', '14 300', '2 750', '118 000', '3 125', '9 000'].map((number, at) => [`Item ${at}`, number]);
    expect(tablesOf(flushRight(rows, [240]))).to.deep.equal([rows]);
  });

  it('keeps a long name that reaches close to the next column apart from its entry', () => {
    const rows = Array.from({ length: 40 }, (_, at) => {
      const [, ...numbers] = receipt[at % 3] ?? [];
      return [at === 20 ? 'Sparkling water of six' : `Item ${at}`, ...numbers];
    });
    expect(tablesOf(flushRight(rows, [210, 237, 270]))).to.deep.equal([rows]);
  });
});

/** The first entry of each row at the left, the others with their right ends at these places. */
function flushRight(rows: readonly (readonly string[])[], rights: readonly number[]): readonly Row[] {
  return rows.flatMap((row, line) =>
    row.map((text, column) => {
      const right = rights[column - 1];
      return { text, x: right === undefined ? 80 : right - widthOf(text), y: 100 + 14 * line };
    }),
  );
}

function widthOf(text: string): number {
  const spaces = text.split(' ').length - 1;
  return LETTER * (text.length - spaces) + SPACE * spaces;
}

function tablesOf(rows: readonly Row[]) {
  return findTables(tablePage(rows)).map(textsOf);
}
