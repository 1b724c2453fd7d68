import { expect } from 'chai';

import type { RunStyle } from '../../../../engine/index.js';
import { slideRun } from '../../../../plugins/conversion/convert-to-powerpoint/text/slide-runs.js';

const style: RunStyle = {
  family: 'Latin Modern Sans',
  generic: 'sans-serif',
  weight: 400,
  italic: false,
  size: 20,
  colour: 0,
};

describe('A run of a slide', () => {
  it('spaces the letters of a font that it replaces, so that they are as wide as they were', () => {
    const spacingOf = (letterWidth: number): number | undefined =>
      slideRun('Text', { ...style, spread: 0.9, letterWidth }).letterSpacing;
    expect(spacingOf(0.5)).to.be.closeTo(-1, 1e-9);
    // Capital letters are wider.
    expect(spacingOf(0.7)).to.be.closeTo(-1.4, 1e-9);
    expect(slideRun('Text', style)).not.to.have.property('letterSpacing');
  });
});
