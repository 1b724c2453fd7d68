import { expect } from 'chai';

import { ocrLanguages } from '../../../../../engine/tools/ocr/languages.js';
import { openReader, type Reader } from '../../../../fixtures/ocr/ocr-job.js';
import { printed } from '../../../../fixtures/ocr/printed-page.js';
import { scannedPdf } from '../../../../fixtures/ocr/scanned-pdf.js';

const page = await scannedPdf([{ print: await printed(['1952'], { size: 14 }) }]);

describe('each language', function () {
  this.timeout(60_000);
  let reader: Reader;
  before(async () => {
    reader = await openReader('embedded');
  });
  after(() => reader[Symbol.asyncDispose]());

  // Alone: of several, tesseract passes over those that it cannot load.
  for (const { name } of ocrLanguages) {
    it(`is accepted and read in: ${name}`, async () => {
      const { texts, warnings } = await reader.read(page, [name]);
      expect(texts.join('').trim(), warnings.join()).to.not.equal('');
    });
  }
});
