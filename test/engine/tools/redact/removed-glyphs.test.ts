import { expect } from 'chai';

import {
  noRemovedGlyphs,
  removedGlyphsAfter,
  restoreRemovedGlyphs,
} from '../../../../engine/tools/redact/removed-glyphs.js';
import { glyphs } from '../../../fixtures/glyphs.js';

describe('removed glyphs', () => {
  it('are found among the remaining ones, however far from the page they are', () => {
    for (const far of [2 ** 23, 2 ** 60, -(2 ** 60), 2 ** 100]) {
      const page = glyphs([{ text: 'a', x: far, y: far }]);
      const removed = removedGlyphsAfter(restoreRemovedGlyphs(page, noRemovedGlyphs), Uint8Array.of(1));
      expect([...restoreRemovedGlyphs(page, removed).left], String(far)).to.deep.equal([1]);
      expect(restoreRemovedGlyphs(glyphs([]), removed).glyphs.text).to.deep.equal(['a']);
    }
  });
});
