import { expect } from 'chai';

import { OperationTester } from '../../../engine/testing/index.js';
import linearize from '../../../plugins/security/linearize.js';
import { encryptionOf, textsOf } from '../../fixtures/look/evidence.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { bookObjects, rawPdf } from '../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../fixtures/processes/exec-file-sync.js';

/** Throws when qpdf finds no linearization, or one that is wrong. */
function checkLinearization(path: string, password = ''): string {
  return execFileSync('qpdf', [`--password=${password}`, '--check-linearization', path], { encoding: 'utf8' });
}

/** A page with an outline of one level. */
function withOutline(items: number): Buffer {
  const [first, last] = [10, 9 + items];
  const objects: Record<number, string> = {
    ...bookObjects(1),
    1: '<< /Type /Catalog /Pages 2 0 R /Outlines 9 0 R >>',
    9: `<< /Type /Outlines /First ${first} 0 R /Last ${last} 0 R /Count ${items} >>`,
  };
  for (let num = first; num <= last; num++) {
    const neighbours = [num > first ? `/Prev ${num - 1} 0 R` : '', num < last ? `/Next ${num + 1} 0 R` : ''];
    objects[num] = `<< /Title (${num}) /Parent 9 0 R ${neighbours.join(' ')} >>`;
  }
  return Buffer.from(rawPdf({ objects }), 'latin1');
}

/** An encrypted document that states its permissions with a decimal point, which qpdf rejects. */
function withRealPermissions(): Buffer {
  const bytes = pdf({ pages: 2, encrypt: ['u', 'o', '256'] }).toString('latin1');
  return Buffer.from(bytes.replace('/P -4 ', '/P -4.'), 'latin1');
}

new OperationTester().test(linearize, {
  accepts: [
    {
      name: 'puts the first page first',
      files: { file: { name: 'book.pdf', bytes: pdf({ pages: 30 }) } },
      async gives({ file }) {
        expect(checkLinearization(file.path)).to.contain('no linearization errors');
        expect(await textsOf(file)).to.have.lengthOf(30);
      },
    },
    {
      name: 'keeps an encrypted document encrypted and linearized',
      files: { file: { name: 'book.pdf', bytes: pdf({ pages: 3, encrypt: ['u', 'o', '256'] }) } },
      options: { password: 'o' },
      async gives({ file }) {
        expect(checkLinearization(file.path, 'u')).to.contain('no linearization errors');
        expect((await encryptionOf({ path: file.path, password: 'u' })).get('file encryption method')).to.equal(
          'AESv3',
        );
      },
    },
    {
      name: 'keeps the encryption also where qpdf does not read it',
      files: { file: { name: 'book.pdf', bytes: withRealPermissions() } },
      options: { password: 'u' },
      gives: ({ file }) => expect(checkLinearization(file.path, 'o')).to.contain('no linearization errors'),
    },
    {
      name: 'does a document again that was linearized before',
      files: { file: { name: 'book.pdf', bytes: pdf({ pages: 2, linearized: true }) } },
      gives: ({ file }) => expect(checkLinearization(file.path)).to.contain('no linearization errors'),
    },
    {
      name: 'follows an outline of more items than the usual stack of qpdf has room for',
      files: { file: { name: 'book.pdf', bytes: withOutline(30_000) } },
      // To check the result, qpdf would need the same stack.
      gives: ({ file }) =>
        expect(execFileSync('pdfinfo', [file.path], { encoding: 'utf8' })).to.match(/Optimized: +yes/),
    },
  ],
  rejects: [
    {
      name: 'refuses an empty file',
      files: { file: { name: 'a.pdf', bytes: '' } },
      kind: 'invalid-input',
      message: /is empty/,
    },
  ],
});
