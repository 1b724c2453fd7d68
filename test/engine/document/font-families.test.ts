import { expect } from 'chai';

import { familyOf, genericOf } from '../../../engine/document/font-families.js';
import { commonFont, commonFontOf } from '../../../engine/text/common-fonts.js';

const fonts: readonly (readonly [name: string, family: string, inOffice: string])[] = [
  ['TimesNewRomanPS-BoldMT', 'Times New Roman', 'Times New Roman'],
  ['Helvetica-Bold', 'Helvetica', 'Arial'],
  ['HelveticaNeue-BoldCond', 'Helvetica Condensed', 'Arial Narrow'],
  ['UniversLT-Cn', 'Univers Condensed', 'Arial Narrow'],
  ['ArialNarrow-Bold', 'Arial Narrow', 'Arial Narrow'],
  ['RobotoCondensed-Regular', 'Roboto Condensed', 'Roboto Condensed'],
  ['GaramondCondensed', 'Garamond Condensed', 'Times New Roman'],
  ['SecondSans', 'Second Sans', 'Arial'],
  ['CMSS10', 'Latin Modern Sans', 'Arial'],
  ['SFSX1440', 'Latin Modern Sans', 'Arial'],
  ['P052Italic', 'Palatino Linotype', 'Palatino Linotype'],
  ['C059-Bold', 'Century Schoolbook', 'Century Schoolbook'],
  ['URWBookman-Light', 'Bookman Old Style', 'Bookman Old Style'],
  ['Bookmania-Regular', 'Bookmania', 'Times New Roman'],
  ['SimHei', 'SimHei', 'SimHei'],
  ['MS-Mincho', 'MS Mincho', 'MS Mincho'],
  ['MicrosoftYaHei-Bold', 'Microsoft YaHei', 'Microsoft YaHei'],
  ['HeiseiMin-W3', 'Heisei Min', 'Yu Mincho'],
  ['STSongti-SC-Light', 'STSongti', 'SimSun'],
  ['FandolHei-Regular', 'Fandol Hei', 'Microsoft YaHei'],
  ['HaranoAjiMincho-Regular', 'Harano Aji Mincho', 'Yu Mincho'],
  ['IPAexGothic', 'IPAex Gothic', 'Yu Gothic'],
  ['NanumMyeongjo', 'Nanum Myeongjo', 'Batang'],
  ['NotoSansCJKsc-Regular', 'Noto Sans CJKsc', 'Noto Sans CJKsc'],
];

const generics: readonly (readonly [name: string, generic: string])[] = [
  ['NimbusRomNo9L-Regu', 'serif'],
  ['URWPalladioL-Ital', 'serif'],
  ['TeXGyreTermes-Bold', 'serif'],
  ['P052Italic', 'serif'],
  ['LinLibertineT', 'serif'],
  ['CMCSC10', 'serif'],
  ['SFSS1000', 'sans-serif'],
  ['SFSX1440', 'sans-serif'],
  ['SFRM1000', 'serif'],
  ['LinBiolinumTB', 'sans-serif'],
  ['NimbusMonL-Regu', 'monospace'],
  ['CMITT10', 'monospace'],
  ['LucidaTypewriter', 'monospace'],
  ['AmericanTypewriter,Bold', 'serif'],
  ['Unknown', 'sans-serif'],
];

describe('The generic family of a font without flags', () => {
  for (const [name, expected] of generics) {
    const font = { name, family: '', weight: 400, italic: false, fixedPitch: false, serif: false, embedded: true };
    it(`is ${expected} for ${name}`, () => expect(genericOf(font)).to.equal(expected));
  }
});

describe('The generic family of a font whose letters have one width', () => {
  for (const [name, expected] of [
    ['NotoSansCJKjp-Bold', 'sans-serif'],
    ['MS-Mincho', 'serif'],
    ['MS-Gothic', 'sans-serif'],
    ['LetterGothic', 'monospace'],
    ['Unknown', 'monospace'],
  ] as const) {
    const font = { name, family: '', weight: 400, italic: false, fixedPitch: true, serif: false, embedded: true };
    it(`is ${expected} for ${name}`, () => expect(genericOf(font)).to.equal(expected));
  }
});

describe('The family of a font', () => {
  for (const [name, expected, inOffice] of fonts) {
    const font = { name, family: '', weight: 400, italic: false, fixedPitch: false, serif: false, embedded: true };
    const family = familyOf(font);
    it(`is ${expected} for ${name}`, () => expect(family).to.equal(expected));
    it(`is ${inOffice} in Office documents for ${name}`, () => {
      expect(commonFont({ family, generic: genericOf(font) })).to.equal(inOffice);
    });
  }

  const unknown = { family: 'Unknown', generic: 'sans-serif' } as const;
  const texts = [
    ['Words', unknown, 'Arial'],
    ['港の騒音', unknown, 'Yu Gothic'],
    ['港の騒音', { ...unknown, generic: 'serif' }, 'Yu Mincho'],
    ['항구의 소음', unknown, 'Malgun Gothic'],
    ['港口', unknown, 'Arial'],
    ['港の騒音', { ...unknown, family: 'MS Gothic' }, 'MS Gothic'],
  ] as const;
  for (const [text, look, expected] of texts) {
    it(`is ${expected} in Office documents for "${text}" in the font ${look.family}`, () => {
      expect(commonFontOf(text, look)).to.equal(expected);
    });
  }
});
