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
      slideRun('Text', { ...style, spread: 1.1, letterWidth }).letterSpacing;
    expect(spacingOf(0.5)).to.be.closeTo(1, 1e-9);
    // Capital letters are wider.
    expect(spacingOf(0.7)).to.be.closeTo(1.4, 1e-9);
    expect(slideRun('Text', style)).to.include({ size: 20 }).and.not.to.have.property('letterSpacing');
  });

  it('has smaller letters in place of narrower ones, before they are moved together', () => {
    const runOf = (spread: number): unknown => {
      const { size, letterSpacing = 0 } = slideRun('Text', { ...style, spread, letterWidth: 0.5 });
      return [size, Math.round(100 * letterSpacing) / 100];
    };
    expect(runOf(0.9)).to.deep.equal([18, 0]);
    expect(runOf(0.8)).to.deep.equal([17.6, -0.8]);
    const sizes = ['Text', '한글'].map(
      (text) => slideRun(text, { ...style, generic: 'serif', spread: 0.9, letterWidth: 0.5 }).size,
    );
    expect(sizes).to.deep.equal([20, 18]);
  });

  it('has larger or smaller letters, of the same width, where spaces would part its words', () => {
    for (const spread of [1.4, 0.7]) {
      const { size, letterSpacing = 0 } = slideRun('Text', { ...style, spread, letterWidth: 0.5 });
      expect(Math.abs(letterSpacing)).to.be.below(0.1 * size);
      expect(0.5 * size + letterSpacing).to.be.closeTo(spread * 0.5 * 20, 1e-9);
    }
  });

  it('has the space that is added between its letters', () => {
    expect(slideRun('Text', { ...style, tracking: 0.2 }).letterSpacing).to.be.closeTo(4, 1e-9);
  });

  it('has the colour and the opacity of half-transparent text', () => {
    const run = slideRun('Text', { ...style, colour: 0x808080, translucent: { colour: 0, opacity: 0.5 } });
    expect([run.colour, run.opacity]).to.deep.equal([0, 0.5]);
    expect(slideRun('Text', style)).not.to.have.property('opacity');
  });
});
