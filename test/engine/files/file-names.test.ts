import { expect } from 'chai';

import { baseName, safeFileName, uniqueFileNames, withExtension } from '../../../engine/files/file-names.js';
import { PDF, ZIP } from '../../../engine/media-types/media-types.js';
import { cpuSecondsOf } from '../../fixtures/cpu-seconds-of.js';

describe('file names', () => {
  const safe: readonly [given: string, expected: string][] = [
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\a.pdf', 'a.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie x.pdf'],
    ['naïve 文書 🙂.pdf', 'naïve 文書 🙂.pdf'],
    ['e\u0301te\u0301.pdf', 'été.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['CON.pdf', '_CON.pdf'],
    ['lpt1', '_lpt1'],
    ['..', 'document'],
    ['', 'document'],
    ['   .hidden  ', 'hidden'],
    ['.pdf', 'document.pdf'],
    ['folder/ .DOCX', 'document.DOCX'],
    ['.gitignore', 'gitignore'],
    ['a\u0000b', 'ab'],
    ['half \uD83D.pdf', 'half .pdf'],
  ];
  for (const [given, expected] of safe) {
    it(`makes ${JSON.stringify(expected)} of ${JSON.stringify(given)}`, () => {
      expect(safeFileName(given)).to.equal(expected);
    });
  }

  it('cuts long names to 200 bytes between characters, and keeps the extension', () => {
    const name = safeFileName(`${'漢'.repeat(300)}.pdf`);
    expect(Buffer.byteLength(name)).to.be.within(198, 200);
    expect(name).to.match(/^漢+\.pdf$/);
  });

  for (const [what, part] of [
    ['dots', '.'],
    ['accents', '\u0301\u0316'],
  ] as const) {
    it(`is fast for a name of a million ${what}`, () => {
      const name = `a${part.repeat(500_000)}z.pdf`;
      expect(cpuSecondsOf(() => expect(safeFileName(name)).to.match(/\.pdf$/))).to.be.below(1);
    });
  }

  it('adds an extension only when it is missing', () => {
    expect(withExtension('a', PDF)).to.equal('a.pdf');
    expect(withExtension('a.PDF', PDF)).to.equal('a.PDF');
    expect(withExtension('a.pdf', ZIP)).to.equal('a.pdf.zip');
  });

  it('recognises extensions by their form', () => {
    expect(baseName('report.v2.pdf')).to.equal('report.v2');
    expect(baseName('.pdf')).to.equal('.pdf');
    expect(baseName('Sales Q1. and Q2')).to.equal('Sales Q1. and Q2');
  });

  it('makes equal names unique, ignoring case', () => {
    expect(uniqueFileNames(['a.txt', 'A.txt', 'a.txt', 'a (2).txt'])).to.deep.equal([
      'a.txt',
      'A (2).txt',
      'a (3).txt',
      'a (2) (2).txt',
    ]);
  });

  it('keeps shortened names unique', () => {
    const names = uniqueFileNames(Array<string>(50).fill(`${'x'.repeat(400)}.pdf`));
    expect(new Set(names)).to.have.lengthOf(50);
    expect(names.every((name) => Buffer.byteLength(name) <= 200)).to.equal(true);
  });
});
