import { expect } from 'chai';

import { type FontWish, type InstalledFont, openFontOrder } from '../../../../engine/tools/fontconfig/font-order.js';

const firsts: readonly (readonly [sentence: string, wish: FontWish, name: RegExp])[] = [
  ['the family wished for', { families: ['Noto Sans Thai', 'Arial'], language: 'th' }, /^NotoSansThai-Regular$/],
  ['what stands in for a family', { families: ['Arial'], language: undefined }, /^LiberationSans$/],
  ['a font for the language', { families: ['Unheard Of'], language: 'hi' }, /Devanagari/],
  ['one font of a collection', { families: ['Noto Sans CJK KR'], language: 'ko' }, /^NotoSansCJKkr-Regular$/],
];

describe('FontOrder', () => {
  let order: (wish: FontWish) => readonly InstalledFont[];
  before(() => {
    const opened = openFontOrder();
    if (opened === undefined) throw new Error('Fontconfig is not installed.');
    order = opened;
  });

  for (const [sentence, wish, name] of firsts) {
    it(`puts ${sentence} first`, () => expect(order(wish)[0]?.postScriptName).to.match(name));
  }

  it('names every font of OpenType once, whatever is wished for', () => {
    const [some, others] = [['Arial'], ['DejaVu Serif']].map((families) =>
      order({ families, language: undefined }).map(({ path, index }) => `${index} ${path}`),
    );
    expect(some).to.have.members(others ?? []);
    expect(new Set(some).size).to.equal(some?.length);
    expect(some?.every((font) => /\.(?:ttf|ttc|otf|otc)$/i.test(font))).to.equal(true);
  });

  it('knows which characters a font has', () => {
    const [font] = order({ families: ['Noto Sans Thai'], language: 'th' });
    expect([0x0e01, 0x0e5b].map((code) => font?.has(code))).to.deep.equal([true, true]);
    expect([0x0905, 0x4e00, 0x1f600, 0x10ffff].map((code) => font?.has(code))).to.deep.equal([
      false,
      false,
      false,
      false,
    ]);
  });

  it('tells the fonts of a collection apart', () => {
    const indices = ['JP', 'KR', 'SC', 'TC'].map(
      (region) => order({ families: [`Noto Sans CJK ${region}`], language: undefined })[0]?.index,
    );
    expect(new Set(indices).size).to.equal(4);
  });
});
