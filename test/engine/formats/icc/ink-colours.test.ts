import { expect } from 'chai';

import { colourOfInks, inksOfColour } from '../../../../engine/formats/icc/ink-colours.js';

const reachable: Readonly<Record<string, readonly number[]>> = {
  white: [1, 1, 1],
  'a grey': [0.5, 0.5, 0.5],
  'a green of a leaf': [0.3, 0.6, 0.3],
  'a skin': [0.9, 0.75, 0.65],
  'a dark blue': [0.2, 0.25, 0.45],
};

describe('the colours of inks', () => {
  it('are paper, cyan and black for no ink and for full ones', () => {
    expect(colourOfInks([0, 0, 0, 0])).to.deep.equal([1, 1, 1]);
    expect(colourOfInks([1, 0, 0, 0])).to.deep.equal([0, 0.6784, 0.9373]);
    expect(colourOfInks([0, 0, 0, 1])).to.deep.equal([0.1373, 0.1216, 0.1255]);
  });

  for (const [name, colour] of Object.entries(reachable)) {
    it(`are those of the inks of ${name}`, () => {
      const shown = colourOfInks(inksOfColour(colour));
      for (const [index, value] of colour.entries()) expect(shown[index]).to.be.closeTo(value, 0.03);
    });
  }
});
