import { expect } from 'chai';

import type { Line } from '../../../../engine/document/model.js';
import { withPartedLists } from '../../../../engine/document/order/parted-lists.js';
import { linesOf } from '../../../../engine/document/lines/lines.js';
import { glyphs } from '../../../fixtures/glyphs.js';

/** Blocks of one line under each other, which have the box of their line; `list` is that of each block. */
function column(lists: readonly (number | undefined)[], onRead: () => void): Parameters<typeof withPartedLists>[0] {
  const [line] = linesOf(glyphs([{ text: 'An item', x: 72, y: 100 }]), { size: { width: 612, height: 792 } });
  if (line === undefined) throw new Error('There is no line.');
  return lists.map((list, index) => ({
    role: 'body' as const,
    box: { left: 72, right: 172, top: 12 * index, bottom: 12 * index + 10 },
    list,
    get lines(): readonly Line[] {
      onRead();
      return [line];
    },
  }));
}

describe('lists with other text between their items', () => {
  it('are compared with a limited number of blocks on a page of very many lists', () => {
    let reads = 0;
    const blocks = column(
      Array.from({ length: 6000 }, (_, index) => index >> 1),
      () => reads++,
    );
    expect(withPartedLists(blocks)).to.have.length(blocks.length);
    expect(reads).to.be.below(10_000_000);
  });

  it('are not compared when they have one item', () => {
    let reads = 0;
    withPartedLists(column([0, undefined, 1, undefined, 2], () => reads++));
    expect(reads).to.equal(0);
  });
});
