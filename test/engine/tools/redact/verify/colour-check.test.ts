import { expect } from 'chai';

import type { Pixels } from '../../../../../engine/formats/raster/pixels.js';
import type { Quad } from '../../../../../engine/pdf/redact/redaction-area.js';
import { ColourCheck } from '../../../../../engine/tools/redact/verify/colour-check.js';

const SIZE = 40;
const BLACK = [0, 0, 0] as const;

/** A black image with white pixels at these places. */
function image(...white: readonly (readonly [x: number, y: number])[]): Pixels {
  const samples = new Uint8Array(SIZE * SIZE * 3);
  for (const [x, y] of white) samples.fill(255, (y * SIZE + x) * 3, (y * SIZE + x + 1) * 3);
  return { width: SIZE, height: SIZE, channels: 3, samples };
}

function box(left: number, top: number, right: number, bottom: number): Quad {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

const diamond: Quad = [
  { x: 20, y: 5 },
  { x: 35, y: 20 },
  { x: 20, y: 35 },
  { x: 5, y: 20 },
];

const boxes: readonly (readonly [what: string, box: Quad, white: readonly [number, number], isFilled: boolean])[] = [
  ['another colour in the middle', box(10, 10, 30, 20), [20, 15], false],
  ['another colour beside it', box(10, 10, 30, 20), [35, 15], true],
  ['another colour below it', box(10, 10, 30, 20), [20, 25], true],
  ['another colour at its edge', box(10, 10, 30, 20), [10, 15], true],
  ['another colour two pixels from its edges', box(10, 10, 30, 20), [12, 12], false],
  ['another colour within an oblique box', diamond, [20, 8], false],
  ['another colour between an oblique box and its bounds', diamond, [8, 8], true],
  ['another colour two pixels from an oblique edge', diamond, [11, 18], false],
  ['a box that goes beyond the image', box(-50, -50, 90, 90), [1, 1], false],
  ['a box beside the image', box(50, 50, 90, 90), [1, 1], true],
  ['a box without height', box(10, 10, 30, 10), [20, 10], true],
  ['a box of no numbers', box(NaN, 10, 30, Infinity), [20, 15], true],
];

describe('the check of the colour of boxes', () => {
  for (const [what, quad, white, isFilled] of boxes) {
    it(`finds ${isFilled ? 'no other colour' : 'the other colour'} with ${what}`, () => {
      expect(new ColourCheck(image(white), BLACK).isFilled(quad)).to.equal(isFilled);
    });
  }

  it('reads each pixel once, however many boxes lie over it', () => {
    let reads = 0;
    const pixels = image();
    const samples = new Proxy(pixels.samples, {
      get: (target, key) => {
        reads++;
        return Reflect.get(target, key) as unknown;
      },
    });
    const check = new ColourCheck({ ...pixels, samples }, BLACK);
    for (let index = 0; index < 100; index++) expect(check.isFilled(box(0, 0, SIZE, SIZE))).to.equal(true);
    expect(reads).to.be.at.most(SIZE * SIZE * 3);
  });
});
