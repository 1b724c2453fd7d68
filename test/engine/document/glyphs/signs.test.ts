import { expect } from 'chai';

import type { Font } from '../../../../engine/document/model.js';
import { signsOf } from '../../../../engine/document/glyphs/signs.js';
import { glyphs } from '../../../fixtures/glyphs.js';

const described: Font = {
  ...{ name: '', family: '', weight: 400, italic: false, fixedPitch: false, serif: false, embedded: true },
};
const fonts = ['Text', 'Icons', 'More'].map((name): Font => ({ ...described, name }));

describe('The signs of a page', () => {
  const icon = { text: '\u0001', x: 72, y: 100, font: 1 };

  it('are glyphs without text of a font that writes none', () => {
    const [sign, ...others] = signsOf(glyphs([icon, { text: 'name', x: 90, y: 100 }]), fonts);
    expect(others).to.deep.equal([]);
    expect([sign?.left, sign?.font]).to.deep.equal([72, 'Icons']);
  });

  it('reach as far above and below the baseline as icons do, whatever their font states', () => {
    const [sign] = signsOf(glyphs([{ ...icon, size: 50 }]), fonts);
    expect(sign?.top).to.be.below(50);
    expect(sign?.bottom).to.be.above(115);
  });

  it('are no parts of texts that other glyphs of the font have', () => {
    expect(signsOf(glyphs([icon, { text: 'name', x: 90, y: 100, font: 1 }]), fonts)).to.deep.equal([]);
  });

  it('are found after many glyphs without text of a font that writes', () => {
    const parts = Array.from({ length: 400 }, (_, index) => ({ text: '', x: 5 + index, y: 50, font: 2 }));
    const [sign, ...others] = signsOf(glyphs([...parts, { text: 'a', x: 5, y: 80, font: 2 }, icon]), fonts);
    expect(others).to.deep.equal([]);
    expect(sign?.left).to.equal(72);
  });

  it('are none on a page whose text is unknown', () => {
    const unknown = Array.from({ length: 400 }, (_, index) => ({ ...icon, x: 5 + index }));
    expect(signsOf(glyphs(unknown), fonts)).to.deep.equal([]);
  });
});
