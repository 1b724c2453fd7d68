import { expect } from 'chai';

import { straightBoxes } from '../../../../engine/document/boxes/straight-boxes.js';
import type { FilledArea } from '../../../../engine/document/model.js';

/** Areas far apart, of one colour. */
function areas(count: number, onRead: () => void = () => undefined): readonly FilledArea[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{ left: 100, top: 40 * index, right: 300, bottom: 40 * index + 20 },
    get colour() {
      onRead();
      return 0xffcc00;
    },
  }));
}

describe('the boxes that straight lines and areas draw', () => {
  it('are the areas of a page that has no drawing', () => {
    expect(straightBoxes([], areas(400)).boxes).to.have.length(400);
  });

  it('are none on a page of many areas, whose number is told without a comparison of all with all', () => {
    let reads = 0;
    const count = 20_000;
    const { boxes } = straightBoxes(
      [],
      areas(count, () => (reads += 1)),
    );
    expect(boxes).to.deep.equal([]);
    expect(reads).to.be.below(20 * count);
  });
});
