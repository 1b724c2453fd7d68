import { expect } from 'chai';

import { isTable } from '../../../../../engine/document/tables/judge/is-table.js';
import type { PageCell } from '../../../../../engine/document/tables/page-table.js';
import { lines } from '../../../../fixtures/lines.js';

/** Cells of 100 by 14 points without rules. @param shift how much farther to the right each row begins, in points */
function isTableOf(rows: readonly (readonly string[])[], shift = 0, captioned = false): boolean {
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column): PageCell => {
      const box = { left: 100 * column, top: 14 * row, right: 100 * column + 100, bottom: 14 * row + 14 };
      const own =
        text === ''
          ? []
          : lines([{ text, x: box.left + row * shift, y: box.bottom - 4, direction: directionOf(text) }]);
      return { row, column, rowSpan: 1, columnSpan: 1, box, lines: own, tables: [], borders: {} };
    }),
  );
  const [columns, count] = [rows[0]?.length ?? 0, rows.length];
  const box = { left: 0, top: 0, right: 100 * columns, bottom: 14 * count };
  const columnEdges = Array.from({ length: columns + 1 }, (_, at) => 100 * at);
  const rowEdges = Array.from({ length: count + 1 }, (_, at) => 14 * at);
  return isTable({ box, columnEdges, rowEdges, headerRows: 0, cells, ruled: 'none' }, { captioned });
}

function directionOf(text: string): 'left-to-right' | 'right-to-left' {
  return /\p{Script=Hebrew}/u.test(text) ? 'right-to-left' : 'left-to-right';
}

const sentences = [
  ['the letters of', 'each line stand', 'far apart where'],
  ['few words', 'fill the whole', 'column of text'],
  ['and no word', 'of the next', 'line has room'],
];

describe('isTable, without rules', () => {
  it('takes no wide spaces in a few justified lines for columns', () =>
    expect(isTableOf(sentences, 2)).to.equal(false));

  it('takes dates and texts beside them for a table, and numbers of sections for a list', () => {
    const texts = ['Rent of the hall', 'Fees', 'Postage', 'Travel'];
    const withTexts = (keys: readonly string[]) => keys.map((key, row) => [key, texts[row] ?? '']);
    expect(isTableOf(withTexts(['01.03.', '09.03.', '12.03.', '28.03.']))).to.equal(true);
    for (const numbers of ['1.1 1.2 2.1 2.2', '1.01 1.02 1.03 2.01', '01. 02. 03. 04.'])
      expect(isTableOf(withTexts(numbers.split(' ')))).to.equal(false);
  });

  it('takes what has the caption of a table for one', () => {
    expect(isTableOf(sentences, 2, true)).to.equal(true);
    const two = [
      ['Name', 'Value'],
      ['Colour', 'red'],
    ];
    expect(isTableOf(two)).to.equal(false);
    expect(isTableOf(two, 0, true)).to.equal(true);
  });

  it('takes no lists inside of lists for a table, but items with several entries', () => {
    const nested = [
      ['6.', 'six', ''],
      ['7.', 'seven', ''],
      ['', 'a.', 'seven a'],
      ['', 'b.', 'seven b'],
    ];
    expect(isTableOf(nested)).to.equal(false);
    expect(isTableOf(nested.map(([, ...texts], row) => [`${row + 1}.`, ...texts]))).to.equal(true);
  });

  it('takes no list from right to left, whose bullets are at its right, for a table', () => {
    const items = [
      ['אנו מודים לך על פנייתך', '•'],
      ['הבקשה נבדקה', '•'],
      ['על ידי המחלקה', '•'],
    ];
    expect(isTableOf(items)).to.equal(false);
  });

  it('takes numbered rows for a table that have their only entry in one of several columns', () => {
    const amounts = [100, 200, 300, 50, 20].map((amount, index) => {
      const entry = index % 2 === 0 ? [`${amount}.00`, ''] : ['', `${amount}.00`];
      return [`${index + 1}.`, ...entry];
    });
    expect(isTableOf([['No.', 'Debit', 'Credit'], ...amounts])).to.equal(true);
  });

  it('takes texts in small letters that begin below each other for a table', () =>
    expect(isTableOf(sentences)).to.equal(true));

  it('takes rows of expressions that begin below each other for a table, and parts of a formula for none', () => {
    const expressions = ['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}1`, `= ${name}`, `{${name}}`]);
    expect(isTableOf(expressions)).to.equal(true);
    expect(isTableOf(expressions, 2)).to.equal(false);
  });

  it('takes entries that begin with capital letters for a table', () => {
    const names = sentences.map((row) => row.map((text) => text.charAt(0).toUpperCase() + text.slice(1)));
    expect(isTableOf(names)).to.equal(true);
  });

  it('takes single words in small letters for a table', () =>
    expect(isTableOf(sentences.map((row) => row.map((text) => text.replaceAll(' ', ''))))).to.equal(true));

  it('takes many rows in small letters for a table', () =>
    expect(isTableOf([...sentences, ...sentences])).to.equal(true));
});
