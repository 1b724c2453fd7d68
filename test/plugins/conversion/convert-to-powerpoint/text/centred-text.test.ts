import { expect } from 'chai';

import { CentredTexts } from '../../../../../plugins/conversion/convert-to-powerpoint/text/centred-text.js';
import { type TextPiece, textPieces } from '../../../../../plugins/conversion/convert-to-powerpoint/text/text-piece.js';
import { paragraph } from '../../../../fixtures/flow/elements.js';

const SLIDE = { left: 0, top: 0, right: 400, bottom: 300 };
const SHAPE = { left: 40, top: 40, right: 140, bottom: 100 };

function piece(left: number, right: number, { top = 60, count = 1 } = {}): TextPiece {
  const box = { left, top, right, bottom: top + 12 };
  const lines = { count, firstBaseline: top + 9, lastBaseline: top + 9 };
  const [found] = textPieces(paragraph('Words', { places: [{ page: 1, box, lines }] }));
  if (found === undefined) throw new Error('The paragraph has no place.');
  return found;
}

function alignOf(own: TextPiece, ...others: readonly TextPiece[]): string {
  return new CentredTexts([SLIDE, SHAPE], [own, ...others]).aligned(own).format.align;
}

describe('A line of a slide', () => {
  it('is centred in the middle of the slide, or of the shape behind it', () => {
    expect(alignOf(piece(150, 250, { top: 150 }))).to.equal('center');
    expect(alignOf(piece(70, 110))).to.equal('center');
  });

  it('stays at the left elsewhere, where another text begins below it, and in a text of several lines', () => {
    expect(alignOf(piece(150, 260, { top: 150 }))).to.equal('left');
    expect(alignOf(piece(70, 110, { top: 150 }))).to.equal('left');
    expect(alignOf(piece(150, 250, { top: 150 }), piece(151, 300, { top: 180 }))).to.equal('left');
    expect(alignOf(piece(150, 250, { top: 150, count: 2 }))).to.equal('left');
  });
});
