import { expect } from 'chai';

import { bytesOf } from '../../../../engine/files/random-access.js';
import { glyphIn, subtablesOf } from '../../../../engine/formats/sfnt/cmap-subtables.js';
import { readSfnt, tableIn } from '../../../../engine/formats/sfnt/sfnt-directory.js';
import { subsetTrueType } from '../../../../engine/formats/sfnt/subset-true-type.js';
import { readTrueType } from '../../../../engine/formats/sfnt/true-type.js';
import { outlineSubsetter } from '../../../../engine/tools/harfbuzz/subset-outlines.js';
import { liberation } from '../../../fixtures/fonts/liberation.js';

const font = liberation('Sans', 'Regular');
const whole = readTrueType(font);
const [ring] = whole.glyphsOf('Å'.codePointAt(0) ?? 0);
const glyphs = new Set([0, ring ?? 0]);

describe('a subset of a TrueType font', () => {
  const subset = subsetTrueType(font, glyphs, outlineSubsetter());

  it('keeps the numbers, outlines and components of its glyphs, and no other outlines', () => {
    const read = readTrueType(subset);
    for (const glyph of glyphs) expect(trimmed(read.outlineOf(glyph))).to.equal(trimmed(whole.outlineOf(glyph)));
    const [letter = 0] = whole.glyphsOf('A'.codePointAt(0) ?? 0);
    expect(trimmed(read.outlineOf(letter))).to.equal(trimmed(whole.outlineOf(letter)));
    const lengths = Array.from({ length: read.glyphs }, (_, glyph) => read.outlineOf(glyph).length);
    expect(lengths.filter((it) => it > 0)).to.have.lengthOf(4);
  });

  it('keeps hints, and how characters lead to its glyphs', () => {
    for (const tag of ['cvt ', 'fpgm', 'prep']) expect(tableIn(subset, tag).equals(tableIn(font, tag))).to.equal(true);
    const found = subtablesOf(tableIn(subset, 'cmap')).map(({ platform, encoding, bytes }) => {
      return [platform, encoding, glyphIn({ platform, encoding, bytes }, 0xc5)];
    });
    expect(found).to.deep.include.members([
      [0, 3, ring],
      [3, 1, ring],
    ]);
    // The code of Å in MacRoman.
    const mac = subtablesOf(tableIn(subset, 'cmap')).find(({ platform }) => platform === 1);
    expect(mac && glyphIn(mac, 0x81)).to.equal(ring);
  });

  it('has right checksums', () => {
    expect(sumOf(subset)).to.equal(0xb1b0afba);
    for (const { start, length } of readSfnt(bytesOf(subset)).tables.values()) {
      expect(start % 4).to.equal(0);
      expect(start + length).to.be.at.most(subset.length);
    }
  });

  it('is rejected if an outline would change', () => {
    const others = outlineSubsetter();
    const without = (tables: Buffer): Buffer => others(tables, new Set([0]));
    expect(() => subsetTrueType(font, glyphs, without)).to.throw(RangeError);
  });

  it('is rejected for a truncated font, and made of the next font', () => {
    const subsetter = outlineSubsetter();
    expect(() => subsetTrueType(font.subarray(0, font.length >> 1), glyphs, subsetter)).to.throw(RangeError);
    expect(() => subsetter(Buffer.alloc(100, 'no font'), glyphs)).to.throw(RangeError);
    expect(subsetTrueType(font, glyphs, subsetter).equals(subset)).to.equal(true);
  });
});

/** Returns an outline without its padding zeros. */
function trimmed(outline: Buffer): string {
  return outline.toString('hex').replace(/(?:00)+$/, '');
}

function sumOf(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
