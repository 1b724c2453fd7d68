import { expect } from 'chai';

import type { PageGeometry, Size } from '../../../../engine/geometry/geometry.js';
import { Placement } from '../../../../engine/pdf/resize/placement.js';
import { MalformedPdf } from '../../../../engine/pdf/file/malformed-pdf.js';

const geometry = (needs: Partial<PageGeometry>): PageGeometry => ({
  visible: [0, 0, 100, 200],
  rotation: 0,
  userUnit: 1,
  ...needs,
});

describe('the placement of a resized page', () => {
  const cases: readonly [name: string, page: Partial<PageGeometry>, target: Size, matrix: readonly number[]][] = [
    ['scales', {}, { width: 50, height: 100 }, [0.5, 0, 0, 0.5, 0, 0]],
    ['fits the width, and centres the height', {}, { width: 50, height: 200 }, [0.5, 0, 0, 0.5, 0, 50]],
    ['fits the height, and centres the width', {}, { width: 300, height: 400 }, [2, 0, 0, 2, 50, 0]],
    [
      'brings what is visible to the origin',
      { visible: [-10, 30, 90, 230] },
      { width: 50, height: 100 },
      [0.5, 0, 0, 0.5, 5, -15],
    ],
    ['puts units into the scale', { userUnit: 10 }, { width: 100, height: 200 }, [1, 0, 0, 1, 0, 0]],
    ['turns the size with the page', { rotation: 90 }, { width: 100, height: 50 }, [0.5, 0, 0, 0.5, 0, 0]],
    ['centres on a page that is turned', { rotation: 270 }, { width: 200, height: 80 }, [0.8, 0, 0, 0.8, 0, 20]],
    [
      'does not turn for a page that stands on its head',
      { rotation: 180 },
      { width: 50, height: 100 },
      [0.5, 0, 0, 0.5, 0, 0],
    ],
  ];
  for (const [name, page, target, matrix] of cases) {
    it(name, () => {
      expect(new Placement(geometry(page), target).matrix).to.deep.equal(matrix);
    });
  }

  it('keeps the visible content on the page at any distance from the origin', () => {
    const placement = new Placement(geometry({ visible: [1e7, 1e7, 1e7 + 3, 1e7 + 6] }), {
      width: 7200,
      height: 14_400,
    });
    expect(placement.box([1e7, 1e7, 1e7 + 3, 1e7 + 6])).to.deep.equal([0, 0, 7200, 14_400]);
  });

  it('limits coordinates to numbers that programs can parse', () => {
    const placement = new Placement(geometry({ visible: [0, 0, 1e-3, 1e-3] }), { width: 14_400, height: 14_400 });
    expect(placement.x(1e300)).to.equal(1e9);
    const smaller = new Placement(geometry({ visible: [0, 0, 1e7, 1e7] }), { width: 10, height: 10 });
    expect(smaller.perUnit(1e305)).to.equal(1e305);
  });

  it('has margins only when content could show in them', () => {
    const { leavesMargins } = new Placement(geometry({ visible: [0, 0, 612, 792] }), { width: 306, height: 396 });
    expect(leavesMargins).to.equal(false);
    expect(new Placement(geometry({}), { width: 100, height: 100 }).leavesMargins).to.equal(true);
  });

  it('reports a page whose width is not finite as malformed', () => {
    const endless = geometry({ visible: [-1e308, 0, 1e308, 1] });
    expect(() => new Placement(endless, { width: 100, height: 100 })).to.throw(MalformedPdf);
  });
});
