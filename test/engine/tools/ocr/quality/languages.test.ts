import { expect } from 'chai';

import { dataOf, findLanguageData } from '../../../../../engine/tools/ocr/languages/language-data.js';
import { ocrLanguages } from '../../../../../engine/tools/ocr/languages/languages.js';
import ocr from '../../../../../plugins/security/ocr.js';
import { OpenEngine } from '../../../../fixtures/ocr/engines.js';
import { printed } from '../../../../fixtures/ocr/printed-page.js';

const number = await printed(['1952'], { size: 14 });
const installed = findLanguageData();

describe('each language', () => {
  let engine: OpenEngine;
  before(async () => (engine = await OpenEngine.open('embedded')));
  after(() => engine[Symbol.asyncDispose]());

  it('is accepted', () => {
    expect(ocr.options.properties.languages?.items?.enum).to.deep.equal(ocrLanguages.map(({ name }) => name));
  });

  // Each language alone, since tesseract ignores unloadable ones among several. The result is not checked: some
  // language data reads a number as a word.
  for (const { name, vertical } of ocrLanguages) {
    for (const direction of vertical === undefined ? (['across'] as const) : (['across', 'up-and-down'] as const)) {
      it(`has data that tesseract can load: ${name}, lines ${direction}`, async () => {
        const languages = dataOf([name], installed, direction);
        for (const one of languages) {
          expect(await engine.lines(number, { languages: [one], layout: 'column' }), one).to.not.deep.equal([]);
        }
      });
    }
  }
});
