import { expect } from 'chai';

import { type Box, identity } from '../../../../../engine/geometry/geometry.js';
import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { type Tile, tilesUnder, unitedTile } from '../../../../../engine/pdf/redact/drawing/tiles-under.js';
import { Ref } from '../../../../../engine/pdf/syntax/values.js';
import { onePage } from '../../../../fixtures/pdf/one-page.js';
import { stream, withFile } from '../../../../fixtures/pdf/raw-pdf.js';
import { area } from '../../../../fixtures/redact/redacted-by.js';

const areas = [area(10, 10, 20, 20)];

describe('uniting tiles', () => {
  it('moves areas to the space of the first tile that is not scaled to a line', () => {
    const united = unitedTile([
      { toAreaSpace: [1, 0, 0, 0, 0, 0], areas: [area(1, 1, 2, 2)] },
      { toAreaSpace: [1, 0, 0, 1, 100, 0], areas },
      { toAreaSpace: [0, 0, 0, 0, 0, 0], areas: [area(1, 1, 2, 2)] },
      { toAreaSpace: [1, 0, 0, 1, 0, 100], areas },
    ]);
    expect(united).to.deep.equal({
      toAreaSpace: [1, 0, 0, 1, 100, 0],
      areas: [area(10, 10, 20, 20), area(110, -90, 120, -80)],
    });
  });

  it('returns none when all are scaled to a line', () => {
    expect(unitedTile([{ toAreaSpace: [0, 0, 0, 0, 0, 0], areas }])).to.equal(undefined);
  });
});

describe('finding tiles', () => {
  const page = { left: 0, top: 0, right: 600, bottom: 800 };
  const cellsAt = (step: number, painted: Box, { isFilled = true, paintsMore = false } = {}): readonly Tile[] =>
    withFile(
      onePage({
        content: '',
        objects: { 20: stream(`/PatternType 1 /BBox [0 0 100 100] /XStep ${step} /YStep ${step}`, '') },
      }),
      (path) => {
        using file = openPdf(path);
        const object = file.stream(new Ref(20));
        if (object === undefined) throw new Error('The document has no pattern.');
        const pattern = { name: 'P', object, matrix: identity, painted: [{ ...painted, isFilled }], paintsMore };
        return tilesUnder(file, pattern, [area(110, 210, 120, 220)]);
      },
    );
  const tilesAt = (...needs: Parameters<typeof cellsAt>): readonly (readonly number[])[] =>
    cellsAt(...needs).map(({ toAreaSpace }) => toAreaSpace);

  it('gives the only cell that shows what a box covers', () => {
    expect(tilesAt(100, { left: 100, top: 200, right: 200, bottom: 300 })).to.deep.equal([[1, 0, 0, 1, 100, 200]]);
  });

  it('gives no cell that is shown elsewhere too', () => {
    expect(tilesAt(100, page)).to.deep.equal([]);
  });

  it('gives a cell of which other cells show only a margin', () => {
    expect(tilesAt(100, { left: 99, top: 199, right: 212, bottom: 301 })).to.deep.equal([[1, 0, 0, 1, 100, 200]]);
  });

  it('gives a cell that a form paints, however large the form is', () => {
    expect(tilesAt(100, page, { isFilled: false })).to.deep.equal([[1, 0, 0, 1, 100, 200]]);
  });

  it('gives no cell of a pattern that paints beside a box, unless it paints more', () => {
    const beside = { left: 121, top: 200, right: 180, bottom: 300 };
    expect(tilesAt(100, beside)).to.deep.equal([]);
    expect(tilesAt(100, beside, { paintsMore: true })).to.deep.equal([[1, 0, 0, 1, 100, 200]]);
  });

  it('gives the whole cell of a pattern with more than 4096 cells under a box that none shows elsewhere', () => {
    expect(cellsAt(1, { left: 110, top: 210, right: 120, bottom: 220 })).to.deep.equal([
      { toAreaSpace: [1, 0, 0, 1, 0, 0], areas: [area(0, 0, 100, 100)] },
    ]);
  });

  it('counts the cells of a pattern with tiny steps before it compares them', () => {
    expect(tilesAt(0.000001, page)).to.deep.equal([]);
  });
});
