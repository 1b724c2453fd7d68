import { expect } from 'chai';

import { withoutShades } from '../../../../engine/document/boxes/without-shades.js';
import type { Ruling } from '../../../../engine/document/model.js';
import { across, down } from '../../../fixtures/table-page.js';

/** Strips of which each overlaps the next one a little. */
const shade = Array.from({ length: 12 }, (_, index): Ruling => {
  return { left: 70 + 2 * index, top: 100, right: 72.2 + 2 * index, bottom: 120, colour: 0x101010 * index };
});

describe('withoutShades', () => {
  it('leaves out strips that touch side by side, whatever lines end at them', () => {
    const rule = across(120, 70, 300);
    expect(withoutShades([rule, ...shade])).to.deep.equal([rule]);
  });

  for (const [name, rulings] of [
    ['the lines of narrow columns', [70, 73, 76, 79, 82].map((x) => down(x, 100, 120))],
    ['strips of which each is shorter', shade.map((it, index) => ({ ...it, bottom: 120 - 2 * index }))],
    ['the edges of a frame in relief', shade.slice(0, 3)],
  ] as const) {
    it(`keeps ${name}`, () => {
      expect(withoutShades(rulings)).to.equal(rulings);
    });
  }
});
