import { expect } from 'chai';

import { withFixedPitch } from '../../../../engine/document/glyphs/fixed-pitch.js';
import type { Font } from '../../../../engine/document/model.js';
import { glyphs, type Row } from '../../../fixtures/glyphs.js';

const FONT: Font = {
  name: 'Anonymous',
  family: 'Anonymous',
  weight: 400,
  italic: false,
  fixedPitch: false,
  serif: false,
  embedded: true,
};

function isFixed(...rows: readonly Omit<Row, 'x' | 'y'>[]): boolean | undefined {
  const placed = rows.map((row, index) => ({ ...row, x: 72, y: 100 + 20 * index }));
  return withFixedPitch([FONT], glyphs(placed))[0]?.fixedPitch;
}

describe('A font without the flag of fixed pitch', () => {
  it('has fixed pitch where its narrow and wide letters are equally wide', () => {
    expect(isFixed({ text: 'while (mill)', width: 0.6 })).to.equal(true);
  });

  it('has none where they differ, nor where only letters of one width are shown', () => {
    expect(isFixed({ text: 'wm', width: 0.7 }, { text: 'il', width: 0.5 })).to.equal(false);
    expect(isFixed({ text: 'sense', width: 0.5 }, { text: 'milk', width: 1 })).to.equal(false);
    expect(isFixed({ text: 'sense and mood', width: 0.5 })).to.equal(false);
  });

  it('has none with East Asian letters, which all have one width', () => {
    expect(isFixed({ text: 'while (mill)', width: 0.5 }, { text: '文字' })).to.equal(false);
  });

  it('has none where its family has such letters, in another font or in its name', () => {
    const rows = [
      { text: 'while (mill)', width: 0.5, x: 72, y: 100 },
      { text: '文字', x: 72, y: 120, font: 1 },
    ];
    const fixed = (...families: readonly string[]): readonly boolean[] => {
      const fonts = families.map((family) => ({ ...FONT, family }));
      return withFixedPitch(fonts, glyphs(rows)).map(({ fixedPitch }) => fixedPitch);
    };
    expect(fixed('SimSun', 'SimSun')).to.deep.equal([false, false]);
    expect(fixed('Courier', 'SimSun')).to.deep.equal([true, false]);
    expect(fixed('宋体', 'SimSun')).to.deep.equal([false, false]);
  });

  it('has fixed pitch with dashes, quotes and box drawing', () => {
    expect(isFixed({ text: 'while (mill)', width: 0.6 }, { text: '“a” – │ →', width: 0.6 })).to.equal(true);
  });

  it('is not told by recognised text over a scan', () => {
    expect(isFixed({ text: 'while (mill)', width: 0.5, invisible: true })).to.equal(false);
  });
});
