import { expect } from 'chai';

import { InkMask } from '../../../../engine/document/figures/ink-mask.js';
import type { Box } from '../../../../engine/geometry/geometry.js';

const SIZE = { width: 7, height: 5 };

/** The rows of a mask that is all ink but for one pixel of paper, after a change. */
function rowsAfter(change: (ink: InkMask) => void): readonly string[] {
  const samples = new Uint8Array(SIZE.width * SIZE.height);
  samples[0] = 255;
  const ink = new InkMask({ ...SIZE, samples });
  change(ink);
  return Array.from({ length: SIZE.height }, (_, y) =>
    Array.from({ length: SIZE.width }, (__, x) => (ink.has(x, y) ? '#' : '.')).join(''),
  );
}

const boxes: readonly (readonly [what: string, boxes: readonly Box[], rows: readonly string[]])[] = [
  ['no boxes', [], ['.######', '#######', '#######', '#######', '#######']],
  [
    'boxes over each other, up to whole pixels',
    [
      { left: 1.5, top: 1.2, right: 3.5, bottom: 2.5 },
      { left: 2, top: 2, right: 6, bottom: 4 },
    ],
    ['.######', '#...###', '#.....#', '##....#', '#######'],
  ],
  [
    'boxes that reach out of the scan, and boxes outside of it',
    [
      { left: -9, top: -9, right: 2, bottom: 2 },
      { left: 6, top: 4, right: 99, bottom: 99 },
      { left: 20, top: 0, right: 30, bottom: 5 },
      { left: 0, top: -5, right: 7, bottom: -1 },
    ],
    ['..#####', '..#####', '#######', '#######', '######.'],
  ],
  ['a box without an area', [{ left: 3, top: 3, right: 3, bottom: 3 }], rowsAfter(() => undefined)],
];

describe('the ink of a scan', () => {
  for (const [what, erased, rows] of boxes) {
    it(`is removed in ${what}, in one go as in one box after the other`, () => {
      expect(rowsAfter((ink) => ink.eraseAll(erased))).to.deep.equal(rows);
      expect(rowsAfter((ink) => erased.forEach((box) => ink.erase(box)))).to.deep.equal(rows);
    });
  }
});
