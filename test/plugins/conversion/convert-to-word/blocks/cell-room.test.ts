import { expect } from 'chai';

import type { Cell } from '../../../../../engine/index.js';
import { cellRoom, lineRooms } from '../../../../../plugins/conversion/convert-to-word/blocks/cell-room.js';
import { Fonts } from '../../../../../plugins/conversion/convert-to-word/styles/font-table.js';
import { StyleVotes } from '../../../../../plugins/conversion/convert-to-word/styles/style-votes.js';
import { lineHeightOf } from '../../../../../plugins/conversion/convert-to-word/layout/line-heights.js';
import { paragraph, table } from '../../../../fixtures/flow/elements.js';
import { modelOf } from '../../../../fixtures/flow/model.js';
import { elements } from '../../../../fixtures/office/read-package.js';
import { writtenWord } from '../written-word.js';

const LOOK = { text: { size: 10 }, lineHeight: 10 };

/** The room above the lines of a table whose rows of 20 points have them 6 points below their upper edges. */
function roomAbove(more: Partial<Cell>): number {
  const cellAt = (top: number): Partial<Cell> & Pick<Cell, 'content'> => {
    const lines = { count: 1, firstBaseline: top + 14, lastBaseline: top + 14 };
    const place = { page: 1, box: { left: 52, top: top + 6, right: 90, bottom: top + 16 }, lines };
    return { content: [paragraph('text', { places: [place], format: { lineHeight: 10 } })], ...more };
  };
  const places = [{ page: 1, box: { left: 50, top: 100, right: 250, bottom: 140 } }];
  return cellRoom(table([[cellAt(100)], [cellAt(120)]], { places, heights: [20, 20] }), LOOK).above;
}

describe('The room in the cells of a Word table', () => {
  it('does not include the borders above them, which are inside of the heights of rows', () => {
    const room = roomAbove({});
    expect(roomAbove({ borders: { top: 0 }, borderWidths: { top: 2 } })).to.equal(room - 2);
    expect(roomAbove({ borders: { top: 0 } })).to.equal(room - 0.5);
    expect(roomAbove({ borders: { bottom: 0 }, borderWidths: { bottom: 2 } })).to.equal(room);
  });

  it('is that of one line where rows are less high than usual lines', () => {
    const cells = [{ content: [paragraph('a')], borders: { top: 0 }, borderWidths: { top: 1 } }, 'b'];
    const dense = table([cells], { heights: [11] });
    const lineHeight = (room: number): number | undefined => {
      const votes = new StyleVotes(new Fonts());
      votes.add('TableText', paragraph('a', { format: { lineHeight: 0 } }), false, room);
      return votes.settle().get('TableText')?.lineHeight;
    };
    expect(dense.cells.map(lineRooms(dense))).to.deep.equal([10, 10]);
    expect([10.5, Infinity].map(lineHeight)).to.deep.equal([10.5, 12]);
  });

  it('tells nothing where a cell has several texts, or its rows are on several pages', () => {
    const cells = [{ content: [paragraph('a'), paragraph('b')] }, { content: [paragraph('c')] }];
    const ended = table([cells], { heights: [] });
    expect(ended.cells.map(lineRooms(ended))).to.deep.equal([Infinity, Infinity]);
  });

  it('limits the height of a line that is alone, unless its letters are higher', () => {
    const single = { size: 10, largest: 10, lines: 1, lineHeight: 0 };
    const look = { ...LOOK, lineHeight: 12 };
    const heightOf = (more: Partial<typeof single>, room?: number): number =>
      lineHeightOf({ ...single, ...more }, look, room).height;
    expect([undefined, 10.5, 8].map((room) => heightOf({}, room))).to.deep.equal([12, 10.5, 10]);
    expect(heightOf({ lines: 2, lineHeight: 12 }, 10.5)).to.equal(12);
  });

  it('limits the height of empty cells', async () => {
    const places = [{ page: 1, box: { left: 50, top: 100, right: 250, bottom: 126 } }];
    const empty = table(
      [
        ['a', 'b'],
        [{ content: [] }, { content: [] }],
      ],
      { places, heights: [20, 6] },
    );
    const document = await writtenWord(modelOf([empty]));
    const [, thin] = elements(document.parts.get('word/document.xml'), 'w:tr');
    const lines = elements(thin, 'w:spacing').map((it) => it.getAttribute('w:line'));
    expect(lines).to.deep.equal(['120', '120']);
  });
});
