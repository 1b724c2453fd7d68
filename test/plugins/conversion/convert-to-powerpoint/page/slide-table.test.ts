import { expect } from 'chai';

import type { ElementPlace, FlowElement, SlideCell } from '../../../../../engine/index.js';
import { slideTable } from '../../../../../plugins/conversion/convert-to-powerpoint/page/slide-table.js';
import { item, paragraph, table } from '../../../../fixtures/flow/elements.js';

const PLACE = { page: 1, box: { left: 100, top: 100, right: 400, bottom: 160 } };

/** A place of lines of 12 points. */
function linesAt(left: number, right: number, { top = 102, count = 1 } = {}): ElementPlace {
  const lines = { count, firstBaseline: top + 9, lastBaseline: top + 9 + 12 * (count - 1) };
  return { page: 1, box: { left, top, right, bottom: top + 12 * count }, lines };
}

function cellOf(content: readonly FlowElement[], align: 'left' | 'justify' = 'left'): SlideCell | undefined {
  const found = table([[{ content, align }]], { places: [PLACE], widths: [300], heights: [60] });
  return slideTable(found, 1)?.cells[0];
}

describe('A table on a slide', () => {
  it('keeps the room at both sides of justified text, and the indents of its lines', () => {
    const first = paragraph('Justified text', {
      places: [linesAt(150, 380, { count: 2 })],
      format: { align: 'justify', indentFirst: -20 },
    });
    const second = paragraph('Further in', { places: [linesAt(170, 380, { top: 130 })], format: { align: 'justify' } });
    const cell = cellOf([first, second], 'justify');
    expect(cell?.margins).to.include({ left: 50, right: 18 });
    expect(cell?.paragraphs.map(({ margin, indent }) => [margin, indent])).to.deep.equal([
      [20, -20],
      [20, 0],
    ]);
  });

  it('has lines as wide as those of the page', () => {
    const [borders, borderWidths] = [
      { left: 0, bottom: 0xff0000 },
      { left: 2.25, bottom: 0.5 },
    ];
    const found = table([[{ content: [], borders, borderWidths }]], { places: [PLACE], widths: [300], heights: [60] });
    expect(slideTable(found, 1)?.cells[0]).to.deep.include({ borders, borderWidths });
  });

  it('has lists in its cells', () => {
    const items = ['one', 'two'].map((text, index) => ({
      ...item(text),
      hanging: 12,
      places: [linesAt(105, 200, { top: 102 + 14 * index })],
    }));
    const cell = cellOf(items);
    expect(cell?.paragraphs.map(({ bullet, margin, indent }) => [bullet !== undefined, margin, indent])).to.deep.equal([
      [true, 12, -12],
      [true, 12, -12],
    ]);
  });
});
