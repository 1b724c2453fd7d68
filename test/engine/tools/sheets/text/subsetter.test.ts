import { expect } from 'chai';

import { openFontOrder } from '../../../../../engine/tools/fontconfig/font-order.js';
import { type Face, openFace } from '../../../../../engine/tools/sheets/text/face.js';
import { tableIn } from '../../../../../engine/formats/sfnt/sfnt-directory.js';
import { Shaper } from '../../../../../engine/tools/sheets/text/shaper.js';
import { Subsetter } from '../../../../../engine/tools/sheets/text/subsetter.js';

const formats: readonly (readonly [format: string, family: string, table: string, most: number])[] = [
  ['TrueType', 'Arial', 'glyf', 1000],
  ['CFF with CIDs', 'Noto Sans CJK JP', 'CFF ', 2000],
  ['CFF with names', 'Nimbus Sans', 'CFF ', 8000],
];

describe('Subsetter', () => {
  const shaper = new Shaper();
  const subsetter = new Subsetter();

  for (const [format, family, table, most] of formats) {
    it(`cuts a font of ${format} down to the outlines of a few glyphs`, () => {
      const face = faceOf(family);
      const small = subsetter.subset(face.sfnt, glyphsOf(face, 'AB'));
      expect(tableIn(small, table).length).to.be.within(100, most);
    });

    it(`gives the same of a font of ${format}, however often it is asked, in memory that does not grow`, () => {
      const face = faceOf(family);
      const first = subsetter.subset(face.sfnt, glyphsOf(face, 'Qui'));
      const { memory } = subsetter;
      for (let time = 0; time < 20; time++)
        expect(subsetter.subset(face.sfnt, glyphsOf(face, 'Qui')).equals(first)).to.equal(true);
      expect(subsetter.memory).to.equal(memory);
    });
  }

  it('brings along what a glyph is made of', () => {
    const face = faceOf('Arial');
    const lengthOf = (text: string): number =>
      tableIn(subsetter.subset(face.sfnt, glyphsOf(face, text)), 'glyf').length;
    expect(lengthOf('Å')).to.be.greaterThan(lengthOf('A'));
  });

  function faceOf(family: string): Face {
    const fonts = openFontOrder()?.({ families: [family], language: undefined }) ?? [];
    const face = fonts[0] && openFace(fonts[0], shaper);
    if (face === undefined) throw new Error(`The font ${family} is not installed.`);
    return face;
  }
});

function glyphsOf(face: Face, text: string): readonly number[] {
  return Array.from(text, (character) => face.glyphOf(character.codePointAt(0) ?? 0));
}
