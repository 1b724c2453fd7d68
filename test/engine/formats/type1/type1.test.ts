import { expect } from 'chai';

import { readType1 } from '../../../../engine/formats/type1/type1.js';
import { type1Font } from '../../../fixtures/fonts/type1-font.js';

const encodings: Readonly<Record<string, { readonly written: string; readonly expected: unknown }>> = {
  'has the standard encoding': { written: 'StandardEncoding def', expected: undefined },
  'has a read-only standard encoding': { written: 'StandardEncoding readonly def', expected: undefined },
  'has an encoding of its own': {
    written: '256 array\n0 1 255 {1 index exch /.notdef put} for\ndup 65 /A put\nreadonly def',
    expected: [[65, 'A']],
  },
};

describe('readType1', () => {
  for (const [name, { written, expected }] of Object.entries(encodings)) {
    it(`reads a font that ${name}`, () => {
      const { font } = type1Font({ glyphs: { A: [0, 600, 'hsbw', 'endchar'] }, encoding: written });
      const { encoding, glyphs } = readType1(Buffer.from(font, 'latin1'));
      expect(encoding && [...encoding]).to.deep.equal(expected);
      expect([...glyphs.keys()]).to.deep.equal(['A']);
    });
  }
});
