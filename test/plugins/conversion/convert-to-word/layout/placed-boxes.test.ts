import { expect } from 'chai';

import { type PlacedBox, standsAlone } from '../../../../../plugins/conversion/convert-to-word/layout/placed-boxes.js';

function boxAt(top: number, bottom: number, isFigure = false): PlacedBox {
  const kind = { isText: !isFigure, isFigure, isFloatable: false, isFull: false };
  return { element: top, page: 1, left: 0, right: 100, top, bottom, ...kind };
}

/** Whether the first of several boxes stands alone, whichever place it has among them. */
function isFirstAlone(...boxes: readonly PlacedBox[]): boolean {
  const [first] = boxes;
  if (first === undefined) throw new TypeError('There is no box.');
  const answers = [boxes, boxes.toReversed()].map((all) => standsAlone(all, 4)(first));
  expect(answers[0]).to.equal(answers[1]);
  return answers[0] === true;
}

describe('A text on its page', () => {
  it('stands alone where others end above it or begin below it, or reach over it a little', () => {
    expect(isFirstAlone(boxAt(50, 80))).to.equal(true);
    expect(isFirstAlone(boxAt(50, 80), boxAt(20, 54), boxAt(76, 90))).to.equal(true);
  });

  it('does not where another one stands beside it, however far that one begins above it', () => {
    expect(isFirstAlone(boxAt(50, 80), boxAt(20, 55), boxAt(90, 99))).to.equal(false);
    expect(isFirstAlone(boxAt(50, 80), boxAt(75, 90))).to.equal(false);
    expect(isFirstAlone(boxAt(50, 80), boxAt(0, 99), boxAt(10, 20), boxAt(30, 40))).to.equal(false);
    expect(isFirstAlone(boxAt(50, 80), boxAt(50, 80))).to.equal(false);
  });

  it('stands alone beside a picture', () => {
    expect(isFirstAlone(boxAt(50, 80), boxAt(0, 99, true))).to.equal(true);
  });

  it('stands alone where it is so low that others may reach over all of it', () => {
    expect(isFirstAlone(boxAt(50, 53), boxAt(48, 54), boxAt(50, 53))).to.equal(true);
    expect(isFirstAlone(boxAt(50, 53), boxAt(48, 55))).to.equal(false);
  });
});
