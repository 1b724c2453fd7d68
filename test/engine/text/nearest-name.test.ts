import { expect } from 'chai';

import { nearestName, nearestNames } from '../../../engine/text/nearest-name.js';

const names = ['merge', 'split', 'rotate-pages', 'remove-pages', 'manipulation', '*'];

describe('the nearest name', () => {
  for (const [written, nearest] of [
    ['merg', 'merge'],
    ['spilt', 'split'],
    ['mreeg', undefined],
    ['rotate', 'rotate-pages'],
    ['removepages', 'remove-pages'],
    ['MANIPULATE', 'manipulation'],
    ['nonsense', undefined],
    ['+', undefined],
    ['', undefined],
    ['m'.repeat(1_000_000), undefined],
  ] as const) {
    it(`to ${JSON.stringify(written.slice(0, 20))} is ${nearest ?? 'none'}`, () => {
      expect(nearestName(written, names)).to.equal(nearest);
    });
  }

  it('is none where there are no names', () => {
    expect(nearestName('a', [])).to.equal(undefined);
  });
});

describe('the nearest names', () => {
  for (const [written, nearest] of [
    ['pages', ['rotate-pages', 'remove-pages']],
    ['R', ['rotate-pages', 'remove-pages']],
    ['spilt', ['split']],
    ['nonsense', []],
  ] as const) {
    it(`to ${JSON.stringify(written)} are ${nearest.join(' and ') || 'none'}`, () => {
      expect(nearestNames(written, names)).to.deep.equal(nearest);
    });
  }

  it('are none where there are no names', () => {
    expect(nearestNames('a', [])).to.deep.equal([]);
  });
});
