import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { InvalidOptions, MissingTool } from '../../../../../engine/errors.js';
import { dataOf, findLanguageData, missingLanguages } from '../../../../../engine/tools/ocr/languages/language-data.js';
import { ocrLanguages } from '../../../../../engine/tools/ocr/languages/languages.js';

const installed = findLanguageData();

describe('Languages for OCR', () => {
  it('are 87, in alphabetical order, each with data of its own', () => {
    const names = ocrLanguages.map((it) => it.name);
    expect(names).to.have.lengthOf(87);
    expect(names).to.deep.equal([...new Set(names)].sort());
    const data = ocrLanguages.flatMap((it) => [...it.data, ...(it.vertical ?? [])]);
    expect(new Set(data)).to.have.property('size', data.length);
  });

  it('are all installed', () => expect(missingLanguages(installed)).to.deep.equal([]));

  const read: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['in the order in which they are named', ['German', 'English'], ['deu', 'eng']],
    ['in any letter case', ['serbian (LATIN)'], ['srp_latn']],
    ['once, however often they are named', ['French', 'German', 'french'], ['fra', 'deu']],
    ['in each of their scripts', ['Uzbek'], ['uzb', 'uzb_cyrl']],
    ['in letters that data of their own does not know', ['Tatar'], ['tat', 'Cyrillic']],
  ];
  for (const [how, names, data] of read) {
    it(`are read ${how}`, () => expect(dataOf(names, installed)).to.deep.equal(data));
  }

  it('have data of their own for lines that run up and down, where they do', () => {
    const names = ['Japanese', 'English', 'Chinese (Traditional)'];
    expect(dataOf(names, installed, 'up-and-down')).to.deep.equal(['jpn_vert', 'eng', 'chi_tra_vert']);
    expect(dataOf(names, installed, 'unclear')).to.deep.equal(['jpn', 'eng', 'chi_tra']);
  });

  it('are told when there is no such language', () => {
    expect(() => dataOf(['English', 'Klingon'], installed)).to.throw(
      InvalidOptions,
      /^languages: "Klingon" is not accepted; it must be one of Afrikaans, .*, Yoruba\.$/,
    );
  });

  describe('of which not all is installed', () => {
    let folder: string;
    beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'quire-languages-'))));
    afterEach(() => {
      rmSync(folder, { recursive: true });
    });
    const add = (data: string): void => writeFileSync(join(folder, `${data}.traineddata`), '');

    it('are refused, naming the package', () => {
      add('eng');
      expect(dataOf(['English'], folder)).to.deep.equal(['eng']);
      expect(() => dataOf(['English', 'Scottish Gaelic'], folder)).to.throw(
        MissingTool,
        'Text in Scottish Gaelic cannot be read: the package tesseract-ocr-gla is not installed.',
      );
    });

    it('are refused, naming the packages, when a part is there', () => {
      add('jpn');
      expect(() => dataOf(['Japanese'], folder)).to.throw(
        MissingTool,
        'the packages tesseract-ocr-jpn and tesseract-ocr-jpn-vert are not installed.',
      );
      add('jpn_vert');
      expect(dataOf(['Japanese'], folder)).to.deep.equal(['jpn']);
    });

    it('are known', () => {
      for (const { data, vertical = [] } of ocrLanguages.slice(2)) for (const it of [...data, ...vertical]) add(it);
      expect(missingLanguages(folder).map((it) => it.name)).to.deep.equal(['Afrikaans', 'Albanian']);
    });
  });
});
