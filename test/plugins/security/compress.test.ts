import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

import { expect } from 'chai';

import { OperationTester } from '../../../engine/testing/index.js';
import compress from '../../../plugins/security/compress.js';
import { encryptionOf, textsOf } from '../../fixtures/look/evidence.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { bookObjects, rawPdf, stream } from '../../fixtures/pdf/raw-pdf.js';
import { linearized } from '../../fixtures/pdf/rewritten.js';
import { runProgram } from '../../fixtures/processes/run-program.js';

const named = (bytes: Uint8Array | string) => ({ file: { name: 'book.pdf', bytes } });
const book = pdf({ pages: 30 });
const SIGNED = 'book.pdf: the document was signed; the signature is no longer valid.';
const NOT_SMALLER = 'book.pdf: the document cannot be made smaller; it is returned unchanged.';

const HARDLY_SMALLER =
  'book.pdf: the document would be less than 1 % smaller, and its signature would break; it is returned unchanged.';

/** So small that an object stream and a cross-reference stream take more than they save. */
const tiny = rawPdf({ objects: bookObjects(1) });

const tinySigned = rawPdf({
  objects: {
    ...bookObjects(1),
    1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [<< /FT /Sig /V << >> >>] >> >>',
  },
});

/** Most of its bytes are an attachment that cannot be made smaller. */
const hardlySmaller = (catalog: string): string => {
  const noise = Array.from({ length: 3000 }, (_, at) =>
    createHash('sha512').update(String(at)).digest().toString('latin1'),
  );

  const attached = {
    800: stream('/Type /EmbeddedFile', noise.join('')),
    801: '<< /Type /Filespec /F (a) /EF << /F 800 0 R >> >>',
  };
  const names = '/Names << /EmbeddedFiles << /Names [(a) 801 0 R] >> >>';
  return rawPdf({
    objects: { ...bookObjects(2), ...attached, 1: `<< /Type /Catalog /Pages 2 0 R ${names} ${catalog} >>` },
  });
};

const titled = rawPdf({
  objects: { ...bookObjects(30), 900: '<< /Title (A title) /Author (An author) >>' },
  trailer: '/Info 900 0 R',
});

new OperationTester().test(compress, {
  accepts: [
    {
      name: 'makes a document smaller that says the same',
      files: named(book),
      async gives({ file, warnings }) {
        expect(statSync(file.path).size).to.be.lessThan(0.6 * book.length);
        expect(await textsOf(file)).to.deep.equal(Array.from({ length: 30 }, (_, page) => `Page ${page + 1}\n\n`));
        expect([file.name, warnings]).to.deep.equal(['book.pdf', []]);
      },
    },
    {
      name: 'returns a document unchanged that cannot be made smaller, with a warning',
      files: named(tiny),
      gives({ file, warnings }) {
        expect(readFileSync(file.path, 'latin1')).to.equal(tiny);
        expect(warnings).to.deep.equal([NOT_SMALLER]);
      },
    },
    {
      name: 'leaves a signature valid where nothing can be saved',
      files: named(tinySigned),
      gives: ({ warnings }) => expect(warnings).to.deep.equal([NOT_SMALLER]),
    },
    {
      name: 'leaves a signature valid where hardly anything can be saved',
      files: named(hardlySmaller('/AcroForm << /Fields [<< /FT /Sig /V << >> >>] >>')),
      gives: ({ warnings }) => expect(warnings).to.deep.equal([HARDLY_SMALLER]),
    },
    {
      name: 'saves what little it can where there is nothing to lose',
      files: named(hardlySmaller('')),
      gives: ({ file, warnings }) => {
        expect(statSync(file.path).size).to.be.lessThan(hardlySmaller('').length);
        expect(warnings).to.deep.equal([]);
      },
    },
    {
      name: 'saves what little it can of a document that is linearized, which it no longer is',
      files: named(linearized(hardlySmaller(''))),
      gives: ({ file, warnings }) => {
        expect(readFileSync(file.path, 'latin1')).not.to.include('/Linearized');
        expect(warnings).to.deep.equal([]);
      },
    },
    {
      name: 'says that a signature is no longer valid',
      files: named(pdf({ pages: 30, signed: true })),
      gives: ({ warnings }) => expect(warnings).to.deep.equal([SIGNED]),
    },
    {
      name: 'keeps metadata',
      files: named(titled),
      gives: async ({ file }) => expect((await runProgram(['pdfinfo', file.path])).text).to.include('A title'),
    },
    {
      name: 'removes metadata when it is asked to',
      files: named(titled),
      options: { removeMetadata: true },
      gives: async ({ file }) => expect((await runProgram(['pdfinfo', file.path])).text).not.to.match(/Title|Author/),
    },
    {
      name: 'keeps the protection of a document',
      files: named(pdf({ pages: 30, encrypt: ['user', 'owner', '256'] })),
      options: { password: 'user' },
      async gives({ file, warnings }) {
        expect(await textsOf({ path: file.path, password: 'user' })).to.have.lengthOf(30);
        const facts = await encryptionOf({ path: file.path, password: 'owner' });
        expect(facts.get('file encryption method')).to.equal('AESv3');
        expect(warnings).to.deep.equal([]);
      },
    },
  ],
  rejects: [
    {
      name: 'refuses a quality that it does not know',
      files: named(book),
      options: { quality: 'best' },
      kind: 'invalid-options',
      message: /^quality.*"best" is not accepted; it must be one of low, medium, high\.$/,
    },
    ...[71, 301].map((imageResolution) => ({
      name: `refuses a resolution of ${imageResolution}`,
      files: named(book),
      options: { imageResolution },
      kind: 'invalid-options' as const,
      message: /^imageResolution/,
    })),
    {
      name: 'refuses an encrypted document without its password',
      files: named(pdf({ encrypt: ['user', 'owner', '256'] })),
      kind: 'password-required',
      message: /^book\.pdf/,
    },
    {
      name: 'refuses a picture',
      files: { file: { name: 'a.jpg', bytes: '\xff\xd8\xff\xe0' } },
      kind: 'unsupported-input',
      message: /a\.jpg/,
    },
  ],
});
