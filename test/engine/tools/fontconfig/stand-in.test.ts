import { expect } from 'chai';

import { fontDesigns } from '../../../../engine/tools/fontconfig/font-designs.js';
import { openFontconfig } from '../../../../engine/tools/fontconfig/fontconfig.js';
import { comparable, isOrnament, StandIns } from '../../../../engine/tools/fontconfig/stand-in.js';

describe('StandIns', () => {
  it('gives nothing for a family that is installed', () => {
    expect(new StandIns(['Impact', 'Nimbus Sans Narrow']).find('Impact')).to.equal(undefined);
  });

  it('takes the first font of a design that is installed', () => {
    expect(new StandIns(['Noto Sans']).find('Tahoma')?.family).to.equal('Noto Sans');
  });

  it('prefers a font of the same widths', () => {
    expect(new StandIns(['C059', 'Gelasio']).find('Georgia')).to.include({ family: 'Gelasio', sameWidths: true });
    expect(new StandIns(['C059']).find('Georgia')).to.include({ family: 'C059', sameWidths: false });
  });

  it('knows a family by the PostScript name of one of its fonts', () => {
    expect(new StandIns(['URW Gothic']).find('BauhausStd-Demi')?.family).to.equal('URW Gothic');
  });

  it('has for each design a font that the set-up installs', () => {
    const families = new Set(openFontconfig()?.families().map(comparable));
    const without = fontDesigns.filter(({ fonts }) => !fonts.some((font) => families.has(comparable(font))));
    expect(without.map(({ standsFor }) => standsFor)).to.deep.equal([['Georgia']]);
  });

  it('takes no font for a stand-in of itself', () => {
    for (const { fonts, standsFor } of fontDesigns) expect(standsFor).to.not.include.members([...fonts]);
  });
});

describe('isOrnament', () => {
  it('keeps symbols from text, and leaves them to whom asks for symbols', () => {
    expect(isOrnament('D050000L', 'Impact')).to.equal(true);
    expect(isOrnament('D050000L', 'ZapfDingbats')).to.equal(false);
    expect(isOrnament('Noto Sans', 'Impact')).to.equal(false);
  });
});
