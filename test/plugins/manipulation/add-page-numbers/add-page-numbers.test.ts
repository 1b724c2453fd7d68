import { expect } from 'chai';

import { OperationTester } from '../../../../engine/testing/index.js';
import addPageNumbers from '../../../../plugins/manipulation/add-page-numbers/index.js';
import { complaintOf, encryptionOf, textsOf } from '../../../fixtures/look/evidence.js';
import { pdf } from '../../../fixtures/pdf/pdf.js';

const book = (needs: Parameters<typeof pdf>[0]) => ({ file: { name: 'book.pdf', bytes: pdf(needs) } });

/** What stands on each page besides what stood there before. */
async function numbersOn(file: Parameters<typeof textsOf>[0]): Promise<readonly string[]> {
  const texts = await textsOf(file);
  return texts.map((text) => text.replace(/^Page \d+$/m, '').trim());
}

const numbered = (numbers: readonly string[]) => ({
  gives: async ({ file }: { readonly file: { readonly path: string } }) =>
    expect(await numbersOn(file)).to.deep.equal(numbers),
});

new OperationTester().test(addPageNumbers, {
  accepts: [
    {
      name: 'counts the pages from 1, and keeps what they say',
      files: book({ pages: 3 }),
      async gives({ file, warnings }) {
        expect(await textsOf(file)).to.deep.equal(['Page 1\n\n1\n\n', 'Page 2\n\n2\n\n', 'Page 3\n\n3\n\n']);
        expect(await complaintOf(file)).to.equal(undefined);
        expect([file.name, warnings]).to.deep.equal(['book.pdf', []]);
      },
    },
    {
      name: 'counts only the pages selected, in their order, from the start number on',
      files: book({ pages: 5 }),
      options: { pages: '5,2-3', startNumber: 7, format: '{n} of {total}' },
      ...numbered(['', '7 of 3', '8 of 3', '', '9 of 3']),
    },
    {
      name: 'writes Roman numerals',
      files: book({ pages: 4 }),
      options: { format: 'Roman' },
      ...numbered(['i', 'ii', 'iii', 'iv']),
    },
    {
      name: 'writes letters',
      files: book({ pages: 3 }),
      options: { format: 'alphabetic', startNumber: 26 },
      ...numbered(['z', 'aa', 'ab']),
    },
    {
      name: 'writes 0 in digits, whatever the format',
      files: book({ pages: 2 }),
      options: { format: 'roman', startNumber: 0 },
      ...numbered(['0', 'i']),
    },
    {
      name: 'writes the same text on each page when it only has the total',
      files: book({ pages: 2 }),
      options: { format: '({total})', position: 'top-right' },
      gives: async ({ file }) => expect((await textsOf(file)).join('').match(/\(2\)/g)).to.have.length(2),
    },
    {
      name: 'writes a pattern in any script',
      files: book({ pages: 2 }),
      options: { format: 'Стр. {n} · Σελίδα {n}' },
      ...numbered(['Стр. 1 · Σελίδα 1', 'Стр. 2 · Σελίδα 2']),
    },
    {
      name: 'numbers pages that are numbered already once more',
      files: book({ pages: 1 }),
      options: { format: '{n}{n}{n}{n}' },
      ...numbered(['1111']),
    },
    {
      name: 'gives an encrypted document its encryption back',
      files: book({ encrypt: ['user', 'owner', '256'] }),
      options: { password: 'user' },
      async gives({ file }) {
        expect((await encryptionOf({ path: file.path, password: 'user' })).get('file encryption method')).to.equal(
          'AESv3',
        );
        expect(await numbersOn({ path: file.path, password: 'user' })).to.deep.equal(['1']);
      },
    },
    {
      name: 'takes the largest font and the smallest',
      files: book({ pages: 1 }),
      options: { fontSize: 200, format: 'Page {n} of {total}, which is the last one' },
      ...numbered(['Page 1 of 1, which is the last one']),
    },
  ],
  rejects: [
    {
      name: 'refuses a pattern without a placeholder',
      files: book({}),
      options: { format: 'Page' },
      kind: 'invalid-options',
      message: /^format: "Page" .* a text such as numeric, roman, alphabetic or Page \{n\} of \{total\}\.$/,
    },
    {
      name: 'refuses a format that is the name of what every object has',
      files: book({}),
      options: { format: 'constructor' },
      kind: 'invalid-options',
    },
    {
      name: 'refuses a pattern that is too long, and names the limit',
      files: book({}),
      options: { format: '{n}'.repeat(100) },
      kind: 'invalid-options',
      message: /at most 200/,
    },
    {
      name: 'refuses a start below 0',
      files: book({}),
      options: { startNumber: -1 },
      kind: 'invalid-options',
      message: /from 0 to 1000000/,
    },
    { name: 'refuses a font of no size', files: book({}), options: { fontSize: 0 }, kind: 'invalid-options' },
    {
      name: 'refuses a position in the middle of the page',
      files: book({}),
      options: { position: 'center' },
      kind: 'invalid-options',
      message: /bottom-center, bottom-left/,
    },
    { name: 'refuses a page past the end', files: book({}), options: { pages: '2' }, kind: 'invalid-pages' },
    {
      name: 'asks for a password',
      files: book({ encrypt: ['u', 'o', '256'] }),
      kind: 'password-required',
    },
  ],
});
