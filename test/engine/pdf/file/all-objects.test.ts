import { expect } from 'chai';

import { dictionariesIn, objectsOf } from '../../../../engine/pdf/file/all-objects.js';
import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { PdfDict, type PdfValue } from '../../../../engine/pdf/syntax/values.js';
import { rawPdf, stream, withFile } from '../../../fixtures/pdf/raw-pdf.js';

const catalog = '<< /Type /Catalog >>';
const nesting = 499;

describe('the objects of a document', () => {
  it('are all that the file has, in the order of their numbers', () => {
    const document = rawPdf({ objects: { 1: catalog, 5: '(unused)', 7: '5 0 R', 9: 'null' } });
    withFile(document, (path) => {
      using file = openPdf(path);
      expect(Array.from(objectsOf(file), ([num]) => num)).to.deep.equal([1, 5, 7, 9]);
    });
  });

  const contents: readonly (readonly [sentence: string, object: string, numbers: readonly number[]])[] = [
    [
      'a dictionary and all in it, the outer ones first',
      '<< /N 1 /A << /N 2 /B << /N 3 >> >> /C << /N 4 >> >>',
      [1, 2, 3, 4],
    ],
    ['an array, in their order', '[<< /N 1 >> null [[<< /N 2 >>] 3] << /N 4 >>]', [1, 2, 4]],
    ['a stream', stream('/N 1 /A [<< /N 2 >>]', 'data'), [1, 2]],
    ['an object, but not those behind references', '<< /N 1 /A 1 0 R /B [1 0 R] >>', [1]],
    ['a number, which has none', '5', []],
    ['arrays that nest as deeply as the parser allows', `${'['.repeat(nesting)}<< /N 1 >>${']'.repeat(nesting)}`, [1]],
  ];
  for (const [sentence, object, numbers] of contents) {
    it(`have the dictionaries of ${sentence}`, () => {
      withFile(rawPdf({ objects: { 1: catalog, 2: object } }), (path) => {
        using file = openPdf(path);
        const second = new Map(objectsOf(file)).get(2) ?? null;
        expect(Array.from(dictionariesIn(second), (dict) => dict.get('N'))).to.deep.equal(numbers);
      });
    });
  }

  it('give the dictionaries one at a time, however many there are', () => {
    const many = Array.from<PdfValue>({ length: 1_000_000 }).fill(PdfDict.of({ N: 1 }));
    const [first] = dictionariesIn(many);
    expect(first?.get('N')).to.equal(1);
  });
});
