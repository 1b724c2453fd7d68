import { expect } from 'chai';

import { OperationTester } from '../../../engine/testing/index.js';
import linearize from '../../../plugins/security/linearize.js';
import { encryptionOf, textsOf } from '../../fixtures/look/evidence.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { execFileSync } from '../../fixtures/processes/exec-file-sync.js';

/** Throws when qpdf finds no linearization, or one that is wrong. */
function checkLinearization(path: string, password = ''): string {
  return execFileSync('qpdf', [`--password=${password}`, '--check-linearization', path], { encoding: 'utf8' });
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
      name: 'does a document again that was linearized before',
      files: { file: { name: 'book.pdf', bytes: pdf({ pages: 2, linearized: true }) } },
      gives: ({ file }) => expect(checkLinearization(file.path)).to.contain('no linearization errors'),
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
