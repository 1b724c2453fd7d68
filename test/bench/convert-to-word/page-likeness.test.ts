import { expect } from 'chai';

import { pageLikeness } from '../../../bench/convert-to-word/page-likeness.js';
import type { PnmPicture } from '../../fixtures/images/pnm.js';

/** A page of one row: black where the text has a letter. */
function page(row: string): PnmPicture {
  return { width: row.length, height: 1, samples: Buffer.from(Array.from(row, (it) => (it === ' ' ? 255 : 0))) };
}

describe('pageLikeness', () => {
  for (const { name, original, result, likeness } of [
    { name: 'is 1 for the same pages', original: ['xx  ', 'x   '], result: ['xx  ', 'x   '], likeness: 1 },
    { name: 'is 1 for blank pages', original: ['    '], result: ['    '], likeness: 1 },
    { name: 'is 0 for no pages', original: ['xx  '], result: [], likeness: 0 },
    { name: 'is the share of common ink', original: ['xx  '], result: [' xx '], likeness: 1 / 3 },
    { name: 'counts a page too many as unlike', original: ['xx  '], result: ['xx  ', 'x   '], likeness: 0.5 },
    { name: 'counts ink outside of the smaller page', original: ['xx'], result: ['xxxx'], likeness: 0.5 },
  ]) {
    it(name, () => {
      expect(pageLikeness(original.map(page), result.map(page))).to.be.closeTo(likeness, 1e-9);
    });
  }
});
