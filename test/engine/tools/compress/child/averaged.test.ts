import { expect } from 'chai';

import { averaged } from '../../../../../engine/tools/compress/child/averaged.js';

const grey = (width: number, values: readonly number[]): Parameters<typeof averaged>[0] => ({
  ...{ width, height: values.length / width, channels: 1 },
  data: Buffer.from(values),
});

describe('averaged', () => {
  it('makes of each area its mean', () => {
    const { width, height, data } = averaged(grey(4, [0, 100, 10, 10, 100, 200, 30, 30]), { width: 2, height: 1 });
    expect([width, height, ...data]).to.deep.equal([2, 1, 100, 20]);
  });

  it('shares a sample between the areas that it lies in', () => {
    expect([...averaged(grey(3, [0, 90, 240]), { width: 2, height: 1 }).data]).to.deep.equal([30, 190]);
    expect([...averaged(grey(1, [0, 90, 240]), { width: 1, height: 2 }).data]).to.deep.equal([30, 190]);
  });

  it('keeps what is of that size already, and what is of one grey', () => {
    expect([...averaged(grey(2, [1, 2, 3, 4]), { width: 2, height: 2 }).data]).to.deep.equal([1, 2, 3, 4]);
    const white = averaged(grey(37, Array<number>(37 * 29).fill(255)), { width: 11, height: 7 });
    expect(new Set(white.data)).to.deep.equal(new Set([255]));
  });
});
