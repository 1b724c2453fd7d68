import { expect } from 'chai';

import { gapsOfPdf } from '../../../../../engine/pdf/redact/files/pdf-gaps.js';

describe('the gaps of a piece of a PDF', () => {
  const bytes = Buffer.from('a %PDF-1.7 1 0 obj 2 endobj %%EOF\n%note\n3 0 obj 4 endobj %end');
  const textOf = (piece?: Parameters<typeof gapsOfPdf>[1]): string => gapsOfPdf(bytes, piece).join('|');

  it('are also behind the end of an earlier revision, if more pieces follow', () => {
    expect(textOf({ isFirst: true, isLast: false }))
      .to.contain('%note')
      .and.to.contain('%end');
  });

  it('are not before a header within it, if it is not the first piece', () => {
    expect(textOf({ isFirst: false, isLast: true })).not.to.contain('a ');
    expect(textOf()).to.contain('a ');
  });

  it('are also comments within objects, cross-reference tables and trailers, but not within streams', () => {
    const object = '1 0 obj << /A % one\n >> stream\n% two\nendstream endobj';
    const pdf = Buffer.from(`%PDF-1.7\n${object}\nxref % three\ntrailer << % four\n >> startxref\n0\n%%EOF\n`);
    const text = gapsOfPdf(pdf).join('|');
    for (const comment of ['% one', '% three', '% four']) expect(text).to.contain(comment);
    expect(text).not.to.contain('% two');
  });

  it('are also behind trailers and offsets', () => {
    const pdf = '%PDF-1.7\n1 0 obj 2 endobj xref 0 1 trailer << /A (>>) >> one startxref 99 two %%EOF\n';
    const texts = gapsOfPdf(Buffer.from(pdf)).map((gap) => gap.toString().trim());
    expect(texts.filter((text) => text !== '')).to.deep.equal(['one', 'two']);
  });

  for (const word of ['(a trailer hitch)', '(a trailer << /A)', '(a trailer << /A \\( /B <)', '(a trailer [1 0)']) {
    it(`are also behind trailers after a string ${word}`, () => {
      const pdf = `%PDF-1.7\n1 0 obj << /T ${word} >> endobj\nxref 0 1\ntrailer << /A 1 >> one startxref 99\n%%EOF\n`;
      const texts = gapsOfPdf(Buffer.from(pdf)).map((gap) => gap.toString().trim());
      expect(texts).to.contain('one');
    });
  }

  it('are found in the time of one pass, however many trailers have no end', () => {
    expect(
      gapsOfPdf(Buffer.from('trailer<</A('.repeat(100_000)))
        .join('')
        .trim(),
    ).to.equal('');
  });

  it('are found in the time of one pass, however many trailers are numbers before a comment', () => {
    const gaps = gapsOfPdf(Buffer.from(`${'trailer 1 %'.repeat(400_000)}\ntrailer << /A 1 >> one startxref`));
    expect(gaps.map((gap) => gap.toString().trim())).to.contain('one');
  });

  it('are also behind comments, strings and versions of many megabytes', () => {
    const long = 'a'.repeat(5_000_000);
    expect(commentsOf(`1 0 obj %${long}\nendobj % two\n`)).to.equal(`%${long.slice(0, 65_535)}\n% two\n`);
    expect(commentsOf(`1 0 obj (${long}) endobj % two\n`)).to.equal('% two\n');
    expect(commentsOf(`%PDF-${'1'.repeat(5_000_000)}\n% two\n`)).to.equal('% two\n');
  });

  it('are no comments that are part of the format', () => {
    expect(commentsOf('%PDF-1.7\n1 0 obj\n%PDF-1.4\n%% A\n%%EOF\n2 endobj\n%%EOF\n')).to.equal('%% A\n');
  });

  it('are no literal strings with percent signs', () => {
    const strings = '(50% one) (50% (two) \\) % three) [(%\nfour)] % five';
    expect(commentsOf(`1 0 obj ${strings}\nendobj`)).to.equal('% five\n');
  });

  it('are also behind a parenthesis that is not closed', () => {
    expect(commentsOf(`1 0 obj (a endobj\n${'('.repeat(200_000)}\n% one\n`)).to.equal('% one\n');
  });

  it('are also behind a comment that ends as a stream begins', () => {
    expect(commentsOf('1 0 obj % a stream\n2 % two\nendobj (a stream\n) % three\n')).to.equal(
      '% a stream\n% two\n% three\n',
    );
  });

  it('are comments of a later piece behind the stream that it begins with', () => {
    const later = { isFirst: false, isLast: true };
    const object = '2 0 obj << >> % two\nstream\n% three\nendstream\nendobj\n';
    expect(commentsOf(`% one\nendstream\nendobj\n${object}% four`, later)).to.equal('% two\n% four\n');
    expect(commentsOf(`% one\n3 endobj\n${object}`, later)).to.equal('% two\n');
    expect(commentsOf('% one\n% two', later)).to.equal('');
  });

  it('are few, however many comments there are', () => {
    const comments = gapsOfPdf(Buffer.from('%a\n'.repeat(200_000)));
    expect(comments).to.have.length.below(20);
    expect(Buffer.concat(comments).length).to.equal(600_000);
  });
});

/** Returns the comments within syntax; what is between objects is another gap. */
function commentsOf(pdf: string, piece?: Parameters<typeof gapsOfPdf>[1]): string {
  const comments = gapsOfPdf(Buffer.from(pdf), piece).filter((gap) => gap.toString().startsWith('%'));
  return comments.map(String).join('');
}
