import { expect } from 'chai';

import { findInstalledFonts } from '../../../../engine/tools/pdfa/find-installed-fonts.js';

describe('The installed fonts that replace a missing font', () => {
  const plain = { bold: false, italic: false, fixedPitch: false, serif: false };
  const familiesFor = (name: string, wanted = {}): readonly string[] =>
    Array.from(findInstalledFonts({ ...plain, ...wanted, name }), ({ family }) => family);

  const cases: Readonly<Record<string, string>> = {
    'Helvetica-Bold': 'Nimbus Sans',
    ArialMT: 'Liberation Sans',
    'Times-Roman': 'Nimbus Roman',
    TimesNewRomanPSMT: 'Liberation Serif',
    Courier: 'Nimbus Mono PS',
    CourierNewPSMT: 'Liberation Mono',
    'ArialNarrow-Bold': 'Nimbus Sans Narrow',
    'Helvetica-Narrow': 'Nimbus Sans Narrow',
    Symbol: 'Standard Symbols PS',
    ZapfDingbats: 'D050000L',
  };
  for (const [name, family] of Object.entries(cases)) {
    it(`begin with one of the same forms and widths for ${name}`, () => {
      expect(familiesFor(name).find((it) => it !== 'Liberation Sans Narrow')).to.equal(family);
    });
  }

  it('end with one of the kind of the missing font', () => {
    expect(familiesFor('Unheard-Of').at(-1)).to.equal('Liberation Sans');
    expect(familiesFor('Unheard-Of', { serif: true }).at(-1)).to.equal('Liberation Serif');
    expect(familiesFor('Courier', { fixedPitch: true }).at(-1)).to.equal('Liberation Mono');
  });
});
