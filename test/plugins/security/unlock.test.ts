import { expect } from 'chai';

import { OperationTester } from '../../../engine/testing/index.js';
import unlock from '../../../plugins/security/unlock.js';
import { complaintOf, encryptionOf, textsOf } from '../../fixtures/look/evidence.js';
import { pdf } from '../../fixtures/pdf/pdf.js';

const book = (needs: Parameters<typeof pdf>[0]) => ({ file: { name: 'book.pdf', bytes: pdf({ pages: 2, ...needs }) } });

async function expectOpen(file: { readonly path: string }): Promise<void> {
  expect((await encryptionOf(file)).size).to.equal(0);
  expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal(['Page 1', 'Page 2']);
  expect(await complaintOf(file)).to.equal(undefined);
}

/** A document in which only strings and attached files are encrypted. Its content cannot be read: it was written with a key. */
function withFilesApart(): Buffer {
  const bytes = Buffer.from(pdf({ encrypt: ['user', 'owner', '256'] })).toString('latin1');
  const apart = bytes.replace('/StmF /StdCF /StrF /StdCF', '/EFF /StdCF /StrF /StdCF ');
  expect(apart).not.to.equal(bytes);
  return Buffer.from(apart, 'latin1');
}

const methods = [
  ['40', []],
  ['128', []],
  ['128', ['--use-aes=y']],
  ['256', []],
] as const;

new OperationTester().test(unlock, {
  accepts: [
    ...methods.flatMap(([length, method]) =>
      ['user', 'owner'].map((password) => ({
        name: `removes encryption of ${[length, ...method].join(' ')} bits by the ${password} password`,
        files: book({ encrypt: ['user', 'owner', length, ...method] }),
        options: { password },
        gives: ({ file }: { readonly file: { readonly path: string } }) => expectOpen(file),
      })),
    ),
    {
      name: 'removes restrictions of a document that opens without a password',
      files: book({ encrypt: ['', 'owner', '256', '--print=none', '--modify=none', '--extract=n'] }),
      gives: ({ file }) => expectOpen(file),
    },
    {
      name: 'returns a document without encryption as it is, and says so',
      files: book({}),
      async gives({ file, warnings }) {
        await expectOpen(file);
        expect(warnings).to.deep.equal(['book.pdf: the document was not encrypted.']);
      },
    },
    {
      name: 'warns that attached files with an encryption of their own may stay encrypted',
      files: { file: { name: 'book.pdf', bytes: withFilesApart() } },
      options: { password: 'user' },
      gives: ({ warnings }) =>
        expect(warnings).to.deep.equal([
          'book.pdf: the attached files are encrypted apart from the document, and may stay encrypted.',
        ]),
    },
    {
      name: 'warns that a signature no longer holds',
      files: book({ signed: true, encrypt: ['', 'owner', '256'] }),
      gives: ({ warnings }) =>
        expect(warnings).to.deep.equal(['book.pdf: the document was signed; the signature is no longer valid.']),
    },
  ],
  rejects: [
    { name: 'asks for a password', files: book({ encrypt: ['u', 'o', '256'] }), kind: 'password-required' },
    {
      name: 'refuses a wrong password',
      files: book({ encrypt: ['u', 'o', '256'] }),
      options: { password: 'x' },
      kind: 'wrong-password',
    },
    {
      name: 'refuses a picture',
      files: { file: { name: 'x.pdf', bytes: 'GIF89a' } },
      kind: 'unsupported-input',
      message: /is a GIF file/,
    },
  ],
});
