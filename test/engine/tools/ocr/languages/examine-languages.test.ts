import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { examineLanguages } from '../../../../../engine/tools/ocr/languages/examine-languages.js';
import { ocrLanguages } from '../../../../../engine/tools/ocr/languages/languages.js';

describe('quire doctor, of languages for OCR', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'quire-languages-'))));
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('reports that the data of all languages is installed', () => {
    installAllBut([]);
    expect(examineLanguages(folder)).to.deep.equal({ state: 'good', what: 'data of all 87 languages for OCR' });
  });

  it('names missing languages and their packages', () => {
    installAllBut(['Thai', 'Chinese (Simplified)']);
    expect(examineLanguages(folder)).to.deep.equal({
      state: 'lacking',
      what: 'data of 2 of 87 languages for OCR',
      advice:
        'Without it, text in pictures cannot be recognised in Chinese (Simplified), Thai. It comes with the Debian ' +
        'packages tesseract-ocr-chi-sim, tesseract-ocr-chi-sim-vert, tesseract-ocr-tha.',
    });
  });

  it('shortens a long list of missing languages', () => {
    const { advice } = examineLanguages(folder);
    expect(advice)
      .to.match(/ in Afrikaans, Albanian, Arabic, Azerbaijani, Basque and 82 more\. /)
      .and.match(/ tesseract-ocr-afr, .* and \d+ more\.$/)
      .and.have.property('length')
      .below(400);
  });

  function installAllBut(missing: readonly string[]): void {
    for (const { data, vertical = [] } of ocrLanguages.filter((it) => !missing.includes(it.name))) {
      for (const it of [...data, ...vertical]) writeFileSync(join(folder, `${it}.traineddata`), '');
    }
  }
});
