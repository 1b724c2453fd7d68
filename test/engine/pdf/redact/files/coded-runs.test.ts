import { expect } from 'chai';

import { codedRuns } from '../../../../../engine/pdf/redact/files/coded-runs.js';
import { filesInRichText } from '../../../../../engine/pdf/redact/files/rich-text.js';

describe('runs of a text that may be a code', () => {
  const lines = (text: string, length: number): string =>
    text.match(new RegExp(`.{1,${length}}`, 'g'))?.join('\r\n ') ?? '';
  const data = Buffer.from(Array.from({ length: 200 }, (_, at) => (at * 7) % 256));
  const texts: Readonly<Record<string, readonly [text: string, decoded: Buffer]>> = {
    'base64 in one line': [`src="${data.toString('base64')}"`, data],
    'base64 in lines': [`\n${lines(data.toString('base64'), 76)}\n\nand so on`, data],
    'base64 whose last line is short': [lines(data.subarray(0, 60).toString('base64'), 76), data.subarray(0, 60)],
    'base64 for addresses': [`id=${data.toString('base64url')}.`, data],
    'base64 for addresses in lines': [lines(data.toString('base64url'), 76), data],
    'short base64 behind its mark': [`cn:: ${Buffer.from('name').toString('base64')}\n`, Buffer.from('name')],
    'hexadecimal digits in one line': [`<${data.toString('hex')}>`, data],
    'hexadecimal digits in lines': [lines(data.toString('hex'), 64), data],
    'uuencode whose last line does not end': ['begin 644 a\n#86)C', Buffer.from('abc')],
    'uuencode in two lines': ['begin 644 a\n#86)C\n#9&5F\n`\nend\n', Buffer.from('abcdef')],
  };
  for (const [name, [text, decoded]] of Object.entries(texts)) {
    it(`are decoded as ${name}`, () => {
      expect(codedRuns(text).map((run) => run.toString('hex'))).to.include(decoded.toString('hex'));
    });
  }

  it('leave out numbers, and words of less than 16 letters', () => {
    expect(codedRuns('Internationalisations of 123456789 words, each in a line of its own.')).to.deep.equal([
      Buffer.from('Internationalisations', 'base64'),
    ]);
  });

  it('may be pictures of megabytes in one line', () => {
    const picture = Buffer.alloc(12_000_000, data);
    const sizesOf = (runs: readonly Buffer[]): readonly number[] => runs.map(({ length }) => length);
    expect(sizesOf(codedRuns(`data:image/png;base64,${picture.toString('base64')}`))).to.deep.equal([picture.length]);
    expect(sizesOf(codedRuns(`<${picture.toString('hex')}>`))).to.include(picture.length);
    expect(sizesOf(filesInRichText(`{\\rtf1{\\pict ${picture.toString('hex')}}}`))).to.deep.equal([picture.length]);
  });
});
