import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';

import { expect } from 'chai';

import { OperationTester } from '../../../engine/testing/index.js';
import repair from '../../../plugins/security/repair.js';
import { type Damage, damages, withRepeatedNode } from '../../fixtures/damage.js';
import { complaintOf, pageCountOf, textsOf } from '../../fixtures/look/evidence.js';
import { openRunner, type RunDocument } from '../../fixtures/open-runner.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { bookObjects, rawPdf, stream, withoutXref } from '../../fixtures/pdf/raw-pdf.js';
import { compact, encrypted } from '../../fixtures/pdf/rewritten.js';
import { richBook } from '../../fixtures/pdf/rich-book.js';
import { runProgram } from '../../fixtures/processes/run-program.js';

const MEGABYTE = 1024 * 1024;
const recovered = 'damaged.pdf: the document is damaged; what could be recovered was used.';
const inOrderOfFile = 'damaged.pdf: the order of the pages is lost; they are in the order of the file.';

const book = rawPdf({ objects: bookObjects(24) });
const texts = Array.from({ length: 24 }, (_, index) => `Page ${index + 1}`);
/** What is left of so many pages, at least, where bytes of pages are gone. */
const MIN_LEFT = 12;

interface BookKind {
  readonly kind: string;
  readonly bytes: Buffer;
  readonly password?: string;
  /** The damages that are another thing to this kind; not those that take the one place where all of a kind is. */
  readonly ways: readonly string[];
}

/** 24 pages, whose objects stand in the file by themselves or in object streams, readable or not. */
const kinds: readonly BookKind[] = [
  { kind: 'a document', bytes: Buffer.from(book, 'latin1'), ways: damages.map(({ name }) => name) },
  {
    kind: 'a document of object streams',
    bytes: Buffer.from(compact(book)),
    ways: [
      'its last quarter cut off',
      'wrong lengths of streams',
      'blocks of zeroes',
      'no cross-references and no trailer',
      'no ends of objects and streams',
      'neither catalog nor page tree',
      'a return before each line feed',
      'its bytes taken for Windows-1252 and written as UTF-8',
      'other data before and behind it',
    ],
  },
  {
    kind: 'an encrypted document',
    bytes: Buffer.from(encrypted(book)),
    password: 'user',
    ways: [
      'no header',
      'wrong lengths of streams',
      'no cross-references and no trailer',
      'objects that come twice, cut off the second time',
      'a hole in its middle',
      'its bytes written as UTF-8',
      'generations that nothing leads to',
      'a page tree that is said to be empty',
    ],
  },
];

interface Expected {
  readonly password?: string | undefined;
  readonly all: boolean;
}

/** No page comes that was not there, in another order or twice. */
async function expectBook({ path, warnings }: RunDocument, { password, all }: Expected): Promise<void> {
  const found = (await textsOf({ path, password })).map((it) => it.trim()).filter((it) => it !== '');
  expect(found).to.deep.equal(texts.filter((it) => found.includes(it)));
  expect(found.length).to.be.at.least(all ? texts.length : MIN_LEFT);
  if (all) expect(await complaintOf({ path, password })).to.equal(undefined);
  expect(warnings[0]).to.equal(recovered);
}

const signed = Buffer.from(pdf({ pages: 2, signed: true }));

const changedBook = (from: RegExp, to: string): Buffer => Buffer.from(book.replace(from, to), 'latin1');

interface Case {
  readonly name: string;
  readonly bytes: Buffer;
  readonly gives: (result: RunDocument) => Promise<void>;
}

