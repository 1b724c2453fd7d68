import { expect } from 'chai';

import type { Picture } from '../../../../engine/contract/tools/images.js';
import { pictureOn } from '../../../../engine/tools/sheets/picture-on.js';

const page = { width: 600, height: 800 };

const cases = [
  ['is as wide as the page when it is wider', pictureOf(300, 100), 0, [0, 300, 600, 500]],
  ['is as high as the page when it is higher', pictureOf(100, 800), 0, [250, 0, 350, 800]],
  ['is made larger', pictureOf(3, 4), 0, [0, 0, 600, 800]],
  ['is made smaller', pictureOf(30_000, 40_000), 0, [0, 0, 600, 800]],
  ['stays between the margins', pictureOf(300, 300), 50, [50, 150, 550, 650]],
  [
    'has pixels that need not be square',
    pictureOf(300, 200, { resolution: { x: 300, y: 100 } }),
    0,
    [100, 0, 500, 800],
  ],
  ['is seen upright', pictureOf(100, 300, { orientation: 6 }), 0, [0, 300, 600, 500]],
  ['has something left of a page that margins would fill', pictureOf(10, 10), 500, [150, 250, 450, 550]],
] as const;

describe('a picture on a page', () => {
  for (const [sentence, picture, margin, edges] of cases) {
    it(sentence, () => {
      const { box } = pictureOn(page, picture, margin);
      [box.left, box.top, box.right, box.bottom].forEach((edge, at) =>
        expect(edge).to.be.closeTo(edges[at] ?? Number.NaN, 1e-9),
      );
    });
  }
});

function pictureOf(width: number, height: number, settings: Partial<Omit<Picture, 'image'>> = {}): Picture {
  const image = { width, height, bitsPerComponent: 8, colours: { kind: 'grey' }, data: [] } as const;
  return { image, orientation: 1, resolution: undefined, ...settings };
}
