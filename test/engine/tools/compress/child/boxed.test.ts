import { expect } from 'chai';

import { boxed } from '../../../../../engine/tools/compress/child/boxed.js';

type Samples = Parameters<typeof boxed>[0];

const grey = (width: number, values: readonly number[]): Samples => ({
  ...{ width, height: values.length / width, channels: 1 },
  data: Buffer.from(values),
});

describe('boxed', () => {
  it('gives each the mean of the block that it takes the place of', () => {
    const { width, height, data } = boxed(grey(4, [0, 100, 10, 10, 100, 200, 30, 30]), { width: 2, height: 1 });
    expect([width, height, ...data]).to.deep.equal([2, 1, 100, 20]);
  });

  it('gives whole samples to each where the sizes do not come out even', () => {
    expect([...boxed(grey(3, [0, 90, 240]), { width: 2, height: 1 }).data]).to.deep.equal([0, 165]);
    expect([...boxed(grey(1, [0, 90, 240]), { width: 1, height: 2 }).data]).to.deep.equal([0, 165]);
    expect([...boxed(grey(5, [10, 20, 30, 40, 50]), { width: 4, height: 1 }).data]).to.deep.equal([10, 20, 30, 45]);
  });

  it('keeps channels apart', () => {
    const samples: Samples = { width: 2, height: 1, channels: 3, data: Buffer.from([0, 10, 20, 100, 30, 60]) };
    expect([...boxed(samples, { width: 1, height: 1 }).data]).to.deep.equal([50, 20, 40]);
  });

  it('keeps those that stay as many', () => {
    expect([...boxed(grey(2, [1, 2, 3, 4]), { width: 2, height: 2 }).data]).to.deep.equal([1, 2, 3, 4]);
  });
});
