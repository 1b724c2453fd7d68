import { expect } from 'chai';

import { type CsvDialect, csvRows } from '../../../../engine/formats/csv/csv-rows.js';

const commas: CsvDialect = { delimiter: ',', quote: '"' };

const texts: readonly (readonly [name: string, text: string, rows: readonly (readonly string[])[]])[] = [
  [
    'rows of every kind of line end',
    'a,b\r\nc,d\ne,f\rg,h',
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ],
  ],
  [
    'empty cells, at the end of the text too',
    ',a,\n,,\nb,',
    [
      ['', 'a', ''],
      ['', '', ''],
      ['b', ''],
    ],
  ],
  [
    'no rows in empty lines',
    'a,b\n\n\nc,d\n\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'delimiters and line ends within quotes',
    '"a,b","c\nd"\n1,2',
    [
      ['a,b', 'c\nd'],
      ['1', '2'],
    ],
  ],
  ['doubled quotes', '"say ""hi""",""""', [['say "hi"', '"']]],
  ['quotes inside of a cell as they are', '5" pipe,a"b', [['5" pipe', 'a"b']]],
  ['text after a quoted cell', '"a"b,c', [['ab', 'c']]],
  [
    'a quote that does not end as a character',
    '"a,b\nc,d',
    [
      ['"a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['rows of different lengths', 'a\nb,c,d', [['a'], ['b', 'c', 'd']]],
  ['nothing in nothing', '', []],
];

describe('the rows of separated values', () => {
  for (const [name, text, rows] of texts) {
    it(`has ${name}`, () => {
      expect([...csvRows(text, commas)]).to.deep.equal(rows);
    });
  }

  it('accepts another delimiter and another quote', () => {
    const rows = csvRows('\'a;b\';c,"d"', { delimiter: ';', quote: "'" });
    expect([...rows]).to.deep.equal([['a;b', 'c,"d"']]);
  });

  it('reads many quotes without an end in a time that grows with the text', () => {
    const text = '"a,'.repeat(200_000);
    let count = 0;
    for (const row of csvRows(text, commas)) count += row.length;
    expect(count).to.be.above(1000);
  });
});
