import { readdirSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { textsOf } from '../fixtures/look/evidence.js';
import { docx } from '../fixtures/office/docx.js';
import { OFFICE_PASSWORD, storedByLibreOffice } from '../fixtures/office/stored.js';
import { pdfinfo } from '../fixtures/processes/programs.js';
import { pngFile } from '../fixtures/images/png-file.js';
import { samplePicture } from '../fixtures/images/sample-picture.js';
import { type Desk, openDesk } from './run-cli.js';

const { lockedDocx } = await storedByLibreOffice();

describe('quire run convert', () => {
  let desk: Desk;
  beforeEach(() => (desk = openDesk()));
  afterEach(async () => await desk[Symbol.asyncDispose]());

  const put = (name: string, bytes: string | Uint8Array): string => {
    writeFileSync(desk.path(name), bytes);
    return name;
  };

  const documents: readonly (readonly [name: string, bytes: string | Uint8Array])[] = [
    ['Brief "ä".DOCX', docx()],
    ['page', '<!doctype html><title>A</title><h1>Hello</h1>'],
    ['a.txt', 'Hello\n'],
  ];
  for (const [name, bytes] of documents) {
    it(`converts ${name} to PDF, and leaves no other files`, async () => {
      const { code, stdout, stderr } = await desk.run(['run', 'convert', put(name, bytes), '-o', 'out.pdf']);
      expect({ code, stdout, stderr }).to.deep.equal({ code: 0, stdout: '', stderr: '' });
      expect((await textsOf({ path: desk.path('out.pdf') })).join()).to.contain('Hello');
      expect(readdirSync(desk.path('work'))).to.deep.equal([]);
    });
  }

  it('writes the PDF of an image into the same folder', async () => {
    const { code, stderr } = await desk.run(['run', 'convert', put('a.png', pngFile(samplePicture()))]);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: 'quire: wrote a.pdf\n' });
    expect(pdfinfo(desk.path('a.pdf'))).to.include({ Pages: '1' });
  });

  it('takes the password from the environment', async () => {
    const env = { QUIRE_PASSWORD: OFFICE_PASSWORD };
    const { code, stderr } = await desk.run(['run', 'convert', put('a.docx', lockedDocx)], { env });
    expect(code).to.equal(0);
    expect(stderr).to.match(/^warning: a\.docx: the PDF opens without a password\.$/m);
  });

  const refused: readonly (readonly [what: string, file: string | Uint8Array, code: number, message: RegExp])[] = [
    ['a protected document without its password', lockedDocx, 5, /^quire: a\.docx: it is protected; .*\n$/],
    ['a PDF', '%PDF-1.7\n%%EOF\n', 4, /^quire: file: a\.docx is a PDF file; .* are accepted\.\n$/],
  ];
  for (const [what, bytes, expected, message] of refused) {
    it(`rejects ${what} with exit code ${expected}`, async () => {
      const { code, stdout, stderr } = await desk.run(['run', 'convert', put('a.docx', bytes)]);
      expect({ code, stdout }).to.deep.equal({ code: expected, stdout: '' });
      expect(stderr).to.match(message);
      expect(readdirSync(desk.path('work'))).to.deep.equal([]);
    });
  }

  it('rejects several files', async () => {
    const { code, stderr } = await desk.run(['run', 'convert', put('a.txt', 'Hello'), put('b.txt', 'Hello')]);
    expect({ code, stderr }).to.deep.equal({
      code: 2,
      stderr: 'quire: file: 2 files were sent; it takes at most 1.\n',
    });
  });
});
