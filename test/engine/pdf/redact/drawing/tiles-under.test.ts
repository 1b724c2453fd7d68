import { expect } from 'chai';

import { unitedTile } from '../../../../../engine/pdf/redact/drawing/tiles-under.js';
import { area } from '../../../../fixtures/redact/redacted-by.js';

const areas = [area(10, 10, 20, 20)];

describe('uniting tiles', () => {
  it('moves areas to the space of the first tile that is not scaled to a line', () => {
    const united = unitedTile([
      { toAreaSpace: [1, 0, 0, 0, 0, 0], areas: [area(1, 1, 2, 2)] },
      { toAreaSpace: [1, 0, 0, 1, 100, 0], areas },
      { toAreaSpace: [0, 0, 0, 0, 0, 0], areas: [area(1, 1, 2, 2)] },
      { toAreaSpace: [1, 0, 0, 1, 0, 100], areas },
    ]);
    expect(united).to.deep.equal({
      toAreaSpace: [1, 0, 0, 1, 100, 0],
      areas: [area(10, 10, 20, 20), area(110, -90, 120, -80)],
    });
  });

  it('returns none when all are scaled to a line', () => {
    expect(unitedTile([{ toAreaSpace: [0, 0, 0, 0, 0, 0], areas }])).to.equal(undefined);
  });
});
