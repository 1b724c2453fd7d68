import { expect } from 'chai';

import type { Cell, Paragraph, ParagraphFormat } from '../../../../../engine/index.js';
import { CellTexts } from '../../../../../plugins/conversion/convert-to-word/blocks/cell-texts.js';
import { paragraph, table } from '../../../../fixtures/flow/elements.js';

const AREA = { left: 52, right: 398, keepsIndents: false, lineRoom: Infinity };

/** A text of one line between two places. */
function line(left: number, right: number, align: ParagraphFormat['align'] = 'left'): Paragraph {
  const lines = { count: 1, firstBaseline: 110, lastBaseline: 110 };
  const places = [{ page: 1, box: { left, top: 100, right, bottom: 112 }, lines }];
  return paragraph('text', { places, format: { align, lineHeight: 0 } });
}

function cellWith(...content: readonly Paragraph[]): Cell {
  const [cell] = table([[{ content, align: 'left' }]]).cells;
  if (cell === undefined) throw new Error('The table has no cell.');
  return cell;
}

function alignments(...content: readonly Paragraph[]): readonly string[] {
  const texts = new CellTexts(cellWith(...content));
  return content.map((it) => texts.alignOf(it));
}

describe('The texts of a cell of a Word table', () => {
  it('have the alignment of the cell, or their own where they are several', () => {
    expect(alignments(line(200, 250, 'center'))).to.deep.equal(['left']);
    expect(alignments(line(52, 120), line(200, 250, 'center'))).to.deep.equal(['left', 'center']);
  });

  it('are not centred where they begin in line with others', () => {
    const item = line(92, 358, 'center');
    expect(alignments(line(52, 120), line(92, 200), item)).to.deep.equal(['left', 'left', 'left']);
  });

  it('keep their indents where all that are indented have room for wider letters', () => {
    const keeps = (...content: readonly Paragraph[]): boolean =>
      new CellTexts(cellWith(...content)).areaOf(AREA).keepsIndents;
    expect(keeps(line(92, 200))).to.equal(false);
    expect(keeps(line(52, 397), line(92, 200))).to.equal(true);
    expect(keeps(line(52, 120), line(92, 200), line(92, 397))).to.equal(false);
  });
});
