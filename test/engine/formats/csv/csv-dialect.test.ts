import { expect } from 'chai';

import { csvDialect } from '../../../../engine/formats/csv/csv-dialect.js';
import { isNumber } from '../../../../engine/formats/csv/figures.js';

const delimiters: readonly (readonly [name: string, text: string, delimiter: string])[] = [
  ['commas', 'name,amount\nApples,1.50\nPears,2.25\n', ','],
  ['semicolons', 'name;amount\nApples;3\nPears;4\n', ';'],
  ['semicolons between numbers with decimal commas', '1,5;2,5\n3,5;4,25\n5,5;6,75\n', ';'],
  ['tabs between texts with commas', 'name\tnote\nSmith, John\ta, b\nDoe, Jane\tc, d\n', '\t'],
  ['bars', 'a|b|c\n1,2|3|4\n', '|'],
  ['commas where a text has semicolons', 'id,text,sum\n1,a; b,3\n2,c,4\n3,d; e; f,5\n', ','],
  ['commas where quoted cells hold all others', 'a,b\n"1;2;3","4\t5|6"\n"7;8;9","0\t1|2"\n', ','],
  ['the delimiter that the first line states', 'sep=;\na,b;c\n', ';'],
  ['a comma where nothing separates', 'one\ntwo\n', ','],
];

const numbers = [
  '0',
  '-12',
  '+3.5',
  '1,234.56',
  '1.234,56',
  "1'234",
  '1 234,5',
  '12%',
  '$5.00',
  '5 €',
  '-€3',
  '1e-5',
  '.5',
  '(12)',
];
const noNumbers = ['', '-', '1-2', '12 apples', 'A1', '1.2.3', '2026-01-02', '1,2,3', '%', '€'];

describe('the dialect of separated values', () => {
  for (const [name, text, delimiter] of delimiters) {
    it(`has ${name}`, () => {
      expect(csvDialect(text)).to.deep.equal({ delimiter, quote: '"' });
    });
  }

  it('has single quotes where cells are enclosed by them', () => {
    expect(csvDialect("'a','it is'\n'b,c','d'\n")).to.deep.equal({ delimiter: ',', quote: "'" });
    expect(csvDialect("a,it's\nb,John's\n").quote).to.equal('"');
  });

  it('looks at a part of a long text only', () => {
    expect(csvDialect('a;b\n'.repeat(2_000_000)).delimiter).to.equal(';');
  });
});

describe('a number in a cell', () => {
  for (const text of numbers) it(`is ${text}`, () => expect(isNumber(text)).to.equal(true));
  for (const text of noNumbers) it(`is not ${JSON.stringify(text)}`, () => expect(isNumber(text)).to.equal(false));
});
