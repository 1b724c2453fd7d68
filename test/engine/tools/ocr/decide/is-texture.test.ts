import { expect } from 'chai';

import type { Mark } from '../../../../../engine/tools/ocr/clean/find-marks.js';
import { isTexture } from '../../../../../engine/tools/ocr/decide/is-texture.js';

const grids: readonly (readonly [sentence: string, apart: readonly [across: number, down: number], isIt: boolean])[] = [
  ['dots that are as far apart across as down are a texture', [6, 6], true],
  ['letters that are nearer to one another in their lines are none', [2, 9], false],
  ['letters on their sides are none', [9, 2], false],
];

describe('isTexture', () => {
  for (const [sentence, apart, isIt] of grids) {
    it(`tells that ${sentence}`, () => expect(isTexture(grid(apart, 20))).to.equal(isIt));
  }

  it('does not tell of a few marks', () => expect(isTexture(grid([6, 6], 5))).to.equal(false));
  it('takes nothing for no texture', () => expect(isTexture([])).to.equal(false));
});

/** Rows of marks, 5 pixels wide and high. */
function grid([across, down]: readonly [number, number], side: number): readonly Mark[] {
  return Array.from({ length: side ** 2 }, (_, index) => {
    const [left, top] = [(index % side) * (5 + across), Math.floor(index / side) * (5 + down)];
    return { left, top, right: left + 5, bottom: top + 5 };
  });
}
