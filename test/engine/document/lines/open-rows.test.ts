import { expect } from 'chai';

import { OpenRows } from '../../../../engine/document/lines/open-rows.js';

describe('open rows', () => {
  it('are found by runs, however far from the page both are', () => {
    const rows = new OpenRows(Float64Array.of(10));
    const row = { right: 50, baseline: 1e18, em: 10 };
    rows.add(row);
    const numbers = new Int32Array(1);
    const runs = {
      length: 1,
      order: numbers,
      start: numbers,
      end: numbers,
      left: Float64Array.of(55),
      right: Float64Array.of(60),
      first: Float64Array.of(1e18),
      last: Float64Array.of(1e18),
      em: Float64Array.of(10),
    };
    expect(rows.near(runs, 0)).to.deep.equal([row]);
  });
});
