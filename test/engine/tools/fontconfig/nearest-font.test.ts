import { expect } from 'chai';

import { type FontconfigLibrary, loadFontconfig } from '../../../../engine/tools/fontconfig/fontconfig-library.js';
import { nearestFont } from '../../../../engine/tools/fontconfig/nearest-font.js';

const asked = { family: 'Unheard Of', bold: false, italic: false, fixedPitch: false, serif: false };

describe('nearestFont', () => {
  it('examines no more fonts than it needs to, since documents may name thousands of fonts', () => {
    const installed = loadFontconfig();
    if (installed === undefined) throw new Error('fontconfig is not installed');
    const examined = new Set<bigint>();
    const library: FontconfigLibrary = {
      ...installed,
      stringsOf: (pattern, object) => {
        examined.add(pattern);
        return installed.stringsOf(pattern, object);
      },
    };
    expect(nearestFont(library, asked, undefined)?.path).to.match(/\.(?:ttf|otf|ttc|pfb)$/);
    expect(examined.size).to.be.lessThan(10);
  });
});
