import { expect } from 'chai';

import { boxFilter } from '../../../../../engine/tools/compress/child/box-filter.js';

type Samples = Parameters<typeof boxFilter>[0];

const grey = (width: number, values: readonly number[]): Samples => ({
  ...{ width, height: values.length / width, channels: 1 },
  data: Buffer.from(values),
});

describe('reducing by a box filter', () => {
  it('gives each new pixel the mean of its block', () => {
    const { width, height, data } = boxFilter(grey(4, [0, 100, 10, 10, 100, 200, 30, 30]), { width: 2, height: 1 });
    expect([width, height, ...data]).to.deep.equal([2, 1, 100, 20]);
  });

  it('assigns whole samples where sizes are not multiples', () => {
    expect([...boxFilter(grey(3, [0, 90, 240]), { width: 2, height: 1 }).data]).to.deep.equal([0, 165]);
    expect([...boxFilter(grey(1, [0, 90, 240]), { width: 1, height: 2 }).data]).to.deep.equal([0, 165]);
    expect([...boxFilter(grey(5, [10, 20, 30, 40, 50]), { width: 4, height: 1 }).data]).to.deep.equal([10, 20, 30, 45]);
  });

  it('keeps channels apart', () => {
    const samples: Samples = { width: 2, height: 1, channels: 3, data: Buffer.from([0, 10, 20, 100, 30, 60]) };
    expect([...boxFilter(samples, { width: 1, height: 1 }).data]).to.deep.equal([50, 20, 40]);
  });

  it('keeps samples of the same size', () => {
    expect([...boxFilter(grey(2, [1, 2, 3, 4]), { width: 2, height: 2 }).data]).to.deep.equal([1, 2, 3, 4]);
  });
});
