import { expect } from 'chai';

import { quadsOnImage } from '../../../../../engine/pdf/redact/drawing/unit-quad.js';
import type { Quad, RedactionArea } from '../../../../../engine/pdf/redact/redaction-area.js';

/** An upright area, in points. */
function area(left: number, top: number, right: number, bottom: number): RedactionArea {
  const box: Quad = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  return { text: box, box };
}

/** A square on its corner: its corners are (100, 0), (200, 100), (100, 200) and (0, 100). */
const turned = [100, 100, -100, 100, 100, 0] as const;

const onTurned: readonly (readonly [sentence: string, area: RedactionArea, found: number])[] = [
  ['an area in the middle', area(90, 90, 110, 110), 1],
  ['an area around the image', area(-10, -10, 210, 210), 1],
  ['an area over a corner', area(190, 90, 300, 110), 1],
  ['no area in a corner of the box around the image', area(0, 0, 40, 40), 0],
  ['no area at the side of the image', area(210, 90, 300, 110), 0],
  ['no area below the image', area(90, 210, 110, 300), 0],
];

describe('the redaction areas on an image', () => {
  for (const [sentence, tried, found] of onTurned) {
    it(`have ${sentence}`, () => {
      expect(quadsOnImage([tried], turned)).to.have.length(found);
    });
  }

  it('are in the space of the image', () => {
    const [quad] = quadsOnImage([area(150, 50, 200, 100)], [200, 0, 0, 100, 100, 0]);
    expect(quad?.map(({ x, y }) => [x, y])).to.deep.equal([
      [0.25, 0.5],
      [0.5, 0.5],
      [0.5, 1],
      [0.25, 1],
    ]);
  });

  it('are the whole image where it is invisible', () => {
    expect(quadsOnImage([area(500, 500, 501, 501)], [0, 0, 0, 0, 0, 0])).to.have.length(1);
  });
});
