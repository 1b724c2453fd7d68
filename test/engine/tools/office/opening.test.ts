import { expect } from 'chai';

import { OperationTester } from '../../../../engine/testing/index.js';
import type { JobResult } from '../../../../engine/runner.js';
import convert from '../../../../plugins/conversion/convert.js';
import { textsOf } from '../../../fixtures/evidence.js';
import { docx } from '../../../fixtures/office/docx.js';
import { OFFICE_PASSWORD, storedByLibreOffice } from '../../../fixtures/office/stored.js';

const stored = await storedByLibreOffice();
const locked = [
  { name: 'locked.doc', bytes: stored.lockedDoc },
  { name: 'locked.docx', bytes: stored.lockedDocx },
  { name: 'locked.xls', bytes: stored.lockedXls },
  { name: 'locked.xlsx', bytes: stored.lockedXlsx },
  { name: 'locked.pptx', bytes: stored.lockedPptx },
  { name: 'locked.odt', bytes: stored.lockedOdt },
];
const halves = [
  { name: 'half.doc', bytes: half(stored.doc) },
  { name: 'half.xls', bytes: half(stored.xls) },
  { name: 'half.ppt', bytes: half(stored.ppt) },
];

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}

function says(text: string) {
  return async ({ file }: JobResult) => expect((await textsOf(file)).join().trim()).to.contain(text);
}

new OperationTester().test(convert, {
  accepts: [
    ...locked.map((file) => ({
      name: `opens ${file.name} with its password`,
      files: { file },
      options: { password: OFFICE_PASSWORD },
      gives: says('Hello'),
    })),
    {
      name: 'shows the name that the caller gave the file, and no folder of the server',
      files: {
        file: { name: 'My ü.docx', bytes: docx({ body: [{ paragraph: [{ field: 'FILENAME \\p', text: 'old' }] }] }) },
      },
      async gives({ file }) {
        expect((await textsOf(file)).join().trim()).to.equal('/My ü.docx');
      },
    },
  ],
  rejects: [
    ...locked.map((file) => ({
      name: `asks for the password of ${file.name}`,
      files: { file },
      kind: 'password-required' as const,
      message: /locked\.\w+: it is protected; give its password\./,
    })),
    ...locked.map((file) => ({
      name: `refuses a wrong password for ${file.name}`,
      files: { file },
      options: { password: `${OFFICE_PASSWORD}"x` },
      kind: 'wrong-password' as const,
    })),
    ...halves.map((file) => ({ name: `refuses ${file.name}`, files: { file }, kind: 'invalid-input' as const })),
  ],
});
