import { expect } from 'chai';

import { TooComplex } from '../../../../engine/errors.js';
import { operationsIn, WrittenName, WrittenString } from '../../../../engine/pdf/content/operators.js';
import { serialise } from '../../../../engine/pdf/syntax/serialise.js';
import { isArray, PdfDict, type PdfValue } from '../../../../engine/pdf/syntax/values.js';

const readings: Readonly<Record<string, readonly [content: string, operations: readonly string[]]>> = {
  'reads nothing in nothing': ['', []],
  'reads operators with their operands': ['q 1 0 0 1 5.5 -.5 cm\n/F1 12 Tf', ['q', '1 0 0 1 5.5 -0.5 cm', '/F1 12 Tf']],
  'tells operators apart at delimiters': [
    'BT(a)Tj<62>Tj[(c)-5(d)]TJ/N gs',
    ['BT', '(a) Tj', '(b) Tj', '[(c) -5 (d)] TJ', '/N gs'],
  ],
  'passes over comments': ['1 % 2 m\n 3 m', ['1 3 m']],
  'reads escapes and octals': ['(\\101\\)\\\\\\\nb)Tj', ['(A\\)\\\\b) Tj']],
  'reads hexadecimal strings with spaces, an odd digit and letters that are none': ['<4 1\n4x2 4>Tj', ['(AB@) Tj']],
  'reads dictionaries, and arrays in them': [
    '/Span<</A[1[2]]/B(c)/D<</E null>>>>BDC',
    ['/Span <</A [1 [2]]/B (c)/D <<>>>> BDC'],
  ],
  'reads keywords as operands': ['true false null x', ['true false null x']],
  'takes no operator for a reference': ['1 0 0 RG 1 0 R', ['1 0 0 RG', '1 0 R']],
  'keeps operators that it does not know': ['5 foo T*', ['5 foo', 'T*']],
  'takes digits with letters for a word': ['1 2Tj 3 m', ['1 2Tj', '3 m']],
  'reads numbers with signs and points too many': ['--5 1.2.3 4-5 - . +7 m', ['-5 1.2 4 0 0 7 m']],
  'passes over brackets that close nothing': [') } 1 ] > 2 { m', ['1 2 m']],
  'passes over operators in arrays': ['[(a) Tj (b)] TJ', ['[(a) (b)] TJ']],
  'lets an array that is not closed go on to the end': ['q [(a) Tj Q', ['q']],
  'lets a string that is not closed go on to the end': ['q (a (b) Tj Q', ['q']],
  'ends a dictionary that is not closed at a word that is no key': ['q /A <</B 1 BDC q Q', ['q', '/A q', 'Q']],
  'ends a dictionary at a key without a value': ['/A <</B BDC q Q', ['/A q', 'Q']],
  'ends an array with a dictionary that is not closed': ['[(a)<</B 1] TJ Q', ['[(a)] TJ', 'Q']],
  'skips dictionaries that are too deep': [`${'<</A '.repeat(600)}0 q q Q`, ['/A q', 'Q']],
  'reads an inline image as one operation': ['q BI /W 2/H 1/BPC 8/CS/G ID EI EI Q', ['q', 'BI', 'Q']],
  'ends an inline image whose first filter is null by the next one': [
    'q BI /W 9 /H 1 /BPC 8 /CS /G /F [null /AHx] ID 41> EI (a) Tj BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q',
    ['q', 'BI', '(a) Tj', 'BI', 'Q'],
  ],
  'lets an inline image that does not end go on to the end': ['q BI /W 2 ID Q', ['q', 'BI']],
  'drops operands that nothing takes': ['q 1 2', ['q']],
};

describe('the operations of content', () => {
  for (const [sentence, [content, operations]] of Object.entries(readings)) {
    it(sentence, () => {
      const found = Array.from(operationsIn(Buffer.from(content, 'latin1')), ({ operator, operands }) =>
        [...operands.map(serialise), operator].join(' '),
      );
      expect(found).to.deep.equal(operations);
    });
  }

  it('states the offsets of operations', () => {
    const content = ' 1 0 m%x\n (a) Tj BI /W 1 /H 1 /BPC 8 /CS /G ID x EI\nQ';
    const found = Array.from(operationsIn(Buffer.from(content)), ({ start, end }) => content.slice(start, end));
    expect(found).to.deep.equal(['1 0 m', '(a) Tj', 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI', 'Q']);
  });

  it('states the offsets of strings and names, at any depth', () => {
    const content = '/Sp#61n <</A (\\(x)/B [<61 6> /C]>> BDC [(a(b)) 5 <63>] TJ /D Do';
    const written = Array.from(operationsIn(Buffer.from(content)), ({ operands }) =>
      operands.flatMap(writtenIn),
    ).flat();
    const expected = ['/Sp#61n', '(\\(x)', '<61 6>', '/C', '(a(b))', '<63>', '/D'];
    expect(written.map(({ start, end }) => content.slice(start, end))).to.deep.equal(expected);
  });

  it('returns inline images with the offset of their data', () => {
    const content = Buffer.from('BI /W 2 /H 1 /BPC 8 /CS /G ID EI\nEI Q');
    const [image] = Array.from(operationsIn(content), (operation) => operation.image);
    expect(image && serialise(image.dict)).to.equal('<</W 2/H 1/BPC 8/CS /G>>');
    expect(image && content.toString('latin1', image.data, image.end)).to.equal('EI\nEI');
  });

  it('returns the entries of dictionaries that it skips, with their places', () => {
    const content = 'q /A <</B (x) 5>> <</C <</D 1 2>> BDC /E <</F 3>> BDC';
    const skipped = Array.from(operationsIn(Buffer.from(content)), (operation) =>
      operation.skipped.map(({ dicts, start, end }) => [...dicts.map(serialise), content.slice(start, end)]),
    );
    expect(skipped).to.deep.equal([
      [],
      [
        ['<</B (x)>>', '<</B (x) 5'],
        ['<<>>', '<</D 1>>', '<</C <</D 1 2'],
      ],
      [],
    ]);
  });

  it('keeps the last of very many operands', () => {
    const [operation] = operationsIn(Buffer.from(`${'9 '.repeat(10_000)}5 6 m`));
    expect(operation?.operands.slice(-3)).to.deep.equal([9, 5, 6]);
    expect(operation?.operands.length).to.be.below(2000);
    expect(operation?.start).to.equal(0);
  });

  it('reads deep nesting without running out of stack', () => {
    const content = `${'['.repeat(100_000)}(a)${']'.repeat(100_000)}TJ ${'/A<<'.repeat(100_000)} q`;
    expect(Array.from(operationsIn(Buffer.from(content)), ({ operator }) => operator)).to.deep.equal(['TJ']);
  });

  it('rejects an array and skipped dictionaries that would fill the memory', () => {
    expect(() => [...operationsIn(Buffer.from(`[${'1 '.repeat(5_000_000)}`))]).to.throw(TooComplex);
    expect(() => [...operationsIn(Buffer.from('<<1 '.repeat(200_000)))]).to.throw(TooComplex);
  });
});

function writtenIn(value: PdfValue): readonly (WrittenString | WrittenName)[] {
  if (value instanceof WrittenString || value instanceof WrittenName) return [value];
  if (value instanceof PdfDict) return Array.from(value.entries(), ([, item]) => writtenIn(item)).flat();
  return isArray(value) ? value.flatMap(writtenIn) : [];
}
