import { expect } from 'chai';

import { withoutRoundFrames } from '../../../../engine/document/boxes/round-frames.js';
import { across, down, tablePage } from '../../../fixtures/table-page.js';

const box = { left: 95, top: 100, right: 440, bottom: 180, side: { colour: 0, width: 0.5 } };

/** The straight parts of its sides. */
const sides = [...[100.25, 179.75].map((y) => across(y, 99, 436)), ...[95.25, 439.75].map((x) => down(x, 104, 176))];
const rule = across(60, 95, 440);
const grid = [across(140, 150, 300), across(160, 150, 300), down(150, 140, 160), down(300, 140, 160)];

describe('withoutRoundFrames', () => {
  it('leaves out the lines of frames with round corners, whatever tables are in them', () => {
    const page = { ...tablePage([], { rulings: [...sides, rule, ...grid] }), rounded: [box] };
    expect(withoutRoundFrames(page).rulings).to.deep.equal([rule, ...grid]);
  });

  it('keeps the frames of tables, in which lines run from side to side', () => {
    for (const line of [across(140, 95.5, 439.5), down(200, 100.5, 179.5)]) {
      const page = { ...tablePage([], { rulings: [...sides, line] }), rounded: [box] };
      expect(withoutRoundFrames(page)).to.equal(page);
    }
  });

  it('keeps the lines of backgrounds with round corners', () => {
    const { side: _, ...ground } = box;
    const page = { ...tablePage([], { rulings: sides }), rounded: [{ ...ground, fill: 0xeeeeee }] };
    expect(withoutRoundFrames(page)).to.equal(page);
  });
});
