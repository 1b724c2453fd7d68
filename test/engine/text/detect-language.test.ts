import { expect } from 'chai';

import { detectLanguage } from '../../../engine/text/detect-language.js';

const texts: Readonly<Record<string, string>> = {
  en: 'The quick brown fox jumps over the lazy dog, and nobody knows what it was doing there.',
  de: 'Die Würde des Menschen ist unantastbar. Sie zu achten und zu schützen ist Verpflichtung aller.',
  fr: 'Les hommes naissent et demeurent libres et égaux en droits, quelle que soit leur origine.',
  ru: 'Все люди рождаются свободными и равными в своём достоинстве и правах.',
  he: 'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם.',
  ja: 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。',
  zh: '人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。',
  ko: '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.',
};

describe('The detection of a language', () => {
  for (const [language, text] of Object.entries(texts)) {
    it(`recognises ${language}`, () => {
      expect(detectLanguage(text)).to.equal(language);
    });
  }

  it('is left out for a text that is too short', () => {
    expect(detectLanguage('Total: 12.50')).to.equal(undefined);
  });
});
