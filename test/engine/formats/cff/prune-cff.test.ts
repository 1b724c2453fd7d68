import { expect } from 'chai';

import { pieceOf } from '../../../../engine/formats/cff/cff-calls.js';
import { readCffFont } from '../../../../engine/formats/cff/cff-font.js';
import { cffWidths } from '../../../../engine/formats/cff/cff-widths.js';
import { pruneCff } from '../../../../engine/formats/cff/prune-cff.js';
import { compactFont, type CompactParts } from '../../../fixtures/fonts/compact-font.js';

/** A square, and calls of the first two local subroutines. */
const square = [139, 139, 21, 248, 136, 6, 248, 136, 7, 14];
const [callingFirst, callingSecond] = [
  [32, 10, 14],
  [33, 10, 14],
];
const local = [
  [139, 139, 21, 248, 136, 6, 11],
  [139, 139, 21, 248, 99, 6, 11],
];

function fontOf(glyphs: CompactParts['glyphs']): Buffer {
  return Buffer.from(compactFont({ glyphs, local, nominal: 500 }), 'latin1');
}

describe('A CFF font without some of its glyphs', () => {
  const named = fontOf([
    ['alpha', callingFirst],
    ['beta', square],
    ['gamma', callingSecond],
  ]);

  it('has the other glyphs with their names, codes and widths', () => {
    const pruned = pruneCff(named, (glyph) => glyph !== 1);
    const [before, after] = [readCffFont(named), readCffFont(pruned)];
    const names = Array.from({ length: after.charStrings.count }, (_, glyph) => after.statedNameOf(glyph));
    expect(names).to.deep.equal(['.notdef', 'beta', 'gamma']);
    expect([...(after.encoding ?? [])]).to.deep.equal([
      [2, 1],
      [3, 2],
    ]);
    for (const [old, glyph] of [2, 3].entries()) {
      expect(pieceOf(pruned, after.charStrings, old + 1).equals(pieceOf(named, before.charStrings, glyph))).to.equal(
        true,
      );
      expect(cffWidths(pruned).of(old + 1)).to.equal(cffWidths(named).of(glyph));
    }
  });

  it('has neither the names nor the subroutines of the dropped glyphs', () => {
    const pruned = pruneCff(named, (glyph) => glyph === 3);
    for (const name of ['alpha', 'beta']) expect(pruned.includes(name)).to.equal(false);
    const { local: left } = readCffFont(pruned);
    const codes = Array.from({ length: left?.count ?? 0 }, (_, at) => left && [...pieceOf(pruned, left, at)]);
    expect(codes).to.deep.equal([[11], local[1]]);
  });

  it('has the other glyphs with their CIDs when it is CID-keyed', () => {
    const keyed = fontOf([
      [7, square],
      [9, square],
      [12, square],
    ]);
    const { cids, charStrings } = readCffFont(pruneCff(keyed, (glyph) => glyph === 2));
    expect([...(cids ?? [])]).to.deep.equal([0, 9]);
    expect(charStrings.count).to.equal(2);
  });
});
