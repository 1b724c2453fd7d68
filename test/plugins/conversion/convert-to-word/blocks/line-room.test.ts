import { expect } from 'chai';

import type { Cell, ElementPlace } from '../../../../../engine/index.js';
import { withLineRoom } from '../../../../../plugins/conversion/convert-to-word/blocks/line-room.js';
import { paragraph, table } from '../../../../fixtures/flow/elements.js';

const LOOK = { text: { size: 10 }, lineHeight: 15 };

/** A cell with one line of letters that reach 7 points above their baseline and 2 below it. */
function lineAt(baseline: number, more: Partial<Cell> = {}): Partial<Cell> & Pick<Cell, 'content'> {
  const box = { left: 52, top: baseline - 7, right: 90, bottom: baseline + 2 };
  const lines = { count: 1, firstBaseline: baseline, lastBaseline: baseline };
  const place: ElementPlace = { page: 1, box, lines };
  return { content: [paragraph('text', { places: [place], format: { lineHeight: 0 } })], ...more };
}

/** The top and the bottom of a table whose letters reach from 100 to 129, and the heights of its rows. */
function extentOf(more: Partial<Cell> = {}, above?: number): readonly number[] {
  const place: ElementPlace = { page: 1, box: { left: 50, top: 100, right: 250, bottom: 129 } };
  const rows = [
    [lineAt(107, more), lineAt(107)],
    [lineAt(127, more), lineAt(127)],
  ];
  const { places, heights } = withLineRoom(table(rows, { places: [place], heights: [14, 15] }), LOOK, above);
  return [places[0]?.box.top ?? 0, places[0]?.box.bottom ?? 0, ...heights];
}

describe('A Word table', () => {
  it('begins and ends with its lines where it has no lines around it', () => {
    expect(extentOf()).to.deep.equal([95, 130, 19, 16]);
  });

  it('begins no higher than there is room', () => {
    expect(extentOf({}, 2)).to.deep.equal([98, 130, 16, 16]);
  });

  it('begins and ends where its lines or backgrounds do', () => {
    expect(extentOf({ borders: { top: 0, bottom: 0 } })).to.deep.equal([100, 129, 14, 15]);
    expect(extentOf({ shading: 0xeeeeee })).to.deep.equal([100, 129, 14, 15]);
  });
});
