import { expect } from 'chai';

import { OperationTester } from '../../../engine/testing/index.js';
import protect from '../../../plugins/security/protect.js';
import { encryptionOf, textsOf } from '../../fixtures/look/evidence.js';
import { pdf } from '../../fixtures/pdf/pdf.js';

const plain = { file: { name: 'plain.pdf', bytes: pdf({ pages: 2 }) } };
const locked = { file: { name: 'locked.pdf', bytes: pdf({ encrypt: ['old', 'owner', '256'] }) } };

/** Passwords that a careless program would take for something else. */
const awkward = ['--help', '-', '@/etc/passwd', '$(id)', 'a b', '\'"\\', '{"x":1}', 'Zürich'];

new OperationTester().test(protect, {
  accepts: [
    ...(
      [
        ['aes128', 'AESv2'],
        ['aes256', 'AESv3'],
        ['rc4-128', 'RC4'],
      ] as const
    ).map(([encryption, method]) => ({
      name: `encrypts with ${encryption}`,
      files: plain,
      options: { openPassword: 'open', permissionsPassword: 'owner', encryption },
      async gives({ file }: { file: { path: string } }) {
        const shown = await encryptionOf({ path: file.path, password: 'open' });
        expect(shown.get('file encryption method') ?? 'RC4').to.equal(method);
        expect((await textsOf({ path: file.path, password: 'owner' })).length).to.equal(2);
      },
    })),
    {
      name: 'allows by default what the specification says, and nothing more',
      files: plain,
      options: { permissionsPassword: 'owner' },
      async gives({ file }) {
        const shown = await encryptionOf(file);
        expect(shown.get('file encryption method')).to.equal('AESv2');
        const allowed = [...shown].filter(([, value]) => value === 'allowed').map(([name]) => name);
        expect(allowed).to.have.members([
          'extract for accessibility',
          'extract for any purpose',
          'print low resolution',
          'print high resolution',
          'modify forms',
          'modify annotations',
        ]);
      },
    },
    {
      name: 'takes away everything but reading aloud',
      files: plain,
      options: {
        permissionsPassword: 'owner',
        encryption: 'aes256',
        allowPrinting: false,
        allowCopying: false,
        allowAnnotations: false,
      },
      async gives({ file }) {
        const allowed = [...(await encryptionOf(file))]
          .filter(([, value]) => value === 'allowed')
          .map(([name]) => name);
        expect(allowed).to.deep.equal(['extract for accessibility']);
      },
    },
    {
      name: 'allows everything',
      files: plain,
      options: { permissionsPassword: 'owner', allowEditing: true },
      gives: async ({ file }) =>
        expect([...(await encryptionOf(file)).values()].filter((it) => it === 'not allowed')).to.deep.equal([]),
    },
    {
      name: 'sets an owner password that nobody knows, so that the restrictions hold',
      files: plain,
      options: { openPassword: 'open' },
      async gives({ file }) {
        const shown = await encryptionOf({ path: file.path, password: 'open' });
        expect(shown.has('Supplied password is owner password')).to.equal(false);
        expect(shown.get('modify anything')).to.equal('not allowed');
      },
    },
    ...awkward.map((password) => ({
      name: `takes ${JSON.stringify(password)} for a password`,
      files: plain,
      options: { openPassword: password, permissionsPassword: 'owner', encryption: 'aes256' },
      async gives({ file }: { file: { path: string } }) {
        expect((await textsOf({ path: file.path, password })).length).to.equal(2);
      },
    })),
    {
      name: 'takes a password in any script with aes256',
      files: plain,
      options: { openPassword: 'пароль密码', encryption: 'aes256' },
      gives: async ({ file }) =>
        expect((await textsOf({ path: file.path, password: 'пароль密码' })).length).to.equal(2),
    },
    {
      name: 'replaces the protection that a document has',
      files: locked,
      options: { currentPassword: 'old', openPassword: 'new' },
      async gives({ file }) {
        expect((await encryptionOf({ path: file.path, password: 'new' })).get('file encryption method')).to.equal(
          'AESv2',
        );
        const old: unknown = await textsOf({ path: file.path, password: 'old' }).catch((it: unknown) => it);
        expect(old).to.be.an('error');
      },
    },
    {
      name: 'warns when both passwords are the same',
      files: plain,
      options: { openPassword: 'zwilling', permissionsPassword: 'zwilling' },
      gives: ({ warnings }) => expect(warnings).to.have.lengthOf(1),
    },
  ],
  rejects: [
    {
      name: 'wants at least one password',
      files: plain,
      kind: 'missing-field',
      message: /openPassword, permissionsPassword/,
    },
    {
      name: 'asks for the current password',
      files: locked,
      options: { openPassword: 'new' },
      kind: 'password-required',
    },
    {
      name: 'refuses a wrong current password',
      files: locked,
      options: { openPassword: 'new', currentPassword: 'x' },
      kind: 'wrong-password',
    },
    {
      name: 'refuses a method that it does not know',
      files: plain,
      options: { openPassword: 'a', encryption: 'rot13' },
      kind: 'invalid-options',
      message: /aes128, aes256, rc4-128/,
    },
    {
      name: 'refuses a line break in a password',
      files: plain,
      options: { openPassword: 'a\r\nb' },
      kind: 'invalid-options',
    },
    {
      name: 'refuses a password that the method would cut',
      files: plain,
      options: { openPassword: 'x'.repeat(33) },
      kind: 'invalid-options',
      message: /at most 32/,
    },
    {
      name: 'refuses a password that the method cannot write',
      files: plain,
      options: { openPassword: '密码' },
      kind: 'invalid-options',
      message: /use aes256/,
    },
    {
      name: 'refuses a password of more than 127 bytes',
      files: plain,
      options: { openPassword: '密'.repeat(43), encryption: 'aes256' },
      kind: 'invalid-options',
      message: /127 bytes/,
    },
  ],
});
