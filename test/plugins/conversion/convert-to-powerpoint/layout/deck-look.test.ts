import { expect } from 'chai';

import type { TextBox } from '../../../../../engine/index.js';
import { DeckLook } from '../../../../../plugins/conversion/convert-to-powerpoint/layout/deck-look.js';

interface Title {
  readonly text?: string;
  readonly left?: number;
  readonly right?: number;
  readonly top?: number;
  readonly align?: 'left' | 'center' | 'right';
  readonly family?: string;
}

function boxOf(title: Title): TextBox {
  const { text = 'A title', left = 30, right = 150, top = 20, align = 'left', family = 'Georgia' } = title;
  const run = {
    ...{ text, size: 28, bold: true, italic: false, underline: false, strike: false },
    ...{ colour: 0x123456, isInvisible: false, family, isSlideNumber: false },
  };
  const place = { isRightToLeft: false, spaceBefore: 0, margin: 0, indent: 0, level: 0 };
  const paragraphs = [{ runs: [run], align, ...place }];
  return {
    ...{ kind: 'text', placeholder: 'title', wraps: false, isVertical: false, paragraphs },
    box: { left, top, right, bottom: top + 30 },
  };
}

function lookOf(...titles: readonly Title[]): DeckLook {
  const look = new DeckLook({ width: 400, height: 300 });
  for (const title of titles) look.count(1, [boxOf(title)]);
  return look;
}

describe('The look of a presentation', () => {
  it('has the place of most titles of a layout, and their style', () => {
    const look = lookOf({ top: 100 }, {}, { right: 150.5 });
    expect(look.titleOf(1)).to.deep.include({ box: { left: 30, top: 20, right: 370, bottom: 50 }, align: 'left' });
    expect(look.titleOf(1)?.run).to.include({ size: 28, bold: true, colour: 0x123456, family: 'Georgia' });
    expect(look.titleOf(0)).to.equal(undefined);
  });

  it('has the looks of the levels of most main texts of a layout, with room below', () => {
    const look = new DeckLook({ width: 400, height: 300 });
    const { paragraphs, ...body } = boxOf({ top: 80 });
    const [first] = paragraphs;
    if (first === undefined) throw new Error('A text box has at least one paragraph.');
    const nested = { ...first, level: 1, margin: 40, bullet: { character: '–', colour: 0 } };
    look.count(2, [{ ...body, placeholder: 'body', paragraphs: [first, nested, { ...first, margin: 7 }] }]);
    const found = look.bodyOf(2);
    expect(found?.box).to.deep.equal({ left: 30, top: 80, right: 370, bottom: 270 });
    const levels = [...(found?.levels ?? [])].map(([level, { margin, bullet }]) => [level, margin, bullet]);
    expect(levels).to.deep.equal([
      [0, 0, undefined],
      [1, 40, { character: '–', colour: 0 }],
    ]);
    expect([look.titleOf(2), look.bodyOf(1)]).to.deep.equal([undefined, undefined]);
  });

  it('leaves titles as much room as the slide has on both sides', () => {
    const edgesOf = (title: Title): unknown => {
      const box = lookOf(title).titleOf(1)?.box;
      return [box?.left, box?.right];
    };
    expect(edgesOf({ align: 'center', left: 150, right: 250 })).to.deep.equal([150, 250]);
    expect(edgesOf({ align: 'center', left: 50, right: 330 })).to.deep.equal([50, 350]);
    expect(edgesOf({ align: 'right', left: 300, right: 380 })).to.deep.equal([20, 380]);
  });
});
