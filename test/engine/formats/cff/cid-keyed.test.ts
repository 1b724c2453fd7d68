import { expect } from 'chai';

import { pieceOf } from '../../../../engine/formats/cff/cff-calls.js';
import { type CffFont, readCffFont } from '../../../../engine/formats/cff/cff-font.js';
import { cffWidths } from '../../../../engine/formats/cff/cff-widths.js';
import { cidKeyed } from '../../../../engine/formats/cff/cid-keyed.js';
import { compactFont } from '../../../fixtures/fonts/compact-font.js';

/** A square, and a call of the first local subroutine, which draws one. */
const [square, calling] = [
  [139, 139, 21, 248, 136, 6, 248, 136, 7, 14],
  [32, 10, 14],
];
const local = [[139, 139, 21, 248, 136, 6, 11]];

describe('A CFF font with glyph names', () => {
  const named = Buffer.from(
    compactFont({
      glyphs: [
        ['first', square],
        ['second', calling],
      ],
      local,
      nominal: 500,
    }),
    'latin1',
  );
  const keyed = cidKeyed(named);
  const codesOf = (bytes: Buffer, font: CffFont): readonly string[] =>
    Array.from({ length: font.charStrings.count }, (_, glyph) =>
      pieceOf(bytes, font.charStrings, glyph).toString('hex'),
    );

  it('has its glyph numbers as CIDs when it is CID-keyed', () => {
    expect(readCffFont(named).cids).to.equal(undefined);
    expect([...(readCffFont(keyed).cids ?? [])]).to.deep.equal([0, 1, 2]);
  });

  it('keeps its glyphs and their widths', () => {
    expect(codesOf(keyed, readCffFont(keyed))).to.deep.equal(codesOf(named, readCffFont(named)));
    const [before, after] = [cffWidths(named), cffWidths(keyed)];
    expect([0, 1, 2].map((glyph) => after.of(glyph))).to.deep.equal([0, 1, 2].map((glyph) => before.of(glyph)));
  });

  it('keeps the subroutines of its part', () => {
    const subroutine = Buffer.from(local[0] ?? []);
    expect(keyed.includes(Buffer.concat([Buffer.from([0, 1, 2, 0, 1, 0, 8]), subroutine]))).to.equal(true);
  });

  it('is refused when an accented letter names its components', () => {
    // The offset of the accent, then the codes of "A" and of the acute accent in StandardEncoding.
    const accented = [139, 139, 204, 247, 86, 14];
    const font = Buffer.from(
      compactFont({
        glyphs: [
          ['first', square],
          ['second', accented],
        ],
      }),
      'latin1',
    );
    expect(() => cidKeyed(font)).to.throw(RangeError, 'components');
  });

  it('stays when it is CID-keyed already', () => {
    expect(cidKeyed(keyed)).to.equal(keyed);
  });
});