const cases: readonly Case[] = [
  {
    name: 'give a former definition of an object where the last is cut off',
    bytes: Buffer.from(`${book.replace(/startxref[^]*/, '')}4 0 obj\n<< /Type /Page /Contents`, 'latin1'),
    gives: (result) => expectBook(result, { all: true }),
  },
  {
    name: 'be complete where the trailer says no number of objects',
    bytes: changedBook(/trailer[^]*/, 'trailer\n<< /Root 1 0 R >>\n%%EOF\n'),
    gives: (result) => expectBook(result, { all: true }),
  },
  {
    name: 'give the last definition of an object where there are several',
    bytes: changedBook(/xref[^]*/, `5 0 obj\n${stream('', 'BT /F1 24 Tf 72 700 Td (Anew) Tj ET')}\nendobj\n`),
    async gives(result) {
      expect((await textsOf(result)).map((it) => it.trim())).to.deep.equal(['Anew', ...texts.slice(1)]);
    },
  },
  {
    name: 'leave pages removed that an update has removed',
    bytes: changedBook(/xref[^]*/, '2 0 obj\n<< /Type /Pages /Count 1 /Kids [4 0 R] /MediaBox [0 0 9 9] >>\nendobj\n'),
    async gives(result) {
      expect(await pageCountOf(result)).to.equal(1);
    },
  },
  {
    name: 'have the pages gathered that are left where the page tree has holes, and tell how many are not',
    bytes: changedBook(/\/Kids \[/, '/Kids [null 99 0 R '),
    async gives(result) {
      await expectBook(result, { all: true });
      expect(result.warnings).to.include('damaged.pdf: 2 of 26 pages could not be recovered.');
    },
  },
  {
    name: 'tell when nothing is left to say in which order the pages are',
    bytes: changedBook(/\n[12] 0 obj[^]*?endobj/g, ''),
    async gives(result) {
      await expectBook(result, { all: true });
      expect(result.warnings).to.include(inOrderOfFile);
    },
  },
  {
    name: 'show text whose font is lost in another',
    bytes: changedBook(/\n3 0 obj[^]*?endobj/, ''),
    gives: (result) => expectBook(result, { all: true }),
  },
  {
    name: 'have each page once where the page tree leads back to itself',
    bytes: changedBook(/\/Kids \[/, '/Kids [2 0 R 4 0 R '),
    gives: (result) => expectBook(result, { all: true }),
  },
  {
    name: 'have all pages where the page tree repeats an empty node',
    bytes: Buffer.from(withRepeatedNode(24), 'latin1'),
    gives: (result) => expectBook(result, { all: true }),
  },
  {
    name: 'keep their bookmarks where their cross-references are lost',
    bytes: Buffer.from(withoutXref(richBook), 'latin1'),
    async gives(result) {
      const { text } = await runProgram(['mutool', 'show', result.path, 'outline']);
      expect(text.trim()).not.to.equal('');
    },
  },
];

const headless = withoutXref(book);

/** What keeps a reader busy that looks at every byte as often as the file asks for. */
const burdens: readonly { readonly name: string; readonly document: () => string }[] = [
  {
    name: 'thousands of objects that have no end',
    document: () => headless + Array.from({ length: 3000 }, (_, index) => `${100 + index} 0 obj [ (`).join('\n'),
  },
  {
    name: 'objects in objects, ten thousand deep',
    document: () =>
      `${headless}900 0 obj\n${'['.repeat(10_000)}\nendobj\n901 0 obj\n${'<</A '.repeat(10_000)}\nendobj\n`,
  },
  {
    name: 'an object stream of forty megabytes of nothing',
    document: () => `${headless}900 0 obj\n${deflated('/Type /ObjStm /N 9 /First 99', 40 * MEGABYTE)}\nendobj\n`,
  },
  {
    name: 'a page whose content is a hundred and fifty megabytes of nothing',
    document: () => headless.replace(/(?<=\n5 0 obj\n)[^]*?(?=\nendobj)/, deflated('', 150 * MEGABYTE)),
  },
  {
    name: 'nodes of page trees that lead to one another',
    document: () =>
      headless +
      Array.from(
        { length: 2000 },
        (_, index) =>
          `${100 + index} 0 obj\n<< /Type /Pages /Count 9 /Parent ${100 + ((index + 1) % 2000)} 0 R ` +
          `/Kids [${100 + ((index * 7) % 2000)} 0 R ${100 + ((index * 11) % 2000)} 0 R] >>\nendobj\n`,
      ).join(''),
  },
];

function deflated(dict: string, bytes: number): string {
  return stream(`${dict} /Filter /FlateDecode`, deflateSync(Buffer.alloc(bytes, ' ')).toString('latin1'));
}

const runner = await openRunner();
after(() => runner[Symbol.asyncDispose]());
const mend = runner.of(repair);

describe('Damaged documents', () => {
  for (const { kind, bytes, password, ways } of kinds) {
    for (const { name, loses, harm } of ways.map(damageOf)) {
      it(`are recovered: ${kind} with ${name}`, async () => {
        const options = password === undefined ? {} : { password };
        await expectBook(await mend('damaged.pdf', harm(bytes), options), { password, all: !loses });
      });
    }
  }

  for (const { name, document } of burdens) {
    it(`are recovered beside ${name}`, async () => {
      const { path, warnings } = await mend('damaged.pdf', Buffer.from(document(), 'latin1'));
      const found = (await textsOf({ path })).map((it) => it.trim());
      expect(texts.slice(1).filter((it) => !found.includes(it))).to.deep.equal([]);
      expect(warnings[0]).to.equal(recovered);
    });
  }

  for (const { name, bytes, gives } of cases) it(name, async () => gives(await mend('damaged.pdf', bytes)));
});

function damageOf(name: string): Damage {
  const damage = damages.find((it) => it.name === name);
  if (damage === undefined) throw new Error(`No damage is called "${name}".`);
  return damage;
}

new OperationTester().test(repair, {
  accepts: [
    {
      name: 'recovers a damaged document',
      files: { file: { name: 'damaged.pdf', bytes: changedBook(/\nxref[^]*/, '\n') } },
      gives: ({ file: { path }, warnings }) => expectBook({ path, warnings }, { all: true }),
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
      name: 'gives a sound signed document back as it was, so that it is still signed',
      files: { file: { name: 'sound.pdf', bytes: signed } },
      async gives({ file, warnings }) {
        expect((await readFile(file.path)).equals(signed)).to.equal(true);
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
      name: 'refuses a damaged document of one page whose content is a hundred and fifty megabytes, and says so',
      files: {
        file: {
          name: 'x.pdf',
          bytes: Buffer.from(
            withoutXref(rawPdf({ objects: bookObjects(1) })).replace(
              /(?<=\n5 0 obj\n)[^]*?(?=\nendobj)/,
              deflated('', 150 * MEGABYTE),
            ),
            'latin1',
          ),
        },
      },
      kind: 'too-complex',
      message: /too much content/,
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
