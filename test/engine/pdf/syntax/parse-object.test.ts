import { expect } from 'chai';
import { Lexer } from '../../../../engine/pdf/syntax/lexer.js';
import { parseObject } from '../../../../engine/pdf/syntax/parse-object.js';
import { serialise } from '../../../../engine/pdf/syntax/serialise.js';
import { OutOfBytes, MalformedPdf } from '../../../../engine/pdf/file/malformed-pdf.js';
import { PdfName, PdfString, type PdfValue } from '../../../../engine/pdf/syntax/values.js';

const readings: readonly (readonly [sentence: string, written: string, serialised: string])[] = [
  ['reads the keywords', '[null true false]', '[null true false]'],
  ['reads integers with a sign', '[+17 -98 0 -0]', '[17 -98 0 0]'],
  ['reads reals in every form', '[34.5 -3.62 +123.6 4. -.002 .5]', '[34.5 -3.62 123.6 4 -0.002 0.5]'],
  ['keeps every digit of a real', '[0.1 12345.678901 0.00000012]', '[0.1 12345.678901 0.00000012]'],
  [
    'writes numbers of any size without an exponent',
    '[1000000000000000000000000 0.0000000001]',
    '[999999999999999983222784.0 0.0000000001]',
  ],
  ['distinguishes references from numbers', '[1 2 3 0 R 4 0 5 0 R]', '[1 2 3 0 R 4 0 5 0 R]'],
  ['does not take a word that begins with R for a reference', '[1 0 /R]', '[1 0 /R]'],
  ['decodes and encodes names', '/A#20B#2fC', '/A#20B#2fC'],
  ['keeps a number sign without digits', '/A#GB', '/A#23GB'],
  ['reads the empty name', '[/ /A]', '[/ /A]'],
  ['reads nested parentheses', '(a(b)c)', '(a\\(b\\)c)'],
  ['reads escapes', '(\\101\\7\\n\\(\\z\\\r\nx)', '<41070a287a78>'],
  ['reads any end of line in a string as a line feed', '(a\r\nb\rc\nd)', '(a\\nb\\nc\\nd)'],
  ['reads hexadecimal strings with spaces and an odd digit', '<48 65 6C6c 7>', '(Hellp)'],
  ['reads dictionaries, the last of two equal keys counting', '<</A 1/B[2]/A 3>>', '<</A 3/B [2]>>'],
  ['omits entries that are null', '<</A null/B 1>>', '<</B 1>>'],
  ['skips comments', '[1 % one ]\n2]', '[1 2]'],
];

const refusals: readonly (readonly [sentence: string, written: string])[] = [
  ['a word that is no object', '[obj]'],
  ['a key that is not a name', '<< 1 2 >>'],
  ['a key without a value', '<< /A >>'],
  ['a number with two points', '1.2.3'],
  ['a number with a sign inside', '5-3'],
  ['a sign alone', '[-]'],
  ['letters in a hexadecimal string', '<4x>'],
  ['a lone bracket', ']'],
  ['arrays nested without end', '['.repeat(100_000)],
  ['dictionaries nested without end', '<</A'.repeat(100_000)],
  ['more values than any object has', `[${'0 '.repeat(4_000_001)}]`],
  ['empty dictionaries that would take the memory of more values', `[${'<<>>'.repeat(500_001)}]`],
  ['empty strings that would take the memory of more values', `[${'()'.repeat(500_001)}]`],
];

const cut = ['[1 2', '<< /A 1', '<< /A 1 >', '(abc', '(abc\\', '<4142', ''];

describe('objects', () => {
  for (const [sentence, written, serialised] of readings) {
    it(sentence, () => {
      expect(serialise(parse(written))).to.equal(serialised);
      expect(serialise(parse(serialised)), 'written and read again').to.equal(serialised);
    });
  }

  it('asks for more bytes wherever it is cut off', () => {
    const whole =
      '<< /A 15020 0 R /B [1 0 R -.5 (a\\)b) <41 4> true null 7 0 R] /C%c\n-12.75 /D#20E << /F 3 00 R >> /G (\\053) >>';
    expect(() => parse(whole)).to.not.throw();
    for (let length = 0; length < whole.length; length++) {
      expect(() => parse(whole.slice(0, length)), whole.slice(0, length)).to.throw(OutOfBytes);
    }
  });

  for (const [sentence, written] of refusals) {
    it(`rejects ${sentence}`, () => {
      expect(() => parse(written)).to.throw(MalformedPdf);
    });
  }

  for (const written of cut) {
    it(`asks for more bytes after ${JSON.stringify(written)}`, () => {
      expect(() => parse(written)).to.throw(OutOfBytes);
    });
  }

  it('writes every byte of a string and a name so that it reads back', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const text = Buffer.from(all).toString('latin1');
    expect(parse(serialise(new PdfString(all)))).to.deep.equal(new PdfString(Buffer.from(all)));
    expect(parse(serialise(new PdfName(text)))).to.deep.equal(new PdfName(text));
  });
});

function parse(written: string): PdfValue {
  return parseObject(new Lexer(Buffer.from(written, 'latin1'))).value;
}
