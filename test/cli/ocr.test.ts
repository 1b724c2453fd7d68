import { readdirSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { textsOf } from '../fixtures/look/evidence.js';
import { printed } from '../fixtures/ocr/printed-page.js';
import { sampleTexts } from '../fixtures/ocr/sample-texts.js';
import { scannedPdf } from '../fixtures/ocr/scanned-pdf.js';
import { type Desk, openDesk } from './run-cli.js';

const { lines } = sampleTexts.latin;
const scan = await scannedPdf([{ print: await printed(lines) }]);

describe('quire run ocr', () => {
  let desk: Desk;
  beforeEach(() => (desk = openDesk()));
  afterEach(async () => await desk[Symbol.asyncDispose]());

  for (const engine of ['embedded', 'native']) {
    it(`recognises a scan with the ${engine} engine, and leaves no other files`, async () => {
      writeFileSync(desk.path('scan.pdf'), scan);
      const languages = ['--languages', 'English', '--languages', 'german'];
      const env = { QUIRE_OCR_ENGINE: engine };
      const { code, stderr } = await desk.run(['run', 'ocr', 'scan.pdf', ...languages, '-o', 'out.pdf'], { env });
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
      expect((await textsOf({ path: desk.path('out.pdf') })).join('').trim()).to.equal(lines.join('\n'));
      expect(readdirSync(desk.path('work'))).to.deep.equal([]);
    });
  }

  it('warns that there is nothing to recognise', async () => {
    const { code, stderr } = await desk.run(['run', 'ocr', desk.pdf('book.pdf'), '-o', 'out.pdf']);
    expect(code).to.equal(0);
    expect(stderr).to.match(/^warning: book\.pdf: there is nothing to read; /m);
  });
});
