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

function boxOf(isTitle: boolean, title: Title = {}): TextBox {
  const { text = 'A title', left = 30, right = 150, top = 20, align = 'left', family = 'Georgia' } = title;
  const run = {
    ...{ text, size: 28, bold: true, italic: false, underline: false, strike: false },
    ...{ colour: 0x123456, isInvisible: false, family, isSlideNumber: false },
  };
  const place = { isRightToLeft: false, spaceBefore: 0, margin: 0, indent: 0, level: 0 };
  const paragraphs = [{ runs: [run], align, ...place }];
  return {
    ...{ kind: 'text', isTitle, wraps: false, isVertical: false, paragraphs },
    box: { left, top, right, bottom: top + 30 },
  };
}

function lookOf(...titles: readonly Title[]): DeckLook {
  const look = new DeckLook({ width: 400, height: 300 });
  for (const title of titles) look.count(1, [boxOf(true, title)]);
  return look;
}

describe('The look of a presentation', () => {
  it('has the place of most titles of a layout, and their style', () => {
    const look = lookOf({ top: 100 }, {}, { right: 150.5 });
    expect(look.titleOf(1)).to.deep.include({ box: { left: 30, top: 20, right: 370, bottom: 50 }, align: 'left' });
    expect(look.titleOf(1)?.run).to.include({ size: 28, bold: true, colour: 0x123456, family: 'Georgia' });
    expect(look.titleOf(0)).to.equal(undefined);
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
