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
});
