import { expect } from 'chai';

import { bytesOf } from '../../../../engine/files/random-access.js';
import { postNames } from '../../../../engine/formats/sfnt/post-names.js';
import { pruneTrueType } from '../../../../engine/formats/sfnt/prune-true-type.js';
import { readSfnt, tableIn } from '../../../../engine/formats/sfnt/sfnt-directory.js';
import { readTrueType } from '../../../../engine/formats/sfnt/true-type.js';
import { writeSfnt } from '../../../../engine/formats/sfnt/write-sfnt.js';
import { liberation } from '../../../fixtures/fonts/liberation.js';

const font = liberation('Sans', 'Regular');
const whole = readTrueType(font);
const glyphOf = (character: string): number => whole.glyphsOf(character.codePointAt(0) ?? 0)[0] ?? 0;

describe('A TrueType font without some of its glyphs', () => {
  const kept = ['Å', 'A', '\u02da', 'e'].map(glyphOf);
  const pruned = pruneTrueType(font, [glyphOf('Å'), glyphOf('e')]);
  const read = readTrueType(pruned);

  it('has the outlines of the others, with their components', () => {
    for (const glyph of kept) {
      const outline = whole.outlineOf(glyph);
      expect(read.outlineOf(glyph).subarray(0, outline.length).equals(outline)).to.equal(true);
    }
    expect(read.outlineOf(glyphOf('f'))).to.have.lengthOf(0);
    const drawn = Array.from({ length: read.glyphs }, (_, glyph) => read.outlineOf(glyph).length).filter(
      (it) => it > 0,
    );
    // With the glyph for missing characters.
    expect(drawn).to.have.lengthOf(kept.length + 1);
  });

  it('leads from no character to a dropped glyph, and states neither its width nor its name', () => {
    expect(read.glyphsOf(0x65)).to.include(glyphOf('e'));
    expect(read.glyphsOf(0x66)).to.deep.equal([]);
    const [metrics, names] = [tableIn(pruned, 'hmtx'), postNames(tableIn(pruned, 'post'))];
    expect(metrics.readUInt16BE(4 * glyphOf('f'))).to.equal(0);
    expect(metrics.readUInt16BE(4 * glyphOf('e'))).to.equal(tableIn(font, 'hmtx').readUInt16BE(4 * glyphOf('e')));
    expect([names[glyphOf('e')], names[glyphOf('f')]]).to.deep.equal(['e', '.notdef']);
  });

  it('keeps the programs of hints, and drops tables that PDF readers do not use', () => {
    for (const tag of ['cvt ', 'fpgm', 'prep']) expect(tableIn(pruned, tag).equals(tableIn(font, tag))).to.equal(true);
    const tags = [...readSfnt(bytesOf(pruned)).tables.keys()];
    expect(tags).to.not.include.members(['name']);
    expect(tags).to.not.include.members(['GSUB']);
  });
});

describe('A TrueType font that would take long to read', () => {
  const tables = new Map(
    Array.from(readSfnt(bytesOf(font)).tables.keys(), (tag) => [tag, tableIn(font, tag)] as const),
  );

  it('is refused when it has many cmap subtables', () => {
    const count = 100;
    const cmap = Buffer.alloc(4 + 8 * count + 262);
    cmap.writeUInt16BE(count, 2);
    for (let at = 0; at < count; at++) cmap.writeUInt32BE(4 + 8 * count - 8 * at, 8 + 8 * at);
    expect(() => readTrueType(writeSfnt(new Map(tables).set('cmap', cmap)))).to.throw(RangeError, /subtables/);
  });

  it('is refused when its outlines overlap', () => {
    const loca = Buffer.alloc(4 * (whole.glyphs + 1));
    const { length } = tableIn(font, 'glyf');
    for (let glyph = 1; glyph <= whole.glyphs; glyph += 2) loca.writeUInt32BE(length, 4 * glyph);
    const head = Buffer.from(tableIn(font, 'head'));
    head.writeInt16BE(1, 50);
    const overlapping = writeSfnt(new Map(tables).set('loca', loca).set('head', head));
    expect(() => pruneTrueType(overlapping, [2, 4])).to.throw(RangeError, /overlap/);
  });
});
