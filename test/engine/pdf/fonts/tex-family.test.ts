import { expect } from 'chai';

import { texFamilyOf, type TexGlyph } from '../../../../engine/pdf/fonts/tex-family.js';

/** Codes from "A" on with these advances. */
const from = (first: string, ...widths: readonly number[]): readonly TexGlyph[] =>
  widths.map((width, at) => ({ code: first.charCodeAt(0) + at, width }));

describe('texFamilyOf', () => {
  it('knows text, letters of mathematics and symbols by their proportions, in any unit', () => {
    expect(texFamilyOf(from('a', 50, 55, 44, 55, 44, 30), false)).to.equal('text');
    expect(texFamilyOf(from('a', 53, 43, 43, 52, 46, 49), false)).to.equal('letters of mathematics');
    expect(texFamilyOf(from('a', 61, 44, 44, 44, 44, 50), false)).to.equal('symbols of mathematics');
  });

  it('knows a single glyph by its advance in ems, of small and bold fonts too', () => {
    expect(texFamilyOf(from('1', 0.5), true)).to.equal('text');
    expect(texFamilyOf(from('1', 0.575), true)).to.equal('text');
    expect(texFamilyOf(from('1', 1), true)).to.equal('symbols of mathematics');
    expect(texFamilyOf(from('`', 0.525), true)).to.equal('typewriter');
    expect(texFamilyOf(from('*', 0.569), true)).to.equal('text');
    expect(texFamilyOf(from('*', 0.611), true)).to.equal('text');
    expect(texFamilyOf(from('2', 0.667), true)).to.equal('symbols of mathematics');
  });

  it('is none of fonts of other proportions, and of fonts without advances', () => {
    expect(texFamilyOf(from('a', 10, 90, 20, 80, 90, 10), false)).to.equal(undefined);
    expect(texFamilyOf(from('a', 0), true)).to.equal(undefined);
    expect(texFamilyOf([{ code: 0xe9, width: 0.5 }], true)).to.equal(undefined);
  });
});
