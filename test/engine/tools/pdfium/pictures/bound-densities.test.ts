import { expect } from 'chai';

import { boundDensities } from '../../../../../engine/tools/pdfium/pictures/bound-densities.js';

type Groups = Parameters<typeof boundDensities>[0];

const square = (side: number, density: number): Groups[number] => ({
  box: { left: 0, top: 0, right: side, bottom: side },
  density: { x: density, y: density },
});

function pixelsOf(groups: Groups): readonly number[] {
  return groups.map(({ box, density }) => Math.round(box.right * density.x * box.bottom * density.y));
}

describe('the densities of the pictures of a page', () => {
  it('are their own up to 360 dpi', () => {
    expect(pixelsOf(boundDensities([square(100, 1), square(100, 4.9)]))).to.deep.equal([10_000, 240_100]);
  });

  it('are 300 dpi at most otherwise', () => {
    expect(pixelsOf(boundDensities([square(72, 20)]))).to.deep.equal([90_000]);
  });

  it('give a picture 35 million pixels at most', () => {
    expect(pixelsOf(boundDensities([square(14_400, 4)]))).to.deep.equal([35_000_000]);
  });

  it('give a page 100 million pixels at most', () => {
    const pixels = pixelsOf(boundDensities(Array.from({ length: 10 }, () => square(14_400, 4))));
    expect(pixels).to.deep.equal(Array.from({ length: 10 }, () => 10_000_000));
  });
});
