import { inflateSync } from 'node:zlib';

import { expect } from 'chai';

import { cmapOfCodes } from '../../../../engine/pdf/fonts/cmap-of-codes.js';

describe('a CMap of shown codes', () => {
  it('escapes the names of its character collection', () => {
    const head = { registry: 'A(b', ordering: 'C\\d', supplement: 0, vertical: false };
    const { bytes } = cmapOfCodes([{ code: 1, length: 1, cid: 2 }], head);
    const text = inflateSync(bytes).toString('latin1');
    expect(text).to.contain(String.raw`/Registry (A\(b) def /Ordering (C\\d) def`);
  });
});
