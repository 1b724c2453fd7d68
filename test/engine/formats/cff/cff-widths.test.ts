import { expect } from 'chai';

import { cffWidths } from '../../../../engine/formats/cff/cff-widths.js';
import { type Code, compactFont } from '../../../fixtures/fonts/compact-font.js';

const [RETURN, CALL, END] = [11, 10, 14];
/** The number of a subroutine as an operand; few subroutines have the bias 107. */
const operand = (subroutine: number): number => 139 - 107 + subroutine;
const called = (subroutine: number, times: number): Code =>
  Array.from({ length: times }, () => [operand(subroutine), CALL]).flat();

function widthOfOne(code: Code, local: readonly Code[]): number {
  return cffWidths(Buffer.from(compactFont({ glyphs: [['one', code]], local }), 'latin1')).of(1);
}

describe('the widths of a compact font', () => {
  it('are found in subroutines', () => {
    expect(widthOfOne(called(0, 1), [[248, 136, END]])).to.equal(500);
  });

  it('are not searched in subroutines that call many others, each of them many times', () => {
    const local = Array.from({ length: 9 }, (_, index): Code => [...called(index + 1, 20), RETURN]);
    expect(() => widthOfOne(called(0, 1), [...local, [RETURN]])).to.throw(RangeError);
  });
});
