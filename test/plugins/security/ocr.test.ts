import { readFileSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { OperationTester } from '../../../engine/testing/index.js';
import { ocrLanguages } from '../../../engine/tools/ocr/languages/languages.js';
import ocr from '../../../plugins/security/ocr.js';
import { encryptionOf, textsOf } from '../../fixtures/look/evidence.js';
import { printed } from '../../fixtures/ocr/printed-page.js';
import { sampleTexts } from '../../fixtures/ocr/sample-texts.js';
import { scannedPdf } from '../../fixtures/ocr/scanned-pdf.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { inFolder } from '../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../fixtures/processes/exec-file-sync.js';

const { latin, greek } = sampleTexts;
const page = { print: await printed(latin.lines.slice(0, 1)) };
const scan = await scannedPdf([page]);
const book = pdf({ pages: 2 });

const named = (bytes: Uint8Array | string) => ({ file: { name: 'scan.pdf', bytes } });
const signature = {
  catalog: '/AcroForm << /SigFlags 3 /Fields [20 0 R] >>',
  objects: {
    20: '<< /FT /Sig /T (sig) /V 21 0 R >>',
    21: '<< /Type /Sig /Filter /Adobe.PPKLite /Contents <00> /ByteRange [0 1 2 3] >>',
  },
};
const signed = await scannedPdf([{ content: 'BT /F1 9 Tf 20 50 Td (I am text) Tj ET' }], signature);
const NOTHING_TO_READ =
  'scan.pdf: there is nothing to read; its pages have text already, or no pictures. Nothing was added.';
const SIGNED = 'scan.pdf: the document was signed; the signature is no longer valid.';

new OperationTester().test(ocr, {
  accepts: [
    {
      name: 'reads pages in all of the languages, named in any letter case and over and over, and leaves those with text',
      files: named(await scannedPdf([page, { content: 'BT /F1 9 Tf 20 50 Td (I am text) Tj ET' }, await greekPage()])),
      options: { languages: ['english', 'GREEK', ...new Array<string>(20).fill('English')] },
      async gives({ file, warnings }) {
        // In Greek words, a mu may be the sign for millionths.
        const texts = (await textsOf(file)).map((it) => it.trim().normalize('NFKC'));
        expect(texts).to.deep.equal([latin.lines[0], 'I am text', greek.lines[0]]);
        expect([file.name, warnings]).to.deep.equal(['scan.pdf', []]);
      },
    },
    {
      name: 'reads English when the list of languages is empty',
      files: named(scan),
      options: { languages: [] },
      async gives({ file, warnings }) {
        expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal([latin.lines[0]]);
        expect(warnings).to.deep.equal([]);
      },
    },
    {
      name: 'gives a document that has text already back as it was, and says so',
      files: named(book),
      gives({ file, warnings }) {
        expect(readFileSync(file.path).equals(book)).to.equal(true);
        expect(warnings).to.deep.equal([NOTHING_TO_READ]);
      },
    },
    {
      name: 'keeps the protection of a document that opens without a password',
      files: named(encrypted(scan, '', 'owner')),
      async gives({ file, warnings }) {
        expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal([latin.lines[0]]);
        const facts = await encryptionOf({ path: file.path, password: 'owner' });
        expect(facts.get('file encryption method')).to.equal('AESv3');
        expect(warnings).to.deep.equal([]);
      },
    },
    {
      name: 'says that a signature is no longer valid',
      files: named(await scannedPdf([page], signature)),
      gives: ({ warnings }) => expect(warnings).to.deep.equal([SIGNED]),
    },
    {
      name: 'leaves a signature valid where there is nothing to read',
      files: named(signed),
      gives({ file, warnings }) {
        expect(readFileSync(file.path).equals(signed)).to.equal(true);
        expect(warnings).to.deep.equal([NOTHING_TO_READ]);
      },
    },
    {
      name: 'says that a signature is no longer valid when a document is encrypted anew',
      files: named(encrypted(signed, '', 'owner')),
      gives: ({ warnings }) => expect(warnings).to.have.members([SIGNED, NOTHING_TO_READ]),
    },
  ],
  rejects: [
    {
      name: 'refuses a document that takes a password, and asks for none',
      files: named(encrypted(scan, 'open', 'owner')),
      kind: 'password-required',
      message: /^scan\.pdf: the document needs a password, and ocr has no option for it; .* unlock /,
    },
    {
      name: 'refuses a language that it does not know, with those that it does',
      files: named(scan),
      options: { languages: ['English', 'Klingon'] },
      kind: 'invalid-options',
      message: /^languages.*"Klingon" is not accepted; it must be one of Afrikaans, Albanian, .*, Yiddish, Yoruba\.$/,
    },
    {
      name: 'refuses more than ten different languages',
      files: named(scan),
      options: { languages: ocrLanguages.slice(0, 11).map((it) => it.name) },
      kind: 'invalid-options',
      message: /^languages: 11 different ones are too many; at most 10 are accepted\.$/,
    },
    {
      name: 'refuses a picture',
      files: { file: { name: 'a.jpg', bytes: '\xff\xd8\xff\xe0' } },
      kind: 'unsupported-input',
      message: /JPEG/,
    },
  ],
});

async function greekPage() {
  return { print: await printed(greek.lines.slice(0, 1)) };
}

function encrypted(bytes: Uint8Array, user: string, owner: string): Buffer {
  return inFolder((path) => {
    writeFileSync(path('in.pdf'), bytes);
    execFileSync('qpdf', ['--encrypt', user, owner, '256', '--', path('in.pdf'), path('out.pdf')]);
    return readFileSync(path('out.pdf'));
  });
}
