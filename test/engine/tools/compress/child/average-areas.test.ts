import { expect } from 'chai';

import { averageAreas } from '../../../../../engine/tools/compress/child/average-areas.js';

const grey = (width: number, values: readonly number[]): Parameters<typeof averageAreas>[0] => ({
  ...{ width, height: values.length / width, channels: 1 },
  data: Buffer.from(values),
});

describe('reducing by weighted areas', () => {
  it('gives each new pixel the mean of its area', () => {
    const { width, height, data } = averageAreas(grey(4, [0, 100, 10, 10, 100, 200, 30, 30]), { width: 2, height: 1 });
    expect([width, height, ...data]).to.deep.equal([2, 1, 100, 20]);
  });

  it('divides a sample between the areas that it lies in', () => {
    expect([...averageAreas(grey(3, [0, 90, 240]), { width: 2, height: 1 }).data]).to.deep.equal([30, 190]);
    expect([...averageAreas(grey(1, [0, 90, 240]), { width: 1, height: 2 }).data]).to.deep.equal([30, 190]);
  });

  it('keeps samples of the same size, and of a single grey', () => {
    expect([...averageAreas(grey(2, [1, 2, 3, 4]), { width: 2, height: 2 }).data]).to.deep.equal([1, 2, 3, 4]);
    const white = averageAreas(grey(37, Array<number>(37 * 29).fill(255)), { width: 11, height: 7 });
    expect(new Set(white.data)).to.deep.equal(new Set([255]));
  });
});
