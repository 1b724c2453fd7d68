import { expect } from 'chai';

import { looseEndOf } from '../../../../../engine/tools/pdfium/text/loose-end.js';

/** Sides of FS_RECTF by their index. */
const SIDES = ['left', 'top', 'right', 'bottom'] as const;

describe('The loose box of a character ends', () => {
  for (const [end, start, along] of [
    ['right', 'left', { x: 1, y: 0 }],
    ['left', 'right', { x: -1, y: 0 }],
    ['top', 'bottom', { x: 0, y: 1 }],
    ['bottom', 'top', { x: 0, y: -1 }],
    ['right', 'left', { x: 1, y: 0.00005 }],
  ] as const) {
    it(`at the ${end} for text along ${along.x}, ${along.y}`, () => {
      const found = looseEndOf(along);
      expect(found && [SIDES[found.side], SIDES[found.start]]).to.deep.equal([end, start]);
    });
  }

  it('at no side for oblique text', () => expect(looseEndOf({ x: 0.6, y: 0.8 })).to.equal(undefined));
});
