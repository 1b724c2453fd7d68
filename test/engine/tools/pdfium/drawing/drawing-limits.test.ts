import { expect } from 'chai';

import { TooComplex } from '../../../../../engine/errors.js';
import type { Size } from '../../../../../engine/geometry/geometry.js';
import { planDrawing } from '../../../../../engine/tools/pdfium/drawing/drawing-limits.js';

const a4: Size = { width: 595, height: 842 };
const a0: Size = { width: 2384, height: 3370 };

const refusals: readonly (readonly [sentence: string, sizes: readonly Size[], dpi: number, message: string])[] = [
  [
    'many pixels',
    [a4, a0],
    600,
    'a.pdf: page 2 would have 558 million pixels at 600 dpi; at most 144 million are drawn. The largest dpi that fits is 304.',
  ],
  [
    'many pixels, when another has even more',
    [a0, { width: 3370, height: 4768 }],
    600,
    'a.pdf: page 1 would have 558 million pixels at 600 dpi; at most 144 million are drawn. The largest dpi that fits is 215.',
  ],
  [
    'a wide row of pixels',
    [{ width: 14_400, height: 72 }],
    200,
    'a.pdf: page 1 would be 40000 pixels wide at 200 dpi; at most 32000 are drawn. The largest dpi that fits is 160.',
  ],
  [
    'a high column of pixels',
    [{ width: 72, height: 14_400 }],
    200,
    'a.pdf: page 1 would be 40000 pixels high at 200 dpi; at most 32000 are drawn. The largest dpi that fits is 160.',
  ],
  [
    'pixels at every resolution',
    [{ width: 1e9, height: 1e9 }],
    36,
    'a.pdf: page 1 would have 250000000000 million pixels at 36 dpi; at most 144 million are drawn. No dpi fits.',
  ],
];

describe('the plan of a drawing', () => {
  for (const [sentence, sizes, dpi, message] of refusals) {
    it(`refuses a page of too ${sentence}`, () => {
      expect(() => plan(sizes, dpi)).to.throw(TooComplex, message);
    });
  }

  it('advises a resolution at which every page fits, and no lower one', () => {
    expect(() => plan([a4, a0], 304)).not.to.throw();
    expect(() => plan([a4, a0], 305)).to.throw(TooComplex);
  });

  it('advises as much for a document of very many pages', () => {
    const sizes = Array<Size>(200_000).fill({ width: 1, height: 1_000_000 });
    expect(() => plan(sizes, 1200)).to.throw(TooComplex, 'No dpi fits.');
  });

  it('accepts A4 at 1200 dpi and A0 at 300, one page at a time', () => {
    expect(plan([a4], 1200)).to.include({ atOnce: 1 });
    expect(plan([a0], 300)).to.include({ atOnce: 1 });
  });

  it('draws more pages at once where they are small', () => {
    expect(plan([a4], 300).atOnce).to.be.above(plan([a4], 600).atOnce);
    expect(plan([a4], 600).atOnce).to.be.above(1);
  });

  it('holds fewer pages ready where they are large', () => {
    expect(plan([a4], 36).lookAhead).to.be.above(plan([a4], 600).lookAhead);
    expect(plan([a4], 1200).lookAhead).to.equal(2);
  });

  it('leaves pages alone that nobody asked for', () => {
    expect(() => planDrawing({ name: 'a.pdf', pages: [1], sizes: [a4, a0], dpi: 600 })).not.to.throw();
  });
});

function plan(sizes: readonly Size[], dpi: number): ReturnType<typeof planDrawing> {
  return planDrawing({ name: 'a.pdf', pages: sizes.map((_, index) => index + 1), sizes, dpi });
}
