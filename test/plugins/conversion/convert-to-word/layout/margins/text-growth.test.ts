import { expect } from 'chai';

import type { FlowElement } from '../../../../../../engine/index.js';
import { textGrowth } from '../../../../../../plugins/conversion/convert-to-word/layout/margins/text-growth.js';
import { Boxes } from '../../../../../../plugins/conversion/convert-to-word/layout/placed-boxes.js';
import { paragraph } from '../../../../../fixtures/flow/elements.js';

type Text = Exclude<FlowElement, { readonly kind: 'page' }>;

interface Place {
  readonly left?: number;
  readonly right?: number;
  readonly top: number;
  readonly count?: number;
}

/** Lines are 12 points high. */
function textAt({ left = 72, right = 300, top, count = 1 }: Place, family = 'Times New Roman'): Text {
  const box = { left, right, top, bottom: top + 12 * count };
  const lines = { count, firstBaseline: top + 9.6, lastBaseline: top + 12 * count - 2.4 };
  const format = count === 1 ? {} : { lineHeight: 12 };
  return paragraph([{ text: 'Text', style: { family, size: 10, spread: 0.9 } }], {
    format,
    places: [{ page: 1, box, lines }],
  });
}

function growthOf(...texts: readonly Text[]): number {
  const boxes = new Boxes();
  for (const [index, text] of texts.entries()) boxes.add(text, index);
  return textGrowth(boxes.on(1), new Map());
}

describe('The growth of the texts of a page', () => {
  it('is none for texts below each other, and for texts in one line', () => {
    const texts = [textAt({ top: 100 }), textAt({ top: 120 }), textAt({ top: 120, left: 350, right: 500 })];
    expect(growthOf(...texts)).to.be.closeTo(0, 0.1);
  });

  it('is the height of a text beside another, less the space that follows', () => {
    const beside = [textAt({ top: 100, left: 20, right: 60, count: 3 }), textAt({ top: 100, count: 5 })];
    expect(growthOf(...beside)).to.be.closeTo(36, 1);
    expect(growthOf(...beside, textAt({ top: 180 }))).to.be.closeTo(16, 1);
  });

  it('is a line for each text of several lines whose letters have unknown widths', () => {
    const texts = [100, 130].map((top) => textAt({ top, count: 2 }, 'Calibri'));
    expect(growthOf(...texts)).to.be.closeTo(24, 1);
  });
});
