import { expect } from 'chai';

import {
  isBelowText,
  type PageEnd,
  withoutLoneEnd,
} from '../../../../../../plugins/conversion/convert-to-word/layout/margins/page-ends.js';

/** A page of text that ends at a distance from the end of the page, with further lines below it. */
function end(text: number, ...lines: readonly number[]): PageEnd {
  const below = lines.map((near) => ({ near, far: near + 12 }));
  return { distance: Math.min(text, ...lines), hasNotes: false, elements: [{ near: text, far: 700 }, ...below] };
}

function distances(ends: readonly PageEnd[]): readonly number[] {
  return withoutLoneEnd(ends).map(({ distance }) => distance);
}

describe('The end of the text of pages', () => {
  it('is not that of a line which only one page has below its text', () => {
    expect(distances([end(80, 30), end(80), end(82)])).to.deep.equal([80, 82]);
  });

  it('is that of all pages where they end at several places, or where few pages tell', () => {
    expect(distances([end(30), end(80), end(150)])).to.deep.equal([30, 80, 150]);
    expect(distances([end(80, 30), end(80)])).to.deep.equal([30, 80]);
  });

  it('is that of the only page with footnotes', () => {
    const noted = { ...end(80, 68), hasNotes: true };
    expect(distances([noted, end(80), end(82)])).to.deep.equal([68, 80, 82]);
  });

  it('is that of a page whose own text goes down farther', () => {
    expect(distances([end(30), end(80), end(82)])).to.deep.equal([30, 80, 82]);
  });

  it('has texts below it, and no pictures', () => {
    const box = { left: 72, right: 500, top: 700, bottom: 712, element: 1, page: 1, isFull: false };
    expect(isBelowText({ ...box, isText: true, isFigure: false, isFloatable: false }, 700)).to.equal(true);
    expect(isBelowText({ ...box, isText: true, isFigure: false, isFloatable: false }, 712)).to.equal(false);
    expect(isBelowText({ ...box, isText: false, isFigure: true, isFloatable: false }, 700)).to.equal(false);
  });
});
