import { expect } from 'chai';

import { pictureRegions } from '../../../../../engine/tools/ocr/decide/picture-regions.js';
import { cpuSecondsOf } from '../../../../fixtures/cpu-seconds-of.js';

/** Left, top, right and bottom. */
type Sides = readonly [number, number, number, number];

const size = { width: 600, height: 800 };

const cases: readonly (readonly [sentence: string, pictures: readonly Sides[], expected: readonly Sides[]])[] = [
  ['a picture', [[10, 20, 300, 400]], [[10, 20, 300, 400]]],
  ['a picture of all of the page', [[0, 0, 600, 800]], [[0, 0, 600, 800]]],
  [
    'the strips of a scan',
    Array.from({ length: 100 }, (_, i): Sides => [0, 8 * i, 600, 8 * i + 8]),
    [[0, 0, 600, 800]],
  ],
  ['layers of one picture', [[0, 0, 600, 800], [50, 50, 200, 100], [60, 300, 500, 700]], [[0, 0, 600, 800]]], // prettier-ignore
  ['pictures apart', [[10, 10, 100, 100], [200, 10, 290, 100]], [[10, 10, 100, 100], [200, 10, 290, 100]]], // prettier-ignore
  ['a chain of pictures', [[10, 10, 100, 100], [95, 90, 200, 200], [195, 190, 300, 300]], [[10, 10, 300, 300]]], // prettier-ignore
  ['pictures at opposite edges of the page', [[0, 100, 50, 200], [550, 100, 600, 200]], [[0, 100, 50, 200], [550, 100, 600, 200]]], // prettier-ignore
  ['no picture', [], []],
];

describe('regions of pictures', () => {
  for (const [sentence, pictures, expected] of cases) {
    it(`are told for ${sentence}`, () => {
      const placed = pictures.map(([left, top, right, bottom]) => ({ box: { left, top, right, bottom }, dpi: 300 }));
      const regions = pictureRegions(placed, size);
      expect(regions.map(({ box }) => [box.left, box.top, box.right, box.bottom])).to.deep.equal(expected);
      expect(regions.flatMap((it) => it.pictures)).to.have.members(placed);
    });
  }

  it('are told in little time for a hundred thousand pictures of the whole page', () => {
    const box = { left: 0, top: 0, right: 600, bottom: 800 };
    const pictures = new Array(100_000).fill({ box, dpi: 300 });
    // Cell by cell it would take minutes.
    expect(cpuSecondsOf(() => expect(pictureRegions(pictures, size)).to.have.length(1))).to.be.below(5);
  });
});
