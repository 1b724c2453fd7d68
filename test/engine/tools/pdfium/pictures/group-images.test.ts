import { expect } from 'chai';

import { groupImages } from '../../../../../engine/tools/pdfium/pictures/group-images.js';
import type { PlacedImage } from '../../../../../engine/tools/pdfium/pictures/place-images.js';
import type { Box } from '../../../../../engine/geometry/geometry.js';

const PAGE: Box = { left: 0, top: 0, right: 400, bottom: 300 };
const LOGO: Box = { left: 300, top: 250, right: 380, bottom: 290 };

function groupsOf(...boxes: readonly Box[]): readonly (readonly number[])[] {
  const images = boxes.map((box, object): PlacedImage => ({
    ...{ object, box, matrix: [1, 0, 0, 1, 0, 0], density: { x: 1, y: 1 } },
    ...{ pixelWidth: 10, pixelHeight: 10, bilevel: false },
  }));
  return groupImages(images).map((group) => group.images.map(({ object }) => object));
}

describe('the images of one picture', () => {
  it('are strips that touch, and layers in one place', () => {
    const [upper, lower] = [
      { ...PAGE, bottom: 150 },
      { ...PAGE, top: 150 },
    ];
    expect(groupsOf(upper, lower, LOGO)).to.deep.equal([[0, 1], [2]]);
    expect(groupsOf(LOGO, LOGO)).to.deep.equal([[0, 1]]);
  });

  it('are not those in one place before and after another picture that covers it', () => {
    expect(groupsOf(LOGO, PAGE, LOGO, LOGO)).to.deep.equal([[0], [2, 3], [1]]);
  });
});
