import { expect } from 'chai';

import type { ListItem } from '../../../../../engine/index.js';
import { ListIndents, ownIndents } from '../../../../../plugins/conversion/convert-to-word/lists/list-indents.js';
import { item } from '../../../../fixtures/flow/elements.js';

function itemAt(left: number, level: number): ListItem {
  const box = { left, top: 100, right: left + 150, bottom: 112 };
  return { ...item('Text', { level }), hanging: 14, places: [{ page: 1, box }] };
}

describe('The indents of lists', () => {
  it('are those of the first item of each level in its column, also for items in another column', () => {
    const indents = new ListIndents();
    const [first, inner] = [itemAt(312, 1), itemAt(324, 2)];
    for (const it of [first, inner]) indents.add(it);
    expect(indents.of(first, { left: 300, right: 500 })).to.deep.equal({ marker: 12, text: 26 });
    expect(indents.of(inner, { left: 300, right: 500 })).to.deep.equal({ marker: 24, text: 38 });
    expect(indents.of(itemAt(62, 1), { left: 50, right: 250 })).to.deep.equal({ marker: 12, text: 26 });
  });

  it('are measured from the right where the text begins there', () => {
    const indents = new ListIndents();
    const made = itemAt(312, 1);
    const first: ListItem = { ...made, format: { ...made.format, direction: 'right-to-left' } };
    indents.add(first);
    expect(indents.of(first, { left: 50, right: 482 })).to.deep.equal({ marker: 20, text: 34 });
  });

  it('end the markers at one place where those with more digits begin farther from the text', () => {
    const indents = new ListIndents();
    const numbered = (left: number, hanging: number, marker: string): ListItem => ({
      ...itemAt(left, 1),
      hanging,
      marker: { text: marker, style: 'decimal' },
    });
    // Digits of Times New Roman have half an em, the full stop a quarter.
    const items = [numbered(305, 13, '9.'), numbered(300, 18, '10.')];
    for (const it of items) indents.add(it);
    const area = { left: 300, right: 500 };
    expect(indents.of(items[0] ?? itemAt(305, 1), area)).to.deep.equal({ marker: 0, text: 18, gap: 5.5 });
    const other = new ListIndents();
    for (const it of [numbered(300, 18, '9.'), numbered(300, 18, '10.')]) other.add(it);
    expect(other.of(itemAt(300, 1), area)).to.deep.equal({ marker: 0, text: 18 });
  });

  it('are those of its own lines for an item whose lines begin below its marker, or at the left of it', () => {
    const level = { marker: 22, text: 50 };
    const clause = (indentFirst: number, style: 'decimal' | 'bullet' = 'decimal'): ListItem => {
      const made = itemAt(72, 1);
      return {
        ...made,
        marker: { text: '1.1', style },
        format: { ...made.format, lineHeight: 12, indentFirst },
      };
    };
    const tabs = [{ at: 50, align: 'left' }];
    expect(ownIndents(clause(0), 50, level)).to.deep.equal({ indentStart: 22, indentFirst: 0, tabs });
    const left = { indentStart: 22, indentFirst: 18, tabs: [{ at: 68, align: 'left' }] };
    expect(ownIndents(clause(18), 50, level)).to.deep.equal(left);
    expect(ownIndents(clause(18, 'bullet'), 50, level)).to.deep.equal(left);
    // Its lines begin with its text.
    for (const other of [clause(-14), clause(0, 'bullet')]) expect(ownIndents(other, 50, level)).to.equal(undefined);
  });
});
