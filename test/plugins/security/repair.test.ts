import { expect } from 'chai';

import type { JobResult } from '../../../engine/runner.js';
import { OperationTester } from '../../../engine/testing/index.js';
import repair from '../../../plugins/security/repair.js';
import { damages } from '../../fixtures/damage.js';
import { complaintOf, pageCountOf, textsOf } from '../../fixtures/evidence.js';
import { bookObjects, rawPdf, stream } from '../../fixtures/raw-pdf.js';
import { compact, encrypted } from '../../fixtures/rewritten.js';
import { richBook } from '../../fixtures/rich-book.js';
import { runProgram } from '../../fixtures/run-program.js';

const recovered = 'damaged.pdf: the document is damaged; what could be recovered was used.';

const inOrderOfFile = 'damaged.pdf: nothing tells the order of the pages; they are in that of the file.';

/** 24 pages, whose objects stand in the file by themselves or in object streams. */
const book = rawPdf({ objects: bookObjects(24) });
const texts = Array.from({ length: 24 }, (_, index) => `Page ${index + 1}`);
const kinds: readonly { readonly kind: string; readonly bytes: Buffer; readonly password?: string }[] = [
  { kind: 'a document', bytes: Buffer.from(book, 'latin1') },
  { kind: 'a document of object streams', bytes: Buffer.from(compact(book)) },
  { kind: 'an encrypted document', bytes: Buffer.from(encrypted(book)), password: 'user' },
];
/** What is left of so many pages, at least, where bytes of pages are gone. */
const LEAST_LEFT = 12;

interface Expected {
  readonly password?: string | undefined;
  readonly all: boolean;
}

/** No page comes that was not there, in another order or twice. */
async function expectBook({ file, warnings }: JobResult, { password, all }: Expected): Promise<void> {
  const found = (await textsOf({ ...file, password })).map((it) => it.trim()).filter((it) => it !== '');
  expect(found).to.deep.equal(texts.filter((it) => found.includes(it)));
  expect(found.length).to.be.at.least(all ? texts.length : LEAST_LEFT);
  if (all) expect(await complaintOf({ ...file, password })).to.equal(undefined);
  expect(warnings[0]).to.equal(recovered);
}

/** Where all of a kind is in one place, and that is gone. */
const hopeless: readonly (readonly [kind: string, damage: string])[] = [
  ['a document of object streams', 'its first fifth cut off'],
  ['an encrypted document', 'its first fifth cut off'],
  ['an encrypted document', 'its last quarter cut off'],
];

const ofBooks = kinds.flatMap(({ kind, bytes, password }) =>
  damages
    .filter(({ name }) => !hopeless.some(([some, damage]) => some === kind && damage === name))
    .map(({ name, loses, harm }) => ({
      name: `recovers ${kind} with ${name}`,
      files: { file: { name: 'damaged.pdf', bytes: harm(bytes) } },
      options: password === undefined ? {} : { password },
      gives: (result: JobResult) => expectBook(result, { password, all: !loses }),
    })),
);

const changedBook = (from: RegExp, to: string): Buffer => Buffer.from(book.replace(from, to), 'latin1');

new OperationTester().test(repair, {
  accepts: [
    ...ofBooks,
    {
      name: 'takes a former definition of an object where the last is cut off',
      files: {
        file: {
          name: 'damaged.pdf',
          bytes: Buffer.from(`${book.replace(/startxref[^]*/, '')}4 0 obj\n<< /Type /Page /Contents`, 'latin1'),
        },
      },
      gives: (result) => expectBook(result, { all: true }),
    },
    {
      name: 'takes the last definition of an object where there are several',
      files: {
        file: {
          name: 'damaged.pdf',
          bytes: changedBook(/xref[^]*/, `5 0 obj\n${stream('', 'BT /F1 24 Tf 72 700 Td (Anew) Tj ET')}\nendobj\n`),
        },
      },
      async gives({ file }) {
        expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal(['Anew', ...texts.slice(1)]);
      },
    },
    {
      name: 'leaves pages removed that an update has removed',
      files: {
        file: {
          name: 'damaged.pdf',
          bytes: changedBook(
            /xref[^]*/,
            '2 0 obj\n<< /Type /Pages /Count 1 /Kids [4 0 R] /MediaBox [0 0 9 9] >>\nendobj\n',
          ),
        },
      },
      async gives({ file }) {
        expect(await pageCountOf(file)).to.equal(1);
      },
    },
    {
      name: 'gathers the pages that are left where the page tree has holes, and tells how many are not',
      files: { file: { name: 'damaged.pdf', bytes: changedBook(/\/Kids \[/, '/Kids [null 99 0 R ') } },
      async gives(result) {
        await expectBook(result, { all: true });
        expect(result.warnings).to.include('damaged.pdf: 2 of 26 pages could not be recovered.');
      },
    },
    {
      name: 'tells when nothing is left to say in which order the pages are',
      files: { file: { name: 'damaged.pdf', bytes: changedBook(/\n[12] 0 obj[^]*?endobj/g, '') } },
      async gives(result) {
        await expectBook(result, { all: true });
        expect(result.warnings).to.include(inOrderOfFile);
      },
    },
    {
      name: 'keeps the bookmarks of a document whose cross-references are lost',
      files: { file: { name: 'damaged.pdf', bytes: Buffer.from(richBook.replace(/(?<=\n)xref[^]*/, ''), 'latin1') } },
      async gives({ file }) {
        const { text } = await runProgram(['mutool', 'show', file.path, 'outline']);
        expect(text.trim()).not.to.equal('');
      },
    },
    {
      name: 'gives a sound document back with the same content, without a warning',
      files: { file: { name: 'sound.pdf', bytes: Buffer.from(book, 'latin1') } },
      async gives({ file, warnings }) {
        expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal(texts);
        expect(warnings).to.deep.equal([]);
      },
    },
    {
      name: 'gives a sound encrypted document back with its encryption, without a warning',
      files: { file: { name: 'sound.pdf', bytes: encrypted(book) } },
      options: { password: 'user' },
      async gives({ file, warnings }) {
        expect((await textsOf({ ...file, password: 'user' })).map((it) => it.trim())).to.deep.equal(texts);
        expect(warnings).to.deep.equal([]);
      },
    },
  ],
  rejects: [
    {
      name: 'refuses what has no page left',
      files: { file: { name: 'x.pdf', bytes: Buffer.from(book.slice(0, 40), 'latin1') } },
      kind: 'invalid-input',
      message: /too damaged/,
    },
    {
      name: 'refuses a damaged document that no password was given for',
      files: { file: { name: 'x.pdf', bytes: withoutEnd(Buffer.from(encrypted(book))) } },
      kind: 'password-required',
    },
    {
      name: 'refuses a damaged document that another password opens',
      files: { file: { name: 'x.pdf', bytes: withoutEnd(Buffer.from(encrypted(book))) } },
      options: { password: 'another' },
      kind: 'wrong-password',
    },
  ],
});

/** Without the offset of its cross-references. */
function withoutEnd(document: Buffer): Buffer {
  return document.subarray(0, document.lastIndexOf('startxref'));
}
