import { expect } from 'chai';

import { isWithin, QuadIndex } from '../../../../engine/pdf/content/quad-index.js';
import type { Quad } from '../../../../engine/pdf/redact/redaction-area.js';
import { seededRandom } from '../../../fixtures/seeded-random.js';

const quad = (x: number, y: number, [width, height]: readonly [number, number], slant = 0): Quad => [
  { x, y },
  { x: x + width, y: y + slant },
  { x: x + width, y: y + slant + height },
  { x, y: y + height },
];

describe('the index of quads', () => {
  const random = seededRandom(3);
  const quads = Array.from({ length: 300 }, () => {
    const size = [random() * 10 ** (3 * random()), random() * 20] as const;
    return quad(random() * 600 - 50, random() * 800, size, random() * 30);
  });
  const index = new QuadIndex(quads);
  const points = Array.from({ length: 500 }, () => ({ x: random() * 600, y: random() * 800 }));

  it('finds the quads that contain a point', () => {
    for (const point of points) {
      const expected = quads.filter((each) => isWithin(each, point, 0));
      expect(index.at(point)).to.have.members(expected);
      expect(index.covers(point)).to.equal(expected.length > 0);
    }
    expect(points.some((point) => index.covers(point))).to.equal(true);
    expect(points.some((point) => !index.covers(point))).to.equal(true);
  });

  it('finds out whether a box meets any of them, however large the box is', () => {
    const few = new QuadIndex([quad(100, 100, [20, 5]), quad(1e7, 100, [20, 5])]);
    expect(few.meets({ left: 90, top: 90, right: 100, bottom: 100 })).to.equal(true);
    expect(few.meets({ left: 90, top: 90, right: 99, bottom: 100 })).to.equal(false);
    expect(few.meets({ left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 })).to.equal(true);
    expect(few.meets({ left: 200, top: -1e9, right: 1e6, bottom: 1e9 })).to.equal(false);
  });

  it('compares a point with the quads beside it alone, where thousands lie in one line or on one another', () => {
    let reads = 0;
    const watched = (x: number): Quad => {
      const corners = quad(x, 100, [8, 10]);
      const at = (corner: number): Quad[0] => ({
        get x() {
          reads++;
          return corners[corner]?.x ?? NaN;
        },
        y: corners[corner]?.y ?? NaN,
      });
      return [at(0), at(1), at(2), at(3)];
    };
    const many = new QuadIndex(Array.from({ length: 4000 }, (_, word) => watched(10 * Math.max(0, word - 2000))));
    reads = 0;
    for (let word = 0; word < 2000; word++) expect(many.covers({ x: 10 * word + 4, y: 105 })).to.equal(true);
    expect(reads / 2000).to.be.below(200);
  });

  it('finds quads at coordinates so large that cells have no exact numbers', () => {
    const far = new QuadIndex([quad(1, 1, [9, 9]), quad(0, 1e18, [1e4, 1e4]), quad(-1e300, 0, [1e299, 9])]);
    expect(far.covers({ x: 0, y: -1e18 })).to.equal(false);
    expect(far.covers({ x: 5e3, y: 1e18 + 5e3 })).to.equal(true);
    expect(far.covers({ x: -9.5e299, y: 5 })).to.equal(true);
    expect(far.covers({ x: 5, y: 5 })).to.equal(true);
    expect(far.meets({ left: -1e308, top: -1e308, right: -1e300, bottom: 1e308 })).to.equal(true);
    expect(far.meets({ left: 1e18, top: 1e18, right: 1e18, bottom: 1e18 })).to.equal(false);
    expect(far.meets({ left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity })).to.equal(true);
  });

  it('holds no quads without finite corners', () => {
    expect(new QuadIndex([quad(NaN, 0, [9, 9]), quad(0, 0, [Infinity, 9])]).covers({ x: 1, y: 1 })).to.equal(false);
  });
});
