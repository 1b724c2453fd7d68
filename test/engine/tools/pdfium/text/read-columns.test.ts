import { expect } from 'chai';

import { GlyphColumns } from '../../../../../engine/tools/pdfium/text/read-columns.js';

/** An upright glyph of 10 points on a page whose y goes down. */
const upright = { step: { x: 1, y: 0 }, rise: { x: 0, y: -8 }, fall: { x: 0, y: 2 } };

describe('The cell of a glyph', () => {
  it('extends from its origin by its advance, from its rise to its fall', () => {
    expect(cellOf(columnsAt([100, 50]), 0)).to.deep.equal([100, 42, 106, 52]);
  });

  it('extends against the direction of a baseline to the left', () => {
    const columns = columnsAt([100, 50]);
    columns.setCell(0, { ...upright, step: { x: -1, y: 0 } }, 6);
    expect(cellOf(columns, 0)).to.deep.equal([94, 42, 100, 52]);
  });

  it('covers another one by which it is extended', () => {
    const columns = columnsAt([100, 50], [120, 60]);
    columns.extendCell(0, 1);
    expect(cellOf(columns, 0)).to.deep.equal([100, 42, 126, 62]);
  });

  for (const [where, origin, isInSight] of [
    ['on the page', [100, 50], true],
    ['across the left edge', [-3, 50], true],
    ['left of the page', [-7, 50], false],
    ['below the page', [100, 230], false],
    ['nowhere', [NaN, 50], false],
  ] as const) {
    it(`is ${isInSight ? '' : 'not '}in sight ${where}`, () => {
      expect(columnsAt(origin).isInSight(0, { width: 200, height: 220 })).to.equal(isInSight);
    });
  }

  it('is somewhere outside of the page, and nowhere without coordinates', () => {
    expect(columnsAt([-700, 50]).isSomewhere(0)).to.equal(true);
    expect(columnsAt([NaN, 50]).isSomewhere(0)).to.equal(false);
  });
});

/** Columns of glyphs of 6 points width with these origins. */
function columnsAt(...origins: readonly (readonly [x: number, y: number])[]): GlyphColumns {
  const columns = new GlyphColumns(origins.length);
  for (const [at, [x, y]] of origins.entries()) {
    columns.x[at] = x;
    columns.y[at] = y;
    columns.setCell(at, upright, 6);
  }
  return columns;
}

function cellOf({ left, top, right, bottom }: GlyphColumns, at: number): readonly (number | undefined)[] {
  return [left[at], top[at], right[at], bottom[at]];
}
